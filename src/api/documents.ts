import { documentKind, isGenuine } from '@/domain/device/genuine';
import { type DocumentKind, INVOICE, type OrderDocument, withInvoice } from '@/domain/payment/documents';
import { probe } from '@/platform/network';
import { getJson } from './client';
import { apiConfig, apiHeaders, apiUrl, pathPart } from './config';
import { ApiError } from './errors';
import { DocumentsAnswer } from './shapes/payment';
import { sendForFile } from './transport';

const KINDS: Readonly<Record<DocumentsAnswer[number]['type'], DocumentKind>> = {
  eticket: 'ticket',
  itinerary: 'itinerary',
  insurance: 'insurance',
  invoice: 'invoice',
  credit_note: 'creditNote',
  other: 'other',
};

/**
 * GET /ticket/otherDocument/booking/{id} with the booking's bearer: the documents with the invoice. Answers 409 until the booking
 * is paid. Rejects with ApiError.
 */
export async function getDocuments(bookingId: string, token: string, signal?: AbortSignal): Promise<OrderDocument[]> {
  const path = `/ticket/otherDocument/booking/${pathPart(bookingId)}`;
  const answer = await getJson(path, DocumentsAnswer, { token, signal });
  return withInvoice(
    answer.map(({ id, type, name, passenger_id, mime, url }) =>
      type === 'invoice' ? { ...INVOICE, url } : { id, kind: KINDS[type], name, passengerId: passenger_id, mime, url },
    ),
  );
}

/** The bearer gives access to a booking, so it is sent to our own server only, wherever the file is. */
function headersFor(url: string, token: string | null): Record<string, string> {
  const isOurs = url.startsWith(`${apiConfig().baseUrl}/`);
  if (!isOurs) return {};
  return { ...apiHeaders(), ...(token && { Authorization: `Bearer ${token}` }) };
}

interface WantedFile {
  url: string;
  mime: string;
  token: string | null;
  signal?: AbortSignal | undefined;
  /** Names that the file contains: of its travellers, of its order. */
  marks?: readonly string[] | undefined;
}

async function getFile({ url, mime, token, signal, marks = [] }: WantedFile): Promise<ArrayBuffer> {
  const asked = new URL(url, `${apiConfig().baseUrl}/`).href;
  if (!/^https?:/.test(asked)) throw new ApiError('shape', 'The file has no web address.');
  const { response, bytes } = await sendForFile(asked, {
    method: 'GET',
    redirect: 'manual',
    headers: headersFor(asked, token),
    ...(signal && { signal }),
  });
  const kind = documentKind(mime);
  const isFile = isGenuine(kind, response, { asked, bytes, marks });
  // HTML has no shape of its own: our host must be within reach, too.
  if (!isFile || (kind === 'html' && !(await probe())))
    throw new ApiError('shape', 'The answer is not the file.', { foreign: true });
  return bytes;
}

/** The file of a document. `marks`: names in it. Rejects with ApiError; `shape` if the answer is not that file, or cut. */
export const getDocument = (
  { url, mime }: OrderDocument,
  token: string,
  { marks, signal }: { marks?: readonly string[]; signal?: AbortSignal } = {},
): Promise<ArrayBuffer> => getFile({ url: url ?? '', mime, token, marks, signal });

/** The file of a boarding pass; the bearer goes to our own server only. Rejects with ApiError. */
export const getBoardingPass = (url: string, mime: string, token: string | null): Promise<ArrayBuffer> =>
  getFile({ url, mime, token });

/**
 * GET /invoice/generate/{id}: a PDF, without a bearer. The id is the secret in the address that the list of documents gives, or
 * the order's where it gives none. Answers 409 until the order is paid. Rejects with ApiError.
 */
export const getInvoice = (
  orderId: string,
  { url }: Pick<OrderDocument, 'url'>,
  signal?: AbortSignal,
): Promise<ArrayBuffer> =>
  getFile({
    url: url ?? apiUrl(`/invoice/generate/${pathPart(orderId)}`),
    mime: INVOICE.mime,
    token: null,
    signal,
  });
