import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLogSink } from '@/platform/log';
import { getBookingSession, setBookingSession } from '@/platform/sessionFlags';
import { configureStorage } from '@/platform/database';
import { aDraft, filled, someFares } from './build';
import { fakeNetwork } from './server';
import { type Tab, openTab } from './tab';

let n = 0;
let tabs: Tab[] = [];
const tab = async (): Promise<Tab> => {
  const opened = await openTab(`moved-${n}`);
  tabs.push(opened);
  await opened.loadBooking();
  return opened;
};

beforeEach(async () => {
  n += 1;
  setLogSink(() => undefined);
  configureStorage({ tenant: `moved-${n}` });
  fakeNetwork({});
  const one = await openTab(`moved-${n}`);
  await one.putDraft(
    filled(
      aDraft(
        { adult: 2, child: 0, infant: 0 },
        {
          id: 'b1',
          bookingId: 'b1',
          rev: 3,
          step: 'seats',
          fares: someFares(),
          fareId: 'f-s',
          sent: { contact: 'x' },
        },
      ),
    ),
  );
  one.close();
});
afterEach(() => {
  for (const one of tabs) one.close();
  tabs = [];
  localStorage.clear();
  sessionStorage.clear();
});

// Actions in `a` import modules later: the tab opened last has its own.
const ids = async (one: Tab) => (await one.listDrafts()).map(({ id }) => id);
const gone = (one: Tab, id: string) => vi.waitFor(async () => expect(await ids(one)).not.toContain(id));
const told = (one: Tab) => vi.waitFor(() => expect(one.isDraftDeleted()).toBe(true));

describe('another fare chosen in one window while another has the booking open', () => {
  it('the other follows: one booking on the device, with what was typed in both', async () => {
    const [b, a] = [await tab(), await tab()];
    b.editContact({ email: 'from-b@example.lv' });
    a.chooseFare('f-f');
    a.editPassenger(a.who(1).id, { surname: 'Krūmiņa' });
    await gone(a, 'b1');
    await told(b);
    // What was being typed at that moment is in that window only.
    b.editPassenger(b.who().id, { name: 'Zane' });
    expect(await b.followDraft()).toBe(true);
    expect(b.isDraftDeleted()).toBe(false);
    const { id } = a.draftNow()!;
    expect(id).toMatch(/^local:/);
    expect(await ids(b)).toEqual([id]);
    expect(getBookingSession()).toBe(id);
    const want = {
      id,
      bookingId: null,
      fareId: 'f-f',
      contact: { email: 'from-b@example.lv' },
      passengers: [{ name: 'Zane', committed: false }, { surname: 'Krūmiņa' }],
    };
    expect(b.draftNow()).toMatchObject(want);
    // None of it counts as sent: the next booking has nothing.
    expect(b.draftNow()!.sent).toEqual({});
    expect(b.draftNow()!.step).toBe('seats');
    await vi.waitFor(() => expect(a.draftNow()).toMatchObject(want));
  });

  it('a window that missed the message and writes first restores nothing', async () => {
    const [b, a] = [await tab(), await tab()];
    const mute = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined);
    a.chooseFare('f-f');
    await gone(a, 'b1');
    b.editContact({ tel: '29000000' });
    await b.saveDraftNow();
    mute.mockRestore();
    await told(b);
    expect(await b.followDraft()).toBe(true);
    expect(await ids(a)).toEqual([a.draftNow()!.id]);
    expect((await a.latestDraft())!.contact.tel).toBe('29000000');
  });

  it('an edit of a window killed while typing goes to the new booking', async () => {
    const [b, a] = [await tab(), await tab()];
    const mute = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined);
    b.editContact({ tel: '29111222' });
    b.close();
    a.chooseFare('f-f');
    await gone(a, 'b1');
    mute.mockRestore();
    expect(a.draftNow()!.contact.tel).toBe('29111222');
    expect((await a.latestDraft())!.contact.tel).toBe('29111222');
  });

  it('is followed through several changes, and by a reopened window', async () => {
    const a = await tab();
    setBookingSession('b1');
    a.chooseFare('f-f');
    await gone(a, 'b1');
    await a.renameDraft(a.draftNow()!.id, 'b2');
    a.changeDraft((draft) => Object.assign(draft, { id: 'b2', bookingId: 'b2' }));
    await a.saveDraftNow();
    a.chooseFare('f-s');
    await gone(a, 'b2');
    const { id } = a.draftNow()!;
    // A booking changed later is not mistaken for it.
    await a.putDraft(aDraft(undefined, { id: 'b7', bookingId: 'b7', rev: 1, updatedAt: Date.now() + 5000 }));
    setBookingSession('b1');
    const b = await tab();
    expect(b.draftNow()).toBeNull();
    expect(await b.followDraft()).toBe(true);
    expect(b.draftNow()!.id).toBe(id);
  });

  it('a booking being paid in another window stays separate', async () => {
    const [b, a] = [await tab(), await tab()];
    const mute = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined);
    b.changeDraft((draft) => {
      draft.status = 'paying';
    });
    await b.saveDraftNow();
    a.chooseFare('f-f');
    await vi.waitFor(async () => expect(await ids(a)).toHaveLength(2));
    await a.saveDraftNow();
    mute.mockRestore();
    await b.reloadDraft();
    expect(b.isDraftDeleted()).toBe(false);
    expect(b.draftNow()).toMatchObject({ id: 'b1', status: 'paying' });
  });

  it('a later deletion there deletes it here, too', async () => {
    const [b, a] = [await tab(), await tab()];
    a.chooseFare('f-f');
    await gone(a, 'b1');
    await a.removeBooking(a.draftNow()!);
    await told(b);
    expect(await b.followDraft()).toBe(false);
    expect(await ids(b)).toEqual([]);
  });
});
