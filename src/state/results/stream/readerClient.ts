import { typeOf } from '@/domain/device/contentType';
import { takeEarly } from '@/platform/early';
import { afterPaint } from '@/platform/idle';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';
import { scriptUrl } from '@/platform/trusted';
// oxlint-disable-next-line import/default -- Vite answers the address of the worker's script
import workerUrl from './offers.worker.ts?worker&url';
import type { FromReader, ToReader } from './messages';

export type ReaderClient = (message: ToReader) => void;

/** A hidden page paints nothing: reading continues after this time (ms) anyway. */
const PAINT_LIMIT_MS = 500;

let nextRun = 0;
let reader: Promise<ReaderClient> | null = null;
const listeners = new Map<number, (message: FromReader) => void>();
const dispatch = (message: FromReader): void => listeners.get(message.run)?.(message);

async function makeLocalReader(): Promise<ReaderClient> {
  const { makeReader } = await loadPart(() => import('./reader'));
  return makeReader(dispatch);
}

/** One worker for the life of the page. Without workers the same reader runs here, yielding between portions. */
async function open(): Promise<ReaderClient> {
  if (typeof Worker === 'undefined') return makeLocalReader();
  try {
    const worker = new Worker(scriptUrl(workerUrl), { type: 'module', name: 'offers' });
    worker.addEventListener('message', (event: MessageEvent<FromReader>) => dispatch(event.data));
    return await new Promise<ReaderClient>((done) => {
      let waiting: ToReader[] | null = [];
      let fallback: ReaderClient | null = null;
      // A worker whose script fails to load fires `error` once; its messages are then processed here.
      worker.addEventListener('error', (event) => {
        log.warn('results', 'the worker failed', event.message);
        void makeLocalReader().then((client) => {
          fallback = client;
          for (const message of waiting ?? []) client(message);
          waiting = null;
        });
      });
      worker.addEventListener('message', () => (waiting = null), { once: true });
      done((message) => {
        if (fallback) return fallback(message);
        waiting?.push(message);
        worker.postMessage(
          message, // Not transferred before the worker has answered: if its script fails, the bytes are needed here.
          message.kind === 'bytes' && message.bytes && !waiting ? [message.bytes.buffer] : [],
        );
      });
    });
  } catch (error) {
    log.warn('results', 'no worker for offers', error);
    return makeLocalReader();
  }
}

/** Starts the reader, which a search will need: a worker starts while its key and first line are awaited. */
export const openReader = (): Promise<ReaderClient> => (reader ??= open());

/** The stream as the search has it, or as the inline script opened it; null without one or after a refusal. */
async function openStream({ url, headers }: { url: string; headers: Record<string, string> }, lines: Response | null) {
  const answer = lines ?? (await takeEarly(url, { headers })?.catch(() => null));
  return answer?.ok && answer.body ? { body: answer.body, type: typeOf(answer) } : null;
}

/** Reads a body on the page and posts its chunks: not every browser can transfer a stream to a worker. */
async function postBytes(
  bytes: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  run: number,
  send: (message: ToReader) => Promise<void>,
): Promise<void> {
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- a stream
      const { value, done } = await bytes.read();
      // oxlint-disable-next-line no-await-in-loop -- in order
      await send({ kind: 'bytes', run, bytes: done ? null : value });
      if (done) return;
    }
  } catch {
    await send({ kind: 'bytes', run, bytes: null, cut: true });
  }
}

/** Starts a run; its messages go to `listener` until it is stopped. */
export interface Reading {
  /** `lines`: the response of a stream that is open. */
  tell: (
    message: ToReader extends infer M ? (M extends { run: number } ? Omit<M, 'run'> : never) : never,
    lines?: Response | null,
  ) => void;
  stop: () => void;
}

export function openReading(listener: (message: FromReader) => void): Reading {
  nextRun += 1;
  const run = nextRun;
  let hasDrawn = false;
  listeners.set(run, (message) => {
    listener(message);
    if (hasDrawn || message.kind !== 'rows' || message.batch.count === 0) return;
    hasDrawn = true;
    const go = () => void send({ kind: 'go', run });
    (typeof document === 'undefined' ? setTimeout : afterPaint)(go);
    setTimeout(go, PAINT_LIMIT_MS);
  });
  const send = async (message: ToReader): Promise<void> => {
    const post = await openReader();
    if (listeners.has(run) || message.kind === 'stop') post(message);
  };
  let bodyReader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | null = null;
  /** Closes the connection, also a silent one. */
  const leave = (): void => void bodyReader?.cancel().catch(() => undefined);
  const tell = async (message: ToReader, lines: Response | null): Promise<void> => {
    if (message.kind !== 'stream' || message.after !== null) return await send(message);
    const early = await openStream(message, lines);
    await send({ ...message, early: early && early.type });
    bodyReader = early?.body.getReader() ?? null;
    if (!listeners.has(run)) leave();
    else if (bodyReader) await postBytes(bodyReader, run, send);
  };
  return {
    tell: (message, lines = null) => void tell({ ...message, run }, lines),
    stop() {
      if (!listeners.delete(run)) return;
      leave();
      void send({ kind: 'stop', run });
    },
  };
}
