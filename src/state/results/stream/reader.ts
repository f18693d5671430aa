import { LINES_TYPE, typeOf } from '@/domain/device/contentType';
import { isStreamLine, isWireOffer, toOffer } from '@/api/offers';
import { once, type Tell } from '@/api/sense';
import { isOffer } from '@/domain/offers/guard';
import type { Offer } from '@/domain/offers/types';
import { type Batch, packOffers } from '@/domain/results/columns';
import type { PassengerCounts } from '@/domain/search/types';
import type { EndReason, FromReader, ToReader } from './messages';
import { firstAbort } from '@/platform/signals';
import { linesOf, makeLineTracker } from './lines';

/** Offers per message: small enough to be processed within a frame on a slow phone. */
export const PORTION = 100;

/** The result is awaited before the next portion is read. */
type Post = (message: FromReader, batch?: Batch) => unknown;
/** Yields between portions, for a reader on the main thread. */
const yieldToEventLoop = (): Promise<void> => new Promise((done) => setTimeout(done));

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The id of an invalid offer, if it has one. */
function idOf(value: unknown): string | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  return typeof id === 'string' && id !== '' ? id : null;
}

/** The valid offers of a line; `dropped` collects the ids of the others, `onWrong` gets those of a wrong shape. */
function* soundOffers(
  line: { seq: number; offers: readonly unknown[] },
  party: PassengerCounts | null,
  dropped: string[],
  onWrong: (value: unknown) => void,
  tell: Tell,
): Generator<Offer> {
  for (const [at, value] of line.offers.entries()) {
    const hasShape = isWireOffer(value);
    const offer = hasShape ? toOffer(value, tell, party) : null;
    if (offer) {
      yield offer;
      continue;
    }
    dropped.push(idOf(value) ?? `${line.seq}#${at}`);
    if (!hasShape) onWrong(value);
  }
}

/** Posts offers in portions. Without offers only the start of a new set is posted. */
async function postOffers(run: number, offers: Iterable<Offer>, reset: boolean, post: Post, signal: AbortSignal) {
  let isNewSet = reset;
  let portion: Offer[] = [];
  const send = async (): Promise<void> => {
    const batch = packOffers(portion);
    await post({ kind: 'rows', run, reset: isNewSet, batch }, batch);
    await yieldToEventLoop();
    portion = [];
    isNewSet = false;
  };
  for (const offer of offers) {
    if (signal.aborted) return;
    portion.push(offer);
    // oxlint-disable-next-line no-await-in-loop -- one portion after the other
    if (portion.length === PORTION) await send();
  }
  if (!signal.aborted && (portion.length > 0 || isNewSet)) await send();
}

/**
 * A connection without a new line for this long (ms) is reconnected: the rest may then come at once. On a slow phone one line takes
 * longer: `LEAST_BYTES` of it count as much, but not for more than `LONGEST_LINE_MS`, so that no drip or junk goes on for ever.
 */
export const STALL_MS = 15_000;
const LEAST_BYTES = 4096;
export const LONGEST_LINE_MS = 120_000;
/** How long (ms) to wait for missing lines after the last one (lines may come out of order). */
const LATE_MS = 2000;

/** Parts that could not be used and are told of one connection; they may differ in kind. */
const MOST_TOLD = 20;

/**
 * Reads one connection of a result stream and posts its contents. Drops and counts invalid offers, skips unreadable
 * lines, ignores repeated ones. Always ends with one `end`, except when stopped.
 */
export async function readStream(
  order: Extract<ToReader, { kind: 'stream' }>,
  post: Post,
  signal: AbortSignal,
  fetchIt: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<void> {
  const { run } = order;
  const lines = makeLineTracker(order.after);
  let unread = false;
  let done = false;
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let received = 0;
  const restartTimer = () => {
    clearTimeout(timer);
    received = 0;
    timer = setTimeout(() => silence.abort(), done ? LATE_MS : STALL_MS);
  };
  let lineTimer: ReturnType<typeof setTimeout> | undefined;
  const onNewLine = () => {
    clearTimeout(lineTimer);
    lineTimer = setTimeout(() => silence.abort(), LONGEST_LINE_MS);
    restartTimer();
  };
  const stopTimers = () => {
    clearTimeout(timer);
    clearTimeout(lineTimer);
  };
  const onBytes = (count: number) => {
    received += count;
    if (received >= LEAST_BYTES) restartTimer();
  };
  const tell = once((...nonsense) => void post({ kind: 'nonsense', run, nonsense }));
  const tellOffer: Tell = (kind, field, found) => tell(kind, `offers.0.${field}`, found);
  let told = 0;
  let isTypeTold = false;
  const tellWrong = (part: 'line' | 'offer', value: unknown) => {
    if (told < MOST_TOLD) post({ kind: 'wrong', run, part, value });
    told += 1;
  };
  const end = (reason: EndReason, status = 0) => {
    stopTimers();
    const missedAfter = unread && lines.hasGap() ? lines.through() : null;
    if (!signal.aborted) post({ kind: 'end', run, reason, status, missedAfter });
  };
  let answer: Response;
  onNewLine();
  const either = firstAbort(signal, silence.signal);
  try {
    answer = await fetchIt(order.url, { headers: order.headers, signal: either });
  } catch {
    return end('unreachable');
  }
  const type = typeOf(answer);
  // A captive portal's page says nothing about the search. A server may give its lines the wrong type: the first one tells.
  let isPage = type === 'text/html';
  if (isPage && !answer.ok && answer.status < 500) return end('unreachable');
  if (!answer.ok || !answer.body) return end('refused', answer.status);
  try {
    for await (const text of linesOf(answer.body, onBytes)) {
      if (signal.aborted) return stopTimers();
      const line = parse(text);
      if (!isStreamLine(line)) {
        if (isPage) return end('unreachable');
        unread = true;
        tellWrong('line', line ?? text.slice(0, 200));
        continue;
      }
      isPage = false;
      if (type !== LINES_TYPE && !isTypeTold) post({ kind: 'wrong', run, part: 'type', value: type });
      isTypeTold = true;
      if (!lines.isNew(line.seq)) {
        tell('seq', 'seq', line.seq);
        continue;
      }
      // A late INITIAL line adds to what came before it instead of replacing it.
      const resets = lines.isFirst() || (line.mode === 'INITIAL' && !lines.isLate(line.seq));
      if (resets && !lines.isFirst()) tell('initial', 'mode', line.mode);
      const dropped: string[] = [];
      await postOffers(
        run,
        soundOffers(line, order.party ?? null, dropped, (value) => tellWrong('offer', value), tellOffer),
        resets,
        post,
        signal,
      );
      if (signal.aborted) return stopTimers();
      lines.add(line.seq, line.mode === 'INITIAL' && resets);
      done ||= line.done;
      const expiresAt = Date.parse(line.expires_at);
      if (Number.isNaN(expiresAt)) tell('past', 'expires_at', line.expires_at);
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
      onNewLine();
    }
  } catch {
    // The connection broke or fell silent; the lines read before count.
  }
  end(isPage ? 'unreachable' : done ? 'done' : 'cut');
}

/** Reads a stored set: one JSON offer per line. Skips invalid lines. */
export async function readStored(run: number, text: string, post: Post, signal: AbortSignal): Promise<void> {
  const offers: Offer[] = [];
  for (const line of text.split('\n')) {
    const offer = parse(line);
    if (isOffer(offer)) offers.push(offer);
  }
  await postOffers(run, offers, true, post, signal);
  if (!signal.aborted) post({ kind: 'restored', run, count: offers.length });
}

/** A response whose bytes arrive as messages. Ends like a fetch: with its last chunk, an error, or the signal. */
function makePushedResponse(type: string) {
  let control: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  // A chunk may arrive after the reader has left.
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
      return new Response(body, { headers: type ? { 'Content-Type': type } : {} });
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

/** State of an active run. */
interface Running {
  control: AbortController;
  go: () => void;
  take?: ReturnType<typeof makePushedResponse>['take'];
}

/**
 * The message handler of the reader, the same in a worker and on the page. After the first offers of a run it pauses
 * until the page has painted them: a phone has few fast cores, and reading on would delay the paint.
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
    const pushed =
      message.kind === 'stream' && typeof message.early === 'string' ? makePushedResponse(message.early) : null;
    const painted = new Promise<void>((go) => running.set(run, { control, go, ...(pushed && { take: pushed.take }) }));
    const postAndWait: Post = (news, batch) => {
      post(news, batch);
      return batch?.count ? painted : undefined;
    };
    const work =
      message.kind === 'stream'
        ? readStream(
            message,
            postAndWait,
            control.signal,
            pushed ? async (_, { signal }) => pushed.answer(signal) : fetch,
          )
        : readStored(run, message.text, postAndWait, control.signal);
    void work.finally(() => running.delete(run));
  };
}
