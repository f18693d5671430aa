import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withAcceptedPrice } from '@/domain/cart/serverPrices';
import { subtotal } from '@/domain/cart/cartPrice';
import { booking, changeDraft, draftNow } from '@/state/booking';
import { acceptPrice, resetOpenStep } from '@/state/booking/price/priceQuestions';
import { loadBooking } from '@/state/booking/flow/lifecycle';
import '@/state/booking/services/catalogue';
import { ensureBooking } from '@/state/booking/flow/create';
import { saveDraftNow, stopAutosave } from '@/state/booking/draft/autosave';
import { stopSyncSubscriptions } from '@/state/booking/flow/subscriptions';
import { openStep } from '@/state/booking/flow/openStep';
import { sendParts } from '@/state/booking/sync/updates';
import { isModalOpen } from '@/state/modals';
import { listUpdates } from '@/offline/outbox/outboxRows';
import { queueStatus } from '@/offline/outbox/pageOutbox';
import { eachAlone, lineOf, readyToPay, world } from './world';
import { putBack } from '../../fixtures/states';

eachAlone();

async function closePage(): Promise<void> {
  await saveDraftNow();
  stopSyncSubscriptions();
  stopAutosave();
  putBack(booking);
}

/**
 * The page closes while its updates are in flight; whoever receives the answer (a worker, or the page of another
 * booking) asks nobody.
 */
beforeEach(async () => {
  const net = world();
  const applied = net.routes['/booking/batchUpdate']!;
  let answer = (): void => undefined;
  const held = new Promise<void>((done) => (answer = done));
  net.routes['/booking/batchUpdate'] = async () => {
    await held;
    net.routes['/booking/batchUpdate'] = applied;
    const body = { status: 'price_changed', old_total: 476.8, new_total: 488.8, lines: lineOf(470.8) };
    return { status: 409, body };
  };
  await readyToPay();
  await ensureBooking();
  await sendParts();
  await vi.waitFor(() => expect(net.to('/booking/batchUpdate')).toHaveLength(1));
  await closePage();
  answer();
  await vi.waitFor(async () => expect((await queueStatus('b1')).state).toBe('paused'));
  await loadBooking();
});

afterEach(resetOpenStep);

const sent = () => vi.waitFor(async () => expect(await listUpdates('b1')).toEqual([]));

it('a price that changed without an open page is asked about by the next page, once', async () => {
  await vi.waitFor(() => expect(booking.draft!.priceChange).toMatchObject({ oldTotal: 47_680, newTotal: 48_880 }));
  // Home interrupts nobody: the step asks.
  expect(isModalOpen('priceChanged')).toBe(false);
  await openStep('checkout');
  expect(isModalOpen('priceChanged')).toBe(true);
  acceptPrice();
  await sent();
  expect(subtotal(draftNow()!)).toBe(48_880);
  await saveDraftNow();
  expect(draftNow()!.priceChange).toBeNull();
});

it('a page closed between the confirmation and the queue does not leave the queue paused for ever', async () => {
  await vi.waitFor(() => expect(booking.draft!.priceChange).not.toBeNull());
  const draft = draftNow()!;
  const taken = withAcceptedPrice(draft, draft.priceChange!);
  changeDraft((working) => void Object.assign(working, taken));
  await closePage();
  expect((await queueStatus('b1')).state).toBe('paused');
  await loadBooking();
  await sent();
});
