import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeDb, db } from '@/storage/db';
import type { BookingDraft } from '@/domain/booking/types';
import {
  flushDraftNow,
  getDraft,
  listDrafts,
  mergeDraft,
  noteTyped,
  putDraft,
  removeDraft,
  renameDraft,
} from '@/storage/drafts';
import { listDeltas, writeDelta } from '@/storage/delta';
import { forgetDrafts, knowDraft } from '@/storage/known';
import { forgetAll, putBack } from '@/storage/mirror';
import { loadMirror } from '@/storage/mirrorPart';
import { TYPED } from '@/storage/typed';
import { draft } from './fixtures';
import { clearRaw, dropDatabase, freshDatabase, writeRaw } from './setup';

/** What a tab types is on the disk by one write that reads nothing, in a row of its own (docs/decisions/0084). */
let name = '';
beforeEach(async () => {
  name = freshDatabase();
  await db();
});
afterEach(async () => {
  vi.restoreAllMocks();
  forgetAll();
  forgetDrafts();
  await dropDatabase(name);
});

/** The page is gone before anything followed what was typed; the next one opens. */
function crash(): void {
  closeDb();
  forgetDrafts();
}

const mail = (email: string) => ({ contact: { ...draft().contact, email } });
const rows = async (): Promise<string[]> => {
  const store = await db();
  const kept = await store.run('r', ['meta'], (tx) => tx.list('meta', { prefix: TYPED }));
  return kept.map(({ k }) => k);
};

test('the write has all that the browser needs before the call returns', async () => {
  const asked: string[] = [];
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(() => void asked.push('commit'));
  expect(noteTyped(draft('d', { rev: 2, step: 'passengers' }))).toBe(true);
  expect(put.mock.calls[0]?.[0]).toMatchObject({ v: { id: 'd', rev: 2 } });
  expect(asked).toEqual(['commit']);
  commit.mockRestore();
});

test('a crash right after a letter loses nothing', async () => {
  await mergeDraft(draft('d', { rev: 1 }));
  noteTyped(draft('d', { rev: 2, ...mail('a') }));
  noteTyped(draft('d', { rev: 3, ...mail('an') }));
  crash();
  expect(await getDraft('d')).toMatchObject({ rev: 3, ...mail('an') });
  expect(await rows()).toEqual([]);
});

test('a letter typed while a merge is under way outlives a crash that takes both', async () => {
  await mergeDraft(draft('d', { rev: 1 }));
  const merging = mergeDraft(draft('d', { rev: 2, ...mail('a') }));
  // Its own row waits behind the merge, and goes with it.
  vi.spyOn(await db(), 'flush').mockReturnValue(undefined);
  noteTyped(draft('d', { rev: 3, ...mail('an') }));
  await merging;
  expect(listDeltas()).toMatchObject([{ id: 'd', rev: 3 }]);
  crash();
  expect(await getDraft('d')).toMatchObject({ rev: 3, ...mail('an') });
});

test('such a letter leaves local storage once the draft has it, and another tab’s last moment stays', async () => {
  await mergeDraft(draft('d', { rev: 1 }));
  const merging = mergeDraft(draft('d', { rev: 2, ...mail('a') }));
  noteTyped(draft('d', { rev: 3, ...mail('an') }));
  await merging;
  await mergeDraft(draft('d', { rev: 3, ...mail('an') }));
  expect(listDeltas()).toEqual([]);
  const again = mergeDraft(draft('d', { rev: 4, ...mail('ann') }));
  noteTyped(draft('d', { rev: 5, ...mail('anna') }));
  writeDelta(draft('d', { rev: 9, ...mail('b') }), undefined, 'typed:other:');
  await again;
  await mergeDraft(draft('d', { rev: 5, ...mail('anna') }));
  expect(listDeltas()).toMatchObject([{ tab: 'typed:other:' }]);
});

test('what another tab wrote meanwhile stays', async () => {
  const read = draft('d', { rev: 1 });
  await putDraft(read);
  knowDraft(read);
  noteTyped(draft('d', { rev: 2, ...mail('anna') }));
  const theirs = draft('d', { rev: 2, updatedAt: 9, couponText: 'SUN' });
  await writeRaw(name, 'drafts', { id: 'd', uid: '', updatedAt: 9, rev: 2, data: theirs });
  crash();
  expect(await getDraft('d')).toMatchObject({ ...mail('anna'), couponText: 'SUN' });
});

test('it goes with the write that has it', async () => {
  noteTyped(draft('d', { rev: 2, ...mail('a') }));
  await mergeDraft(draft('d', { rev: 3, ...mail('an') }));
  expect(await rows()).toEqual([]);
});

test('it stays when that write was refused', async () => {
  await putDraft(draft('d', { rev: 9 }));
  noteTyped(draft('d', { rev: 2, ...mail('a') }));
  expect(await mergeDraft(draft('d', { rev: 2, ...mail('a') }))).toBeNull();
  expect(await rows()).toHaveLength(1);
});

test('typed before the booking had its id, it is not put over what was typed since', async () => {
  const read = draft('local:d', { rev: 1 });
  await putDraft(read);
  knowDraft(read);
  noteTyped(draft('local:d', { rev: 2, ...mail('an') }));
  await renameDraft('local:d', 'b1');
  await mergeDraft(draft('b1', { rev: 3, bookingId: 'b1', ...mail('anna') }));
  expect(await rows()).toEqual([]);
  crash();
  expect(await getDraft('b1')).toMatchObject(mail('anna'));
});

test('typed before the booking had its id and then lost, it comes to the booking', async () => {
  const read = draft('local:d', { rev: 1 });
  await putDraft(read);
  knowDraft(read);
  noteTyped(draft('local:d', { rev: 2, ...mail('anna') }));
  await renameDraft('local:d', 'b1');
  crash();
  expect(await listDrafts()).toMatchObject([{ id: 'b1', bookingId: 'b1', ...mail('anna') }]);
});

test('a draft that is deleted takes it along, whatever it was called', async () => {
  await putDraft(draft('local:d', { rev: 1 }));
  noteTyped(draft('local:d', { rev: 2, ...mail('a') }));
  await renameDraft('local:d', 'b1');
  noteTyped(draft('b1', { rev: 3, bookingId: 'b1', ...mail('an') }));
  await removeDraft('b1');
  expect(await rows()).toEqual([]);
  expect(await listDrafts()).toEqual([]);
});

test('nothing typed late comes into a booking that is paid', async () => {
  await putDraft(draft('d', { rev: 1, status: 'paid' }));
  noteTyped(draft('d', { rev: 2, ...mail('late') }));
  expect(await getDraft('d')).toMatchObject({ status: 'paid', ...mail('') });
  expect(await rows()).toEqual([]);
});

test('a row that cannot be read stays, and keeps nobody from reading drafts', async () => {
  await putDraft(draft('d', { rev: 1 }));
  await writeRaw(name, 'meta', { k: `${TYPED}x:d`, v: { id: 'd', of: 'a later version' } });
  expect(await getDraft('d')).toMatchObject({ rev: 1 });
  expect(await rows()).toEqual([`${TYPED}x:d`]);
});

test('cleared storage is not given back what a tab typed once: it is older than the draft', async () => {
  await putDraft(draft('d', { rev: 1 }));
  noteTyped(draft('d', { rev: 2, ...mail('an') }));
  const store = await db();
  await loadMirror(store);
  expect(await rows()).toHaveLength(1);
  await clearRaw(name, ['meta', 'drafts']);
  await putBack(store);
  expect(await rows()).toEqual([]);
  expect(await getDraft('d')).toMatchObject({ rev: 1 });
});

/** A tab that typed, made its booking and typed on; gone before any of it was laid into the draft's row. */
async function typedOverTheName(write: (later: BookingDraft) => void): Promise<void> {
  const read = draft('local:d', { rev: 1 });
  await putDraft(read);
  knowDraft(read);
  noteTyped(draft('local:d', { rev: 2, ...mail('an') }));
  const named = await renameDraft('local:d', 'b1');
  // this one was typed while the booking got its name
  noteTyped(draft('local:d', { rev: 3, ...mail('ann') }));
  if (named) knowDraft(named);
  write(draft('b1', { rev: 4, bookingId: 'b1', ...mail('anna') }));
  crash();
}

test('a page gone right after its booking was made: the last letter counts, not the last under the old name', async () => {
  await typedOverTheName(noteTyped);
  expect(await getDraft('b1')).toMatchObject(mail('anna'));
  expect(await rows()).toEqual([]);
});

test('the same, when only local storage was quick enough', async () => {
  await typedOverTheName((later) => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new Error('too late');
    });
    flushDraftNow(later);
    vi.restoreAllMocks();
  });
  expect(await getDraft('b1')).toMatchObject(mail('anna'));
  expect(await rows()).toEqual([]);
});

test('what was typed under the old name comes along to the new one', async () => {
  const read = draft('local:d', { rev: 1 });
  await putDraft(read);
  knowDraft(read);
  noteTyped(draft('local:d', { rev: 2, ...mail('an') }));
  expect(await renameDraft('local:d', 'b1')).toMatchObject(mail('an'));
  expect(await rows()).toEqual([]);
});
