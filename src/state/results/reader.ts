import { isStreamLine, isWireOffer, toOffer } from '@/api/offers';
import { isOffer } from '@/domain/offers/guard';
import type { Offer } from '@/domain/offers/types';
import { type Batch, packOffers } from '@/domain/results/columns';
import { linesOf } from './lines';
import type { EndReason, FromReader, ToReader } from './messages';

/** Offers in one message: small enough that taking them in fits a frame on a slow phone (performance.md 4.2). */
export const PORTION = 100;

/** What it answers is waited for before the next portion is read. */
type Post = (message: FromReader, batch?: Batch) => unknown;
/** A breath between portions, for the case that the reader runs on the page itself. */
const breath = (): Promise<void> => new Promise((done) => setTimeout(done));

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What a sender calls a thing that is no offer, if it calls it anything. */
function idOf(each: unknown): string | null {
  const id = typeof each === 'object' && each !== null && 'id' in each ? each.id : null;
  return typeof id === 'string' && id !== '' ? id : null;
}

/** The offers of a line that can be sold; the others are named in `dropped`. */
function* soundOffers(line: { seq: number; offers: readonly unknown[] }, dropped: string[]): Generator<Offer> {
  for (const [at, each] of line.offers.entries()) {
    const offer = isWireOffer(each) ? toOffer(each) : null;
    if (offer) yield offer;
    else dropped.push(idOf(each) ?? `${line.seq}#${at}`);
  }
}

/** Posts offers in portions as they are read; without any only a set that begins anew is told. */
async function postOffers(run: number, offers: Iterable<Offer>, reset: boolean, post: Post, signal: AbortSignal) {
  let begins = reset;
  let portion: Offer[] = [];
  const send = async (): Promise<void> => {
    const batch = packOffers(portion);
    await post({ kind: 'rows', run, reset: begins, batch }, batch);
    await breath();
    portion = [];
    begins = false;
  };
  for (const offer of offers) {
    if (signal.aborted) return;
    portion.push(offer);
    // oxlint-disable-next-line no-await-in-loop -- one portion after the other
    if (portion.length === PORTION) await send();
  }
  if (!signal.aborted && (portion.length > 0 || begins)) await send();
}

/** A connection that says nothing for so long (ms) is given up and taken up again: the rest may come at once then. */
export const STALL_MS = 15_000;
/** What is said to be missing when the last line is there (lines may come out of order) is waited for so long (ms). */
const LATE_MS = 2000;

/** Which lines of a connection were read. Lines may come twice and in another order; none is taken twice or left out. */
function tally(after: number | null) {
  const read = new Set<number>();
  /** Every line up to this one was read. */
  let through = after ?? 0;
  let highest = through;
  return {
    isNew: (seq: number): boolean => !read.has(seq) && (seq > (after ?? -1) || (after === null && read.size === 0)),
    /** True for a line that comes before one that was read already. */
    isLate: (seq: number): boolean => read.size > 0 && seq < highest,
    isFirst: (): boolean => after === null && read.size === 0,
    add(seq: number, starts: boolean): void {
      // Where a set begins anew nothing before it is missing.
      if (starts) through = Math.max(through, seq);
      read.add(seq);
      highest = Math.max(highest, seq);
      while (read.has(through + 1)) through += 1;
    },
    through: (): number => through,
    hasGap: (): boolean => through < highest,
  };
}

/**
 * Reads one connection of a result stream (decisions 6) and posts what came. A bad offer is dropped and counted, a line
 * that cannot be read is passed over, one that comes twice is read once. Always ends with one `end`, except when stopped.
 */
export async function readStream(
  order: Extract<ToReader, { kind: 'stream' }>,
  post: Post,
  signal: AbortSignal,
  fetchIt: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<void> {
  const { run } = order;
  const lines = tally(order.after);
  let unread = false;
  let done = false;
  const quiet = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => quiet.abort(), done ? LATE_MS : STALL_MS);
  };
  const end = (reason: EndReason, status = 0) => {
    clearTimeout(timer);
    const missedAfter = unread && lines.hasGap() ? lines.through() : null;
    if (!signal.aborted) post({ kind: 'end', run, reason, status, missedAfter });
  };
  let answer: Response;
  listen();
  const either = AbortSignal.any([signal, quiet.signal]);
  try {
    answer = await fetchIt(order.url, { headers: order.headers, signal: either });
  } catch {
    return end('unreachable');
  }
  if (!answer.ok || !answer.body) return end('refused', answer.status);
  try {
    for await (const text of linesOf(answer.body, listen)) {
      if (signal.aborted) return clearTimeout(timer);
      const line = parse(text);
      if (!isStreamLine(line)) {
        unread = true;
        continue;
      }
      if (!lines.isNew(line.seq)) continue;
      // A late INITIAL belongs under what came before it: it does not take that away.
      const resets = lines.isFirst() || (line.mode === 'INITIAL' && !lines.isLate(line.seq));
      const dropped: string[] = [];
      await postOffers(run, soundOffers(line, dropped), resets, post, signal);
      if (signal.aborted) return clearTimeout(timer);
      lines.add(line.seq, line.mode === 'INITIAL' && resets);
      done ||= line.done;
      const expiresAt = Date.parse(line.expires_at);
      post({
        kind: 'line',
        run,
        seq: lines.through(),
        progress: Math.min(100, Math.max(0, line.progress)),
        expiresAt: Number.isNaN(expiresAt) ? null : expiresAt,
        dropped,
        done,
      });
      if (done && !lines.hasGap()) return end('done');
      listen();
    }
  } catch {
    // The connection broke or fell silent; what was read before it counts.
  }
  end(done ? 'done' : 'cut');
}

/** Reads a set kept on the device: one JSON offer a line. Lines of a wrong shape are left out. */
export async function readStored(run: number, text: string, post: Post, signal: AbortSignal): Promise<void> {
  const offers: Offer[] = [];
  for (const line of text.split('\n')) {
    const offer = parse(line);
    if (isOffer(offer)) offers.push(offer);
  }
  await postOffers(run, offers, true, post, signal);
  if (!signal.aborted) post({ kind: 'restored', run, count: offers.length });
}

/** An answer whose bytes come one message at a time. It ends like a fetch: with its last piece, an error, or the signal. */
function handedOver() {
  let control: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  // A piece may still come after the reader has left.
  let open = true;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (given) => void (control = given),
    cancel: () => void (open = false),
  });
  return {
    answer(signal: AbortSignal | null | undefined): Response {
      const leave = (): void => {
        if (open) control.error(signal?.reason);
        open = false;
      };
      signal?.addEventListener('abort', leave, { once: true });
      return new Response(body);
    },
    take: ({ bytes, cut }: Extract<ToReader, { kind: 'bytes' }>): void => {
      if (!open) return;
      open = bytes !== null && !cut;
      if (cut) control.error(new Error('The connection broke.'));
      else if (bytes) control.enqueue(bytes);
      else control.close();
    },
  };
}

/** What is known of a run that goes on. */
interface Running {
  control: AbortController;
  go: () => void;
  take?: ReturnType<typeof handedOver>['take'];
}

/**
 * The reader as a mailbox, the same in a worker and on the page. Behind the first offers of a run it rests until the page says
 * that they are painted: a phone has few fast cores, and what is read meanwhile would be in the way (docs/decisions/0052).
 */
export function makeReader(post: Post): (message: ToReader) => void {
  const running = new Map<number, Running>();
  return (message) => {
    const { run } = message;
    const known = running.get(run);
    if (message.kind === 'bytes') return known?.take?.(message);
    if (message.kind === 'stop') known?.control.abort();
    if (message.kind === 'stop' || message.kind === 'go') return known?.go();
    const control = new AbortController();
    const handed = message.kind === 'stream' && message.early ? handedOver() : null;
    const painted = new Promise<void>((go) => running.set(run, { control, go, ...(handed && { take: handed.take }) }));
    const tell: Post = (news, batch) => {
      post(news, batch);
      return batch?.count ? painted : undefined;
    };
    const work =
      message.kind === 'stream'
        ? readStream(message, tell, control.signal, handed ? async (_, { signal }) => handed.answer(signal) : fetch)
        : readStored(run, message.text, tell, control.signal);
    void work.finally(() => running.delete(run));
  };
}
