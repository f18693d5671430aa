import { localDay } from '@/domain/dates';
import type { PaperType } from '@/domain/passes/agency';
import { type PaperRefusal, judgePaper } from '@/domain/passes/files';
import {
  MAX_PAPER_BYTES,
  type Paper,
  type PassFacts,
  isOtherFlight,
  segmentsOf,
  paperFlightOf,
  paperName,
  placeOfFlight,
  shownText,
  travellerOfPass,
} from '@/domain/passes/paper';
import { isEncrypted, isSame, latinText, lockOf, opensWithoutPassword } from '@/domain/passes/pdfPassword';
import { flightOfPass, passFacts } from '@/domain/passes/pkpass';
import { zipEntryOf, zipEntries } from '@/domain/passes/zip';
import { type OrderSummary, fullNameOf, travellersOf } from '@/domain/payment/order';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { pdfHash } from '@/platform/pdfHash';
import { inflate } from '@/platform/unzip';
import { loadTimeZones } from '../distances';
import { keepPaper, sayOfPaper } from './papers';
import { drawnBarcode } from './passBarcode';

/* Takes files into a trip: checked, sealed, and given to the flight and traveller that they name. */

/** A pass has some kilobytes of text: a larger one is no pass. */
const MOST_TEXT = 500_000;

type Read = { type: PaperType; pass: PassFacts | null } | { refused: PaperRefusal };

async function passIn(bytes: Uint8Array<ArrayBuffer>): Promise<Read> {
  const entry = zipEntryOf(zipEntries(bytes) ?? [], 'pass.json');
  if (!entry || entry.size > MOST_TEXT) return { refused: 'damaged' };
  try {
    const packed = bytes.slice(entry.offset, entry.offset + entry.packed);
    const text = new TextDecoder().decode(entry.isPacked ? await inflate(packed, MOST_TEXT) : packed);
    const pass = passFacts(JSON.parse(text), (await loadTimeZones()) ?? (() => null));
    // A ticket for a concert or a card of a shop.
    return pass ? { type: 'pkpass', pass } : { refused: 'type' };
  } catch {
    return { refused: 'damaged' };
  }
}

/** Whether a PDF opens only with a password. One that cannot be judged does: it would open to nothing at the gate. */
async function asksForPassword(bytes: Uint8Array): Promise<boolean> {
  const text = latinText(bytes);
  if (!isEncrypted(text)) return false;
  const lock = lockOf(text);
  if (!lock) return true;
  if (lock.revision < 5) return !opensWithoutPassword(lock);
  try {
    return !isSame(await pdfHash(lock.revision, lock.user.slice(32, 40)), lock.user.subarray(0, 32));
  } catch (error) {
    log.info('trips', 'the password of a PDF cannot be judged', error);
    return true;
  }
}

/** What a file is, by its bytes, with what a pass says. Never rejects. */
export async function readPaper(bytes: ArrayBuffer): Promise<Read> {
  const own = new Uint8Array(bytes);
  const judged = judgePaper(own);
  if ('refused' in judged) return judged;
  if (judged.type === 'pdf' && (await asksForPassword(own))) return { refused: 'password' };
  return judged.type === 'pkpass' ? await passIn(own) : { type: judged.type, pass: null };
}

/** The same file of a trip has the same id, so that it is kept once. */
async function idOf(orderId: string, bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${orderId}:${hex}`;
}

type Placed = Pick<Paper, 'traveller' | 'flight'>;

/** Whose a paper is, and for which flight: as its pass says, else where there is only one. */
export function placedBy(pass: PassFacts | null, order: OrderSummary): Placed {
  const [travellers, flights] = [travellersOf(order), segmentsOf(order.legs)];
  const [one, only] = [
    travellers.length === 1 ? travellers[0] : undefined,
    flights.length === 1 ? flights[0] : undefined,
  ];
  const said = pass && flightOfPass(pass, flights[0]?.dep.date ?? localDay(now()));
  const segment = said ? flights[placeOfFlight(said, flights)] : only;
  return {
    traveller:
      (pass && travellerOfPass(pass.name, travellers)) || (one ? fullNameOf(one) : shownText(pass?.name ?? '')),
    // A pass keeps the flight that it names, also where the trip has only one like it.
    flight: segment && !(said && isOtherFlight(said, [segment])) ? paperFlightOf(segment) : said,
  };
}

/** Draws the barcode of a pass while there is a connection, so that the gate needs none. */
async function keepBarcode(paper: Paper): Promise<void> {
  const drawn = await drawnBarcode(paper);
  if (drawn !== null) await sayOfPaper({ id: paper.id, orderId: paper.orderId, drawn });
}

export interface AddedPapers {
  added: Paper[];
  refused: { name: string; why: PaperRefusal }[];
}

async function addOne(order: OrderSummary, file: File, url: string): Promise<Paper | PaperRefusal> {
  if (file.size > MAX_PAPER_BYTES) return 'large';
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch (error) {
    log.info('trips', 'a file cannot be opened', error);
    return 'damaged';
  }
  const read = await readPaper(bytes);
  if ('refused' in read) return read.refused;
  const { type, pass } = read;
  try {
    const paper: Paper = {
      id: await idOf(order.orderId, bytes),
      orderId: order.orderId,
      at: now(),
      type,
      size: bytes.byteLength,
      name: pass ? shownText(pass.airline) : paperName(file.name),
      ...placedBy(pass, order),
      pass,
      url,
    };
    await keepPaper(paper, bytes);
    // The paper is safe already: its barcode may take a while on a slow line.
    void keepBarcode(paper);
    return paper;
  } catch (error) {
    log.warn('trips', 'a paper could not be kept', error);
    return 'full';
  }
}

/** Takes files into a trip, one after the other. Never rejects: what is not taken is told with its reason. */
export async function addPapers(order: OrderSummary, files: readonly File[], url = ''): Promise<AddedPapers> {
  const result: AddedPapers = { added: [], refused: [] };
  for (const file of files) {
    const done = await addOne(order, file, url);
    if (typeof done === 'string') result.refused.push({ name: shownText(file.name), why: done });
    else result.added.push(done);
  }
  return result;
}
