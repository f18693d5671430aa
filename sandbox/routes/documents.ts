import { Hono } from 'hono';
import type { DocumentsAnswer } from '@/api/shapes/payment';
import { type Booking, findBooking } from '../db/bookings';
import { type Order, findOrder, findOrderByInvoice } from '../db/orders';
import { insurancePdf, itineraryPdf, ticketHtml } from '../documents/files';
import { creditNotePdf, hasCreditNote, invoicePdf } from '../documents/invoice';
import { type SandboxContext, type SandboxEnv, siteUrl } from '../http/context';
import { Refusal, notFound } from '../http/refusal';
import { ownBooking } from './booking';

/** Time until tickets are issued. */
const ISSUE_MS = 6000;

/** The order that paid for a booking. Throws 409 if it is not paid. */
function paidOrder(c: SandboxContext, { status, body }: Booking): Order {
  const order = body.orderId ? findOrder(c.get('deps').store, body.orderId) : null;
  /* Papers of a cancelled booking stay, for claims and accounts. */
  if (!order || order.status !== 'paid' || (status !== 'paid' && status !== 'cancelled'))
    throw new Refusal(409, 'This booking is not paid', { code: 'not_paid', field: 'id' });
  return order;
}

const isIssued = (c: SandboxContext, { body }: Booking): boolean =>
  c.get('deps').now() >= (body.paidAt ?? 0) + ISSUE_MS;

const insuranceOf = ({ body }: Booking): string | null =>
  Object.values(body.services).find(({ serviceId }) => serviceId.startsWith('travelInsurance'))?.serviceId ?? null;

function listOf(c: SandboxContext, booking: Booking, order: Order): DocumentsAnswer {
  const url = (id: string): string | null =>
    isIssued(c, booking) ? `${siteUrl(c)}api/ticket/file/${booking.id}/${id}` : null;
  const whole = { passenger_id: null, mime: 'application/pdf' };
  return [
    ...booking.body.passengers.map(({ passenger_id }) => ({
      id: `ticket-${passenger_id}`,
      type: 'eticket' as const,
      name: 'E-ticket',
      passenger_id,
      mime: 'text/html',
      url: url(`ticket-${passenger_id}`),
    })),
    { ...whole, id: 'itinerary', type: 'itinerary', name: 'Itinerary', url: url('itinerary') },
    ...(insuranceOf(booking)
      ? [{ ...whole, id: 'insurance', type: 'insurance' as const, name: 'Insurance policy', url: url('insurance') }]
      : []),
    {
      ...whole,
      id: 'invoice',
      type: 'invoice',
      name: 'Invoice',
      url: `${siteUrl(c)}api/invoice/generate/${order.body.invoiceId}`,
    },
    ...(hasCreditNote(booking)
      ? [{ ...whole, id: 'credit-note', type: 'credit_note' as const, name: 'Credit note', url: url('credit-note') }]
      : []),
  ];
}

const pdf = (c: SandboxContext, file: Uint8Array<ArrayBuffer>): Response =>
  c.body(file, 200, { 'Content-Type': 'application/pdf', 'Cache-Control': 'no-store' });

/**
 * GET /ticket/otherDocument/booking/{id} and its files, with the bearer of the booking or of its owner; GET
 * /invoice/generate/{secret id}.
 */
export const documentRoutes = new Hono<SandboxEnv>()
  .get('/ticket/otherDocument/booking/:id', async (c) => {
    const booking = await ownBooking(c);
    return c.json(listOf(c, booking, paidOrder(c, booking)));
  })
  .get('/ticket/file/:id/:file', async (c) => {
    const booking = await ownBooking(c);
    const order = paidOrder(c, booking);
    const id = c.req.param('file');
    if (id === 'invoice' || !listOf(c, booking, order).some((one) => one.id === id && one.url !== null))
      throw notFound('Document', 'file');
    const one = booking.body.passengers.find(({ passenger_id }) => id === `ticket-${passenger_id}`);
    if (one) return c.html(ticketHtml(c.get('tenant'), booking, order, one));
    const tenant = c.get('tenant');
    if (id === 'credit-note') return pdf(c, await creditNotePdf(c.get('deps'), tenant, booking, order));
    return pdf(
      c,
      await (id === 'itinerary'
        ? itineraryPdf(tenant, booking, order)
        : insurancePdf(tenant, booking, order, insuranceOf(booking) ?? '')),
    );
  })
  .get('/invoice/generate/:id', async (c) => {
    const deps = c.get('deps');
    const order = findOrderByInvoice(deps.store, c.req.param('id'));
    const booking = order && findBooking(deps.store, order.bookingId);
    if (!order || !booking || order.tenant !== c.get('tenant').name) throw notFound('Order', 'id');
    if (order.status !== 'paid') throw new Refusal(409, 'This order is not paid', { code: 'not_paid', field: 'id' });
    return pdf(c, await invoicePdf(deps, c.get('tenant'), booking, order));
  });
