import { afterPaint } from '@/platform/idle';
import { log } from '@/platform/log';
import { scriptUrl } from '@/platform/trusted';
import type { FromReader, ToReader } from './messages';

export type ReaderClient = (message: ToReader) => void;

/** A page that is put away paints nothing: the others come after so many ms all the same. */
const MOST_MS = 500;

let nextRun = 0;
let reader: Promise<ReaderClient> | null = null;
const listeners = new Map<number, (message: FromReader) => void>();
const hear = (message: FromReader): void => listeners.get(message.run)?.(message);

async function onThePage(): Promise<ReaderClient> {
  const { makeReader } = await import('./reader');
  return makeReader(hear);
}

/** One worker for the life of the page. Where none can be made the same reader runs here, breathing between portions. */
async function open(): Promise<ReaderClient> {
  if (typeof Worker === 'undefined') return onThePage();
  try {
    const { default: url } = await import('./offers.worker.ts?worker&url');
    const worker = new Worker(scriptUrl(url), { type: 'module', name: 'offers' });
    worker.addEventListener('message', (event: MessageEvent<FromReader>) => hear(event.data));
    return await new Promise<ReaderClient>((done) => {
      let waiting: ToReader[] | null = [];
      let instead: ReaderClient | null = null;
      // A worker whose script cannot be loaded says so once; what it was told is then done here.
      worker.addEventListener('error', (event) => {
        log.warn('results', 'the worker failed', event.message);
        void onThePage().then((client) => {
          instead = client;
          for (const message of waiting ?? []) client(message);
          waiting = null;
        });
      });
      worker.addEventListener('message', () => (waiting = null), { once: true });
      done((message) => {
        if (instead) return instead(message);
        waiting?.push(message);
        worker.postMessage(message, []);
      });
    });
  } catch (error) {
    log.warn('results', 'no worker for offers', error);
    return onThePage();
  }
}

/** Starts reading; answers of this run go to `listener` until it is stopped. */
export interface Reading {
  tell: (message: ToReader extends infer M ? (M extends { run: number } ? Omit<M, 'run'> : never) : never) => void;
  stop: () => void;
}

export function openReading(listener: (message: FromReader) => void): Reading {
  nextRun += 1;
  const run = nextRun;
  let drawn = false;
  listeners.set(run, (message) => {
    listener(message);
    if (drawn || message.kind !== 'rows' || message.batch.count === 0) return;
    drawn = true;
    const go = () => void send({ kind: 'go', run });
    (typeof document === 'undefined' ? setTimeout : afterPaint)(go);
    setTimeout(go, MOST_MS);
  });
  const send = async (message: ToReader): Promise<void> => {
    reader ??= open();
    const post = await reader;
    if (listeners.has(run) || message.kind === 'stop') post(message);
  };
  return {
    tell: (message) => void send({ ...message, run }),
    stop() {
      if (!listeners.delete(run)) return;
      void send({ kind: 'stop', run });
    },
  };
}
