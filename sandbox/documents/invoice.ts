import { ownValue } from '@/domain/ownValue';
import { cardPercentOf } from '../booking/create';
import { type PricedLine, linesOf, withCardFee } from '../booking/price';
import { type Cents, centsOf } from '../cents';
import type { Booking } from '../db/bookings';
import type { Order } from '../db/orders';
import type { Deps } from '../http/context';
import type { Tenant } from '../tenants';
import { creditedLines, serviceName, vatLines } from './extras';
import { LEFT, RIGHT, field, head, pdfPage } from './files';
import type { PdfLine } from './pdf';

const euros = (cents: Cents): string => `EUR ${(cents / 100).toFixed(2)}`;
const dayOf = (at: number | string): string => new Date(at).toISOString().slice(0, 10);

/** English name of a service, or our own for other lines. */
function nameOf(serviceId: string): string {
  const own: Record<string, string> = {
    fare: 'Air tickets, taxes included',
    service_fee: 'Service fee',
    card_fee: 'Card fee',
    discountService: 'Promo code',
  };
  return ownValue(own, serviceId) ?? serviceName(serviceId);
}

const textIn = (party: object, key: string): string => {
  const value: unknown = ownValue(party as Record<string, unknown>, key);
  return typeof value === 'string' ? value : '';
};

/** Who buys: the company or person of the billing details, else the main traveller with the contact's address. */
export function buyerOf({ body: { billing, contact, passengers } }: Booking): string[] {
  const main = passengers.find((one) => one['main'] === true) ?? passengers[0];
  const lines = (): string[][] => {
    if (!billing?.['isVATRequired'])
      return [main ? [field(main, 'name'), field(main, 'surname')] : [], [textIn(contact ?? {}, 'email')]];
    const party = billing[billing['isCompany'] === false ? 'person' : 'company'] ?? {};
    const of = (...keys: string[]): string[] => keys.map((key) => textIn(party, key));
    const place = [of('address', 'country').filter(Boolean).join(', ')];
    return billing['isCompany'] === false
      ? [of('name', 'surname'), place]
      : [of('companyName'), [of('companyID', 'VATNumber').filter(Boolean).join(', ')], place];
  };
  return lines()
    .map((words) => words.filter(Boolean).join(' '))
    .filter(Boolean);
}

/** Cents that come back for a cancelled booking; null while that is not known, 0 without a cancellation. */
function refundOf({ body: { cancellation } }: Booking): Cents | null {
  if (!cancellation) return 0;
  const { refund } = cancellation;
  return refund === null ? null : refund.status === 'none' ? 0 : centsOf(refund.amount);
}

/** A cancelled booking whose money comes back has a credit note beside its invoice. */
export const hasCreditNote = (booking: Booking): boolean => (refundOf(booking) ?? 0) > 0;

const creditNumber = ({ id }: Order): string => `${id}-C`;

/** The lines of a paid order with the card fee, which come to what was paid. */
function chargedLines(deps: Deps, tenant: Tenant, booking: Booking, order: Order): PricedLine[] {
  const lines = linesOf(booking.body);
  const percent = cardPercentOf(tenant, deps.overrides.get(tenant.name));
  return order.body.type === 'cardPayments' ? withCardFee(lines, percent).lines : lines;
}

interface Sums {
  title: string;
  number: string;
  day: string;
  /** Sentences below the buyer. */
  about: readonly string[];
  lines: readonly PricedLine[];
  /** What the sum is called. */
  total: string;
  cents: Cents;
  /** Sentences below the sums. */
  notes: readonly string[];
}

const small = (text: string): PdfLine => [{ text, x: LEFT, size: 9 }];

function sumsPdf(tenant: Tenant, booking: Booking, sums: Sums): Promise<Uint8Array<ArrayBuffer>> {
  const { title, number, day, about, lines, total, cents, notes } = sums;
  return pdfPage(`${title} ${number}`, [
    ...head(tenant, title),
    [
      { text: `${title} ${number}`, x: LEFT, bold: true },
      { text: day, x: RIGHT, right: true },
    ],
    ...buyerOf(booking).map((text, at): PdfLine => [{ text: at === 0 ? `Buyer: ${text}` : text, x: LEFT }]),
    ...about.map(small),
    'rule',
    ...lines.map(({ serviceId, units, cents: price }): PdfLine => [
      { text: nameOf(serviceId) + (units > 1 ? `, ${units}` : ''), x: LEFT },
      { text: euros(price), x: RIGHT, right: true },
    ]),
    'rule',
    [
      { text: total, x: LEFT, size: 12, bold: true },
      { text: euros(cents), x: RIGHT, size: 12, bold: true, right: true },
    ],
    ...vatLines(lines).map(({ text, cents: part }): PdfLine => [
      { text, x: LEFT, size: 9 },
      { text: euros(part), x: RIGHT, size: 9, right: true },
    ]),
    'room',
    ...notes.map(small),
    small('Made by a sandbox: no money moved.'),
  ]);
}

/** What became of the money of a cancelled order. */
function cancelledNote(booking: Booking, order: Order): string[] {
  const { cancellation } = booking.body;
  if (!cancellation) return [];
  const refund = refundOf(booking);
  const what =
    refund === null
      ? 'what is credited is not known yet'
      : refund === 0
        ? 'nothing is credited'
        : `see credit note ${creditNumber(order)}`;
  return [`Cancelled on ${dayOf(cancellation.at)}: ${what}.`];
}

/** The invoice of a paid order. */
export function invoicePdf(deps: Deps, tenant: Tenant, booking: Booking, order: Order) {
  const lines = chargedLines(deps, tenant, booking, order);
  const hasDiscount = lines.some(({ cents }) => cents < 0);
  return sumsPdf(tenant, booking, {
    title: 'Invoice',
    number: order.id,
    day: dayOf(booking.body.paidAt ?? order.createdAt),
    about: cancelledNote(booking, order),
    lines,
    total: 'Paid',
    cents: order.body.cents,
    notes: hasDiscount ? ['For VAT the promo code is spread over all lines but the card fee, by their prices.'] : [],
  });
}

/** The credit note of a cancelled order: what comes back, spread over the lines of its invoice. */
export function creditNotePdf(deps: Deps, tenant: Tenant, booking: Booking, order: Order) {
  const { cancellation, paidAt } = booking.body;
  const lines = creditedLines(chargedLines(deps, tenant, booking, order), refundOf(booking) ?? 0);
  return sumsPdf(tenant, booking, {
    title: 'Credit note',
    number: creditNumber(order),
    day: dayOf(cancellation?.at ?? order.createdAt),
    about: [`To invoice ${order.id} of ${dayOf(paidAt ?? order.createdAt)}`],
    lines,
    total: 'Credited',
    cents: lines.reduce((sum, { cents }) => sum + cents, 0),
    notes: ['The credit is spread over the lines of the invoice, by what was paid for them.'],
  });
}
