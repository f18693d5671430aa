import { beforeEach, expect, it, vi } from 'vitest';
import { setLogSink } from '@/platform/log';
import { configureStorage } from '@/platform/database';
import { aDraft, filled, someFares } from './build';
import { type Call, fakeNetwork } from './server';
import { openTab } from './tab';
import { created, soon } from './world';

let n = 0;
beforeEach(() => {
  n += 1;
  setLogSink(() => undefined);
  configureStorage({ tenant: `unheard-${n}` });
});

it('a tab that missed the booking made by another one requests no second one', async () => {
  const keys = new Set<string | null>();
  fakeNetwork({
    '/booking/create': ({ key }: Call) => {
      keys.add(key);
      return { body: { ...created, booking_id: `b${keys.size}`, expires_at: soon() } };
    },
  });
  // Messages of other tabs come late: this one was frozen, or is busy.
  vi.stubGlobal('BroadcastChannel', undefined);
  const seed = await openTab(`unheard-${n}`);
  const whole = filled(aDraft({ adult: 2, child: 0, infant: 0 }, { rev: 3, fares: someFares(), fareId: 'f-s' }));
  await seed.putDraft({ ...whole, step: 'seats' });
  seed.close();
  const [one, two] = [await openTab(`unheard-${n}`), await openTab(`unheard-${n}`)];
  await one.loadBooking();
  await two.loadBooking();
  expect(await one.ensureBooking()).toBe('b1');
  expect(await two.ensureBooking()).toBe('b1');
  expect(keys.size).toBe(1);
  expect(two.booking.draft).toMatchObject({ id: 'b1', bookingId: 'b1', status: 'open' });
  expect((await two.listDrafts()).map(({ id }) => id)).toEqual(['b1']);
  one.close();
  two.close();
});

it('the journal of a crashed tab reaches the screens of open tabs', async () => {
  const seed = await openTab(`unheard-${n}`);
  await seed.putDraft(filled(aDraft({ adult: 2, child: 0, infant: 0 }, { rev: 3 })));
  seed.close();
  const [one, two] = [await openTab(`unheard-${n}`), await openTab(`unheard-${n}`)];
  await one.loadBooking();
  await two.loadBooking();
  one.changeDraft((draft) => {
    draft.contact.email = 'liepa@example.com';
  });
  one.close();
  const three = await openTab(`unheard-${n}`);
  await three.loadBooking();
  expect(three.booking.draft?.contact.email).toBe('liepa@example.com');
  await expect.poll(() => two.booking.draft?.contact.email).toBe('liepa@example.com');
  two.close();
  three.close();
});

it('the data export includes the journal of a crashed tab', async () => {
  const one = await openTab(`unheard-${n}`);
  await one.putDraft(filled(aDraft({ adult: 2, child: 0, infant: 0 }, { rev: 3 })));
  await one.loadBooking();
  one.changeDraft((draft) => {
    draft.contact.email = 'liepa@example.com';
  });
  one.close();
  const next = await openTab(`unheard-${n}`);
  expect(JSON.stringify(await next.ownData())).toContain('liepa@example.com');
  next.close();
});
