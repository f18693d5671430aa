import { expect, it, vi } from 'vitest';
import { booking } from '@/state/booking';
import { offerToResume } from '@/state/booking/flow/lifecycle';
import { isModalOpen } from '@/state/modals';
import { eachAlone, start, world } from './world';

const reads = vi.hoisted((): (() => void)[] => []);
vi.mock('@/offline/drafts/draftRows', async (original) => ({
  ...(await original<typeof import('@/offline/drafts/draftRows')>()),
  latestDraft: () => new Promise<null>((answer) => reads.push(() => answer(null))),
}));

eachAlone();

it('a flight chosen while the device is searched for an earlier booking stays on screen, and is not offered for resuming', async () => {
  world();
  const offered = offerToResume('https://a.test/search/results?src=riga', 'https://a.test/');
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  const chosen = start();
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  // Nothing was stored: read once more, in case another tab has started one.
  reads[0]!();
  await vi.waitFor(() => expect(reads).toHaveLength(3));
  reads[1]!();
  await vi.waitFor(() => expect(booking.draft?.offer.id).toBe('o1'));
  reads[2]!();
  await Promise.all([offered, chosen]);
  expect(booking.draft?.offer.id).toBe('o1');
  expect(isModalOpen('resumeBooking')).toBe(false);
});
