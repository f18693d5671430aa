import type { Bus, News } from './events';

export type Hint =
  | { kind: 'applied' | 'lane'; news: News['applied'] | News['lane'] }
  | { kind: 'queued'; bookingId: string };

/**
 * Tells the other tabs and the worker what happened here, and the bus what happened there. Hints only: correctness never
 * rests on a message. `name` of the database; `queued`: work laid down, and what to do about another's.
 */
export function shareNews(
  name: string,
  bus: Bus,
  queued?: { on: (fn: (bookingId: string) => void) => () => void; heard: (bookingId: string) => void },
): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(`sync:${name}`);
  let hearing = false;
  const say = (hint: Hint): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origin
    if (!hearing) channel.postMessage(hint);
  };
  const stops = (['applied', 'lane'] as const).map((kind) => bus.on(kind, (news) => say({ kind, news })));
  if (queued) stops.push(queued.on((bookingId) => say({ kind: 'queued', bookingId })));
  channel.addEventListener('message', ({ data }: MessageEvent<Hint>) => {
    if (data.kind === 'queued') return queued?.heard(data.bookingId);
    hearing = true;
    bus.tell(data.kind, data.news);
    hearing = false;
  });
  return () => {
    for (const stop of stops) stop();
    channel.close();
  };
}
