import { db } from '../store/db';
import { removeTokenIn } from './bookingTokens';
import { updatesIn } from './updates';
import { outboxEvents } from './pageOutbox';

/**
 * The traveller has left a booking for another one, which is told all of it: nothing is sent to it any more, what is on its way
 * included. With its queue goes whoever holds it (`isHeldBy`), with its bearer every later send.
 */
export async function abandonBooking(bookingId: string): Promise<void> {
  const store = await db();
  await store.run('rw', ['outbox', 'lanes', 'meta'], async (tx) => {
    for (const { seq } of await updatesIn(tx, bookingId)) if (seq !== undefined) await tx.remove('outbox', seq);
    await tx.remove('lanes', bookingId);
    await removeTokenIn(tx, bookingId);
  });
  outboxEvents.tell('queue', { bookingId });
}
