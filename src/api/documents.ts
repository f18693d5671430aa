import { INVOICE, type OrderDocument, isIntactFile } from '@/domain/payment/documents';
import { getJson } from './client';
import { apiConfig, apiHeaders, apiUrl } from './config';
import { ApiError } from './errors';
import { DocumentsAnswer } from './shapes/payment';
import { sendForBytes } from './transport';

/**
 * GET /ticket/otherDocument/booking/{id} with the booking's bearer. Answers 409 until the booking is paid. Rejects with
 * ApiError.
 */
export async function getDocuments(bookingId: string, token: string, signal?: AbortSignal): Promise<OrderDocument[]> {
  const path = `/ticket/otherDocument/booking/${encodeURIComponent(bookingId)}`;
  const answer = await getJson(path, DocumentsAnswer, { token, signal });
  return answer.map(({ id, type, name, passenger_id, mime, url }) => ({
    id,
    kind: type === 'eticket' ? 'ticket' : type,
    name,
    passengerId: passenger_id,
    mime,
    url,
  }));
}

/** The bearer gives access to a booking, so it is sent to our own server only, wherever the file is. */
function headersFor(url: string, token: string | null): Record<string, string> {
  const isOurs = url.startsWith(`${apiConfig().baseUrl}/`);
  if (!isOurs) return {};
  return { ...apiHeaders(), ...(token && { Authorization: `Bearer ${token}` }) };
}

async function getFile(url: string, mime: string, token: string | null, signal?: AbortSignal): Promise<ArrayBuffer> {
  const address = new URL(url, `${apiConfig().baseUrl}/`).href;
  if (!/^https?:/.test(address)) throw new ApiError('shape', 'The file has no web address.');
  const bytes = await sendForBytes(address, {
    method: 'GET',
    redirect: 'manual',
    headers: headersFor(address, token),
    ...(signal && { signal }),
  });
  if (!isIntactFile(mime, bytes)) throw new ApiError('shape', 'The answer is not the file.');
  return bytes;
}

/** The file of a document. Rejects with ApiError; `shape` if the answer is not that file. */
export const getDocument = (paper: OrderDocument, token: string, signal?: AbortSignal): Promise<ArrayBuffer> =>
  getFile(paper.url ?? '', paper.mime, token, signal);

/** GET /invoice/generate/{order id}: a PDF. Answers 409 until the order is paid. */
export const getInvoice = (orderId: string, signal?: AbortSignal): Promise<ArrayBuffer> =>
  getFile(apiUrl(`/invoice/generate/${encodeURIComponent(orderId)}`), INVOICE.mime, null, signal);
