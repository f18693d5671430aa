import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeDb, db } from '@/offline/store/db';
import { quarantineSettled } from '@/offline/store/rowValidation';
import { getDraft, latestDraft, listDrafts, appendEdit, putDraft, renameDraft } from '@/offline/drafts/draftRows';
import { deleteDraft, removeDraft } from '@/offline/drafts/deleteDraft';
import { listJournalCopies } from '@/offline/drafts/journal';
import { createRequest, unsettledRequests } from '@/offline/outbox/idempotentRequests';
import { draft } from './fixtures';
import { dropDatabase, freshDatabase, listQuarantine, writeRaw } from './setup';

let name = '';
beforeEach(() => {
  name = freshDatabase();
});
afterEach(() => dropDatabase(name));

/** The next page opens. */
const reload = (): void => closeDb();

describe('a draft', () => {
  test('survives a reload', async () => {
    await putDraft(draft('local:d1', { rev: 3 }));
    reload();
    expect(await getDraft('local:d1')).toEqual(draft('local:d1', { rev: 3 }));
    expect(await getDraft('other')).toBeNull();
  });

  test('is not replaced by an older revision', async () => {
    expect(await putDraft(draft('d', { rev: 5 }))).toBe(true);
    expect(await putDraft(draft('d', { rev: 4, step: 'checkout' }))).toBe(false);
    expect((await getDraft('d'))?.step).toBe('fares');
  });

  test('is the latest if it was changed last and is not paid', async () => {
    await putDraft(draft('a', { updatedAt: 1 }));
    await putDraft(draft('b', { updatedAt: 3 }));
    await putDraft(draft('c', { updatedAt: 9, status: 'paid' }));
    expect((await latestDraft())?.id).toBe('b');
    expect((await listDrafts()).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    await removeDraft('b');
    expect((await latestDraft())?.id).toBe('a');
  });

  test('of a wrong shape goes to quarantine; the others stay', async () => {
    await putDraft(draft('good'));
    const broken = { id: 'bad', uid: '', updatedAt: 99, rev: 1, data: { ...draft('bad'), passengers: 'two' } };
    await writeRaw(name, 'drafts', broken);
    expect((await listDrafts()).map(({ id }) => id)).toEqual(['good']);
    await quarantineSettled();
    expect((await listQuarantine()).map(({ row }) => row)).toEqual([broken]);
  });
});

describe('the last moment of a page', () => {
  test('an edit that only reached local storage is restored', async () => {
    await putDraft(draft('d', { rev: 1 }));
    closeDb(); // without an open store only local storage gets the edit
    appendEdit(draft('d', { rev: 2, step: 'passengers' }));
    expect(listJournalCopies()[0]?.draft.rev).toBe(2);
    expect((await getDraft('d'))?.step).toBe('passengers');
    expect(listJournalCopies()).toEqual([]);
    reload();
    expect((await getDraft('d'))?.step).toBe('passengers');
  });

  test('an older journal entry does not win', async () => {
    await putDraft(draft('d', { rev: 5 }));
    closeDb();
    appendEdit(draft('d', { rev: 4, step: 'passengers' }));
    expect((await getDraft('d'))?.step).toBe('fares');
    expect(listJournalCopies()).toEqual([]);
  });

  test('the write to IndexedDB alone is enough', async () => {
    await db();
    appendEdit(draft('d', { rev: 2, step: 'passengers' }));
    localStorage.clear();
    reload();
    expect((await getDraft('d'))?.step).toBe('passengers');
  });

  test('an unreadable journal entry is ignored', async () => {
    localStorage.setItem('flights:draft-delta', '[{"id":"d"},{]');
    expect(listJournalCopies()).toEqual([]);
    expect(await latestDraft()).toBeNull();
  });
});

describe('when the server has created the booking', () => {
  test('draft and idempotent requests move to its id; the local id still finds them', async () => {
    await putDraft(draft('local:d1', { rev: 2 }));
    await createRequest('payment', 'local:d1', {});
    const renamed = await renameDraft('local:d1', 'b1');
    expect(renamed).toMatchObject({ id: 'b1', bookingId: 'b1', rev: 2 });
    expect((await listDrafts()).map(({ id }) => id)).toEqual(['b1']);
    expect((await getDraft('local:d1'))?.id).toBe('b1');
    expect(await unsettledRequests('b1')).toHaveLength(1);
  });

  test('a paid draft replaces the other one in one write and accepts no later write', async () => {
    await putDraft(draft('b1', { rev: 2 }));
    const late = putDraft(draft('b1', { rev: 9, couponText: 'LATE' }));
    const paid = removeDraft('b1', draft('b1', { rev: 3, status: 'paid' }));
    await Promise.all([late, paid, putDraft(draft('b1', { rev: 10, couponText: 'LATER' }))]);
    expect(await listDrafts()).toEqual([draft('b1', { rev: 3, status: 'paid' })]);
  });

  test('the tombstone of a replaced draft names its successor under the new id, too', async () => {
    await putDraft(draft('local:d1', { rev: 2 }));
    await deleteDraft('local:d1', 'local:d2');
    expect(await renameDraft('local:d1', 'b1')).toBeNull();
    const tombstone = await (await db()).run('r', ['meta'], (tx) => tx.meta.get('deleted:b1'));
    expect(tombstone?.v).toMatchObject([expect.any(Number), 'local:d2']);
  });

  test('a write under the local id does not bring the old draft back', async () => {
    await putDraft(draft('local:d1', { rev: 2 }));
    await renameDraft('local:d1', 'b1');
    await putDraft(draft('local:d1', { rev: 3, step: 'checkout' }));
    expect((await listDrafts()).map(({ id, bookingId, step }) => [id, bookingId, step])).toEqual([
      ['b1', 'b1', 'checkout'],
    ]);
  });

  test('the newest version wins, also when the rename is repeated', async () => {
    await putDraft(draft('local:d1', { rev: 2 }));
    await putDraft(draft('b1', { rev: 4, step: 'checkout' }));
    expect((await renameDraft('local:d1', 'b1'))?.step).toBe('checkout');
    expect((await renameDraft('local:d1', 'b1'))?.rev).toBe(4);
    closeDb();
    appendEdit(draft('local:d1', { rev: 6, step: 'passengers' }));
    expect(await renameDraft('local:d1', 'b1')).toMatchObject({ id: 'b1', rev: 6, step: 'passengers' });
    expect(listJournalCopies()).toEqual([]);
  });
});
