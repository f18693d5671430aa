import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLogSink } from '@/platform/log';
import { configureStorage } from '@/platform/database';
import { aDraft, filled } from './build';
import { type Tab, openTab } from './tab';

let n = 0;
let tabs: Tab[] = [];
const tab = async (): Promise<Tab> => {
  const opened = await openTab(`tabs-${n}`);
  tabs.push(opened);
  await opened.loadBooking();
  return opened;
};

beforeEach(async () => {
  n += 1;
  setLogSink(() => undefined);
  configureStorage({ tenant: `tabs-${n}` });
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  const seed = await openTab(`tabs-${n}`);
  await seed.putDraft(aDraft({ adult: 2, child: 0, infant: 0 }, { rev: 3 }));
  seed.close();
});
afterEach(() => {
  for (const one of tabs) one.close();
  tabs = [];
  localStorage.clear();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

describe('one booking in two tabs', () => {
  it('keeps what was typed in both, and shows it in both', async () => {
    const a = await tab();
    const b = await tab();
    a.editPassenger(a.who().id, { name: 'Anna' });
    await a.saveDraftNow();
    b.editPassenger(b.who().id, { surname: 'Liepa' });
    await b.saveDraftNow();
    expect(b.who()).toMatchObject({ name: 'Anna', surname: 'Liepa' });
    a.typeBirthday(a.who().id, '07/03/1989');
    await a.saveDraftNow();
    expect((await a.latestDraft())!.passengers[0]).toMatchObject({ name: 'Anna', surname: 'Liepa', dob: '1989-03-07' });
    await vi.waitFor(() => expect(b.who()).toMatchObject({ name: 'Anna', surname: 'Liepa', dob: '1989-03-07' }));
    const reloaded = await tab();
    expect(reloaded.who()).toMatchObject({ name: 'Anna', surname: 'Liepa', dob: '1989-03-07' });
  });

  it('keeps the later value, where another tab stored the earlier one before its own tab did', async () => {
    // Typed and left at once: a frozen tab has not written the draft row yet, and receives nothing.
    vi.stubGlobal('BroadcastChannel', undefined);
    const a = await tab();
    const b = await tab();
    for (const text of ['M', 'Mz', 'Mzb']) a.editPassenger(a.who().id, { name: text });
    await b.reloadDraft();
    expect(b.who().name).toBe('Mzb');
    b.editPassenger(b.who().id, { name: 'Manizd' });
    await b.saveDraftNow();
    a.editPassenger(a.who().id, { surname: 'Liepa' });
    await a.saveDraftNow();
    expect((await a.latestDraft())!.passengers[0]).toMatchObject({ name: 'Manizd', surname: 'Liepa' });
    expect(a.who()).toMatchObject({ name: 'Manizd', surname: 'Liepa' });
    await b.reloadDraft();
    expect(b.who()).toMatchObject({ name: 'Manizd', surname: 'Liepa' });
  });

  it('loses nothing when both write at the same moment', async () => {
    const a = await tab();
    const b = await tab();
    for (const text of ['A', 'An', 'Ann', 'An', 'Ana']) a.editPassenger(a.who().id, { name: text });
    for (const text of ['L', 'Li', 'Lie']) b.editContact({ email: text });
    await Promise.all([a.saveDraftNow(), b.saveDraftNow()]);
    const want = { passengers: [{ name: 'Ana' }, {}], contact: { email: 'Lie' } };
    await vi.waitFor(() => expect(a.draftNow()).toMatchObject(want));
    await vi.waitFor(() => expect(b.draftNow()).toMatchObject(want));
    expect(await a.latestDraft()).toMatchObject(want);
    // Both tabs are idle and do not answer each other for ever: further reads find nothing to write or to announce.
    const look = async () => {
      await Promise.all([a.reloadDraft(), b.reloadDraft()]);
      return (await a.latestDraft())!.rev;
    };
    const rev = await look();
    const posts = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
    for (let round = 0; round < 10; round += 1) expect(await look()).toBe(rev);
    expect(posts).not.toHaveBeenCalled();
    posts.mockRestore();
  });

  it('loses no bag when both choose for one traveller at the same moment', async () => {
    const a = await tab();
    const b = await tab();
    const { id } = a.who();
    a.chooseCabin([id], 'cabin');
    b.chooseChecked([id], 'small');
    await Promise.all([a.saveDraftNow(), b.saveDraftNow()]);
    const want = { bags: { [id]: { cabin: 1, checked: 1 } } };
    await vi.waitFor(() => expect(a.draftNow()).toMatchObject(want));
    await vi.waitFor(() => expect(b.draftNow()).toMatchObject(want));
    expect(await a.latestDraft()).toMatchObject(want);
  });

  it('an update discarded in one is known in the other, and nothing typed there is reverted', async () => {
    const a = await tab();
    a.changeDraft((draft) => Object.assign(draft, filled(draft)));
    await a.sendParts(true);
    const { id } = a.draftNow()!;
    await a.saveDraftNow();
    // The outbox page: the booking is not open there.
    const b = await openTab(`tabs-${n}`);
    tabs.push(b);
    const marks = () => Object.values(a.draftNow()!.sent!).join(' ');
    const [first, ...others] = await b.listUpdates(id);
    await b.discardItem(id, [first!.id]);
    await vi.waitFor(() => expect(marks()).toMatch(/^-\S+ \w+ \w+$/));
    const discarded = b.discardItem(id);
    for (const name of ['M', 'Ma', 'Mar', 'Mart', 'Marta']) {
      a.editPassenger(a.who().id, { name });
      await a.saveDraftNow();
    }
    expect(await discarded).toBe(others.length);
    await vi.waitFor(() => expect(marks()).toMatch(/^-\S+ -\S+ -\S+$/));
    expect(a.who().name).toBe('Marta');
    expect((await a.latestDraft())!.passengers[0]!.name).toBe('Marta');
  });

  it('a price answered in one is not asked in the other', async () => {
    const [a, b] = [await tab(), await tab()];
    const [oldTotal, newTotal] = [47_680, 48_880];
    a.changeDraft((draft) => {
      draft.priceChange = { oldTotal, newTotal, fareTotal: 47_080, source: 'create' };
    });
    await a.saveDraftNow();
    await vi.waitFor(() => expect(b.draftNow()!.priceChange).not.toBeNull());
    b.openModal('priceChanged', { oldTotal, newTotal });
    b.editPassenger(b.who().id, { name: 'Anna' });
    await b.saveDraftNow();
    await vi.waitFor(() => expect(a.who().name).toBe('Anna'));
    expect(b.isModalOpen('priceChanged')).toBe(true);
    a.acceptPrice();
    await a.saveDraftNow();
    await vi.waitFor(() => expect(b.isModalOpen('priceChanged')).toBe(false));
    expect(b.draftNow()!.priceChange).toBeNull();
  });

  it('leaves the focused field alone until blur', async () => {
    const a = await tab();
    const b = await tab();
    document.body.innerHTML = `<input name="passengers.${a.who().id}.name" />`;
    const field = document.querySelector('input')!;
    field.focus();
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    b.editPassenger(b.who().id, { name: 'Boriss', surname: 'Liepa' });
    await b.saveDraftNow();
    await vi.waitFor(() => expect(a.who().surname).toBe('Liepa'));
    expect(a.who().name).toBe('');
    // Typing elsewhere does not restore the empty name in the other tab.
    a.editContact({ email: 'a@a.lv' });
    await a.saveDraftNow();
    expect((await a.latestDraft())!.passengers[0]!.name).toBe('Boriss');
    field.blur();
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await vi.waitFor(() => expect(a.who().name).toBe('Boriss'));
    expect(a.booking.draft!.contact.email).toBe('a@a.lv');
  });

  it('ordered in one is finished in the other, and private data do not return', async () => {
    const a = await tab();
    const b = await tab();
    const full = filled(a.draftNow()!);
    a.changeDraft((draft) => {
      Object.assign(draft, structuredClone({ passengers: full.passengers, contact: full.contact }));
      draft.bookingId = draft.id;
    });
    await a.saveDraftNow();
    await vi.waitFor(() => expect(b.who().name).toBe('Elīna'));
    await a.finishOrderedBooking(a.booking.draft!.id);
    b.editContact({ tel: '1' });
    await b.saveDraftNow();
    await vi.waitFor(() => expect(b.booking.draft).toBeNull());
    expect(JSON.stringify(await b.listDrafts())).not.toMatch(/Elīna|elina@/);
  });

  it('closed while typing restores the last text beside what the other tab wrote', async () => {
    const b = await tab();
    b.editPassenger(b.who().id, { surname: 'Liepa' });
    await b.saveDraftNow();
    // what the closing page left in local storage, and what it had read before
    const { writeJournalCopy } = await import('@/offline/drafts/journal');
    const read = aDraft({ adult: 2, child: 0, infant: 0 }, { rev: 3 });
    const passengers = read.passengers.map((one) => ({ ...one, ...(one.main && { name: 'Anna' }) }));
    writeJournalCopy({ ...read, rev: 4, passengers }, read);
    const c = await tab();
    expect(c.who()).toMatchObject({ name: 'Anna', surname: 'Liepa' });
  });

  it('a tab that crashes right after a key loses none: nothing waited for the draft’s row', async () => {
    const a = await tab();
    const b = await tab();
    b.editContact({ email: 'b@b.lv' });
    await b.saveDraftNow();
    a.editPassenger(a.who().id, { name: 'A' });
    a.editPassenger(a.who().id, { name: 'An' });
    a.close();
    expect(localStorage.length).toBe(2); // The marker that detects cleared storage, and the typed text.
    const next = await tab();
    expect(next.who().name).toBe('An');
    expect(next.booking.draft!.contact.email).toBe('b@b.lv');
  });

  it('whatever two tabs do and whenever one dies, each field has its last typed value', async () => {
    const acts = ['type', 'type', 'type', 'keep', 'look', 'pause', 'die'] as const;
    const plan = fc.array(fc.record({ who: fc.nat(1), act: fc.constantFrom(...acts) }), {
      minLength: 8,
      maxLength: 16,
    });
    await fc.assert(
      fc.asyncProperty(plan, async (steps) => {
        n += 1;
        const seed = await openTab(`tabs-${n}`);
        await seed.putDraft(aDraft({ adult: 2, child: 0, infant: 0 }, { rev: 3 }));
        seed.close();
        const pair = [await tab(), await tab()] as [Tab, Tab];
        const typed = ['', ''];
        for (const [at, { who, act }] of steps.entries()) {
          const one = pair[who]!;
          if (act === 'type') {
            typed[who] = `t${at}`;
            if (who === 0) one.editPassenger(one.who().id, { name: `t${at}` });
            else one.editContact({ email: `t${at}` });
          }
          if (act === 'keep') void one.saveDraftNow();
          if (act === 'look') void one.reloadDraft();
          if (act === 'pause') await new Promise((done) => setImmediate(done));
          if (act === 'die') {
            one.close();
            pair[who] = await tab();
          }
        }
        const last = await tab();
        expect([last.who().name, last.booking.draft!.contact.email]).toEqual(typed);
        for (const one of pair) one.close();
        last.close();
      }),
      { numRuns: Number(process.env['TAB_PLANS'] ?? 8), seed: 20_261_122 },
    );
  }, 60_000);
});
