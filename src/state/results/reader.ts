import { isStreamLine, isWireOffer, toOffer } from '@/api/offers';
import { isOffer } from '@/domain/offers/guard';
import type { Offer } from '@/domain/offers/types';
import { type Batch, packOffers } from '@/domain/results/columns';
import { linesOf } from './lines';
import type { EndReason, FromReader, ToReader } from './messages';

/** Offers in one message: small enough that taking them in fits a frame on a slow phone (performance.md 4.2). */
export const PORTION = 100;

type Post = (message: FromReader, batch?: Batch) => void;
/** A breath between portions, for the case that the reader runs on the page itself. */
const breath = (): Promise<void> => new Promise((done) => setTimeout(done));

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

async function postOffers(run: number, offers: readonly Offer[], reset: boolean, post: Post, signal: AbortSignal) {
  for (let at = 0; at === 0 || at < offers.length; at += PORTION) {
    if (signal.aborted) return;
    if (at === 0 && offers.length === 0 && !reset) return;
    const batch = packOffers(offers.slice(at, at + PORTION));
    post({ kind: 'rows', run, reset: reset && at === 0, batch }, batch);
    await breath();
  }
}

/**
 * Reads one connection of a result stream (decisions 6) and posts what came. A bad offer is dropped and counted, a line
 * that cannot be read is passed over. Always ends with one `end`, except when stopped.
 */
export async function readStream(
  order: Extract<ToReader, { kind: 'stream' }>,
  post: Post,
  signal: AbortSignal,
  fetchIt: typeof fetch = fetch,
): Promise<void> {
  const { run } = order;
  let last = order.after ?? 0;
  let unread: number | null = null;
  let missedAfter: number | null = null;
  const end = (reason: EndReason, status = 0) => {
    if (!signal.aborted) post({ kind: 'end', run, reason, status, missedAfter });
  };
  let answer: Response;
  try {
    answer = await fetchIt(order.url, { headers: order.headers, signal });
  } catch {
    return end('unreachable');
  }
  if (!answer.ok || !answer.body) return end('refused', answer.status);
  try {
    for await (const { text } of linesOf(answer.body)) {
      if (signal.aborted) return;
      const line = parse(text);
      if (!isStreamLine(line)) {
        unread ??= last;
        continue;
      }
      if (line.mode === 'STREAM' && line.seq <= last) continue;
      // The server may have sent the broken line again: nothing is missing then.
      if (unread !== null && line.seq > unread + 1) missedAfter ??= unread;
      unread = null;
      const offers: Offer[] = [];
      for (const each of line.offers as unknown[]) {
        const offer = isWireOffer(each) ? toOffer(each) : null;
        if (offer) offers.push(offer);
      }
      await postOffers(run, offers, line.mode === 'INITIAL', post, signal);
      if (signal.aborted) return;
      last = line.seq;
      const expiresAt = Date.parse(line.expires_at);
      const progress = Math.min(100, Math.max(0, line.progress));
      const dropped = line.offers.length - offers.length;
      post({
        kind: 'line',
        run,
        seq: last,
        progress,
        expiresAt: Number.isNaN(expiresAt) ? null : expiresAt,
        dropped,
        done: line.done,
      });
      if (line.done) return end('done');
    }
  } catch {
    // The connection broke; what was read before it counts.
  }
  end('cut');
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

/** The reader as a mailbox, the same in a worker and on the page. */
export function makeReader(post: Post): (message: ToReader) => void {
  const running = new Map<number, AbortController>();
  return (message) => {
    if (message.kind === 'stop') {
      running.get(message.run)?.abort();
      running.delete(message.run);
      return;
    }
    const control = new AbortController();
    running.get(message.run)?.abort();
    running.set(message.run, control);
    const work =
      message.kind === 'stream'
        ? readStream(message, post, control.signal)
        : readStored(message.run, message.text, post, control.signal);
    void work.finally(() => {
      if (running.get(message.run) === control) running.delete(message.run);
    });
  };
}
