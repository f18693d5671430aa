import type { EventBus, OutboxEvents } from './events';

export type CrossTabMessage =
  | { kind: 'applied' | 'queue'; news: OutboxEvents['applied'] | OutboxEvents['queue'] }
  | { kind: 'queued'; bookingId: string };

/**
 * Tells the other tabs and the worker what happened here, and the bus what happened there. Hints only: correctness never
 * rests on a message. `name` of the database; `queued`: work laid down, and what to do about another's.
 */
export function shareEvents(
  name: string,
  bus: EventBus,
  queued?: { on: (fn: (bookingId: string) => void) => () => void; heard: (bookingId: string) => void },
): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(`sync:${name}`);
  let hearing = false;
  const say = (hint: CrossTabMessage): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origin
    if (!hearing) channel.postMessage(hint);
  };
  const stops = (['applied', 'queue'] as const).map((kind) => bus.on(kind, (news) => say({ kind, news })));
  if (queued) stops.push(queued.on((bookingId) => say({ kind: 'queued', bookingId })));
  channel.addEventListener('message', ({ data }: MessageEvent<CrossTabMessage>) => {
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
