/**
 * `workbox-background-sync` used as intended: a Queue in a service worker. Its sync handler does nothing, so that the
 * benchmark decides when to replay; every replay is workbox's own.
 */
import { Queue } from 'workbox-background-sync';
import type { Job } from './syncServer';

export type Command =
  | { do: 'fill'; queue: string; jobs: Job[]; atOnce: boolean }
  | { do: 'replay'; queue: string; times: number }
  | { do: 'left'; queue: string };

const queues = new Map<string, Queue>();
function queueOf(name: string): Queue {
  const found = queues.get(name) ?? new Queue(name, { onSync: async () => undefined });
  queues.set(name, found);
  return found;
}

function requestOf({ booking, marker }: Job): Request {
  const body = JSON.stringify({ marker, filler: 'x'.repeat(420) });
  return new Request(`/plain/${booking}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
}

async function execute(command: Command): Promise<unknown> {
  const queue = queueOf(command.queue);
  if (command.do === 'left') return await queue.size();
  if (command.do === 'replay') {
    // Workbox does nothing about a failed replay until the next event.
    await Promise.all(Array.from({ length: command.times }, () => queue.replayRequests().catch(() => undefined)));
    return undefined;
  }
  const push = async (job: Job): Promise<number> => {
    const start = performance.now();
    await queue.pushRequest({ request: requestOf(job), timestamp: Date.now() - (job.ageMs ?? 0) });
    return performance.now() - start;
  };
  const start = performance.now();
  const each: number[] = [];
  if (command.atOnce) await Promise.all(command.jobs.map(push));
  // oxlint-disable-next-line no-await-in-loop -- one after another is what is measured
  else for (const job of command.jobs) each.push(await push(job));
  return command.atOnce ? performance.now() - start : each;
}

interface Worker {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
}
const worker = globalThis as unknown as Worker;

addEventListener('install', () => void worker.skipWaiting());
addEventListener('activate', (event) =>
  (event as unknown as { waitUntil: (p: Promise<void>) => void }).waitUntil(worker.clients.claim()),
);
addEventListener('message', (event) => {
  const { data, ports } = event as MessageEvent<Command>;
  const work = execute(data).then((result) => ports[0]?.postMessage(result));
  (event as unknown as { waitUntil: (p: Promise<void>) => void }).waitUntil(work);
});
