import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeDb, db } from '@/offline/store/db';
import type { BookingDraft } from '@/domain/booking/types';
import {
  getDraft,
  listDrafts,
  mergeDraft,
  appendEdit,
  putDraft,
  removeDraft,
  renameDraft,
} from '@/offline/drafts/draftRows';
import { listJournalCopies, writeJournalCopy } from '@/offline/drafts/journalCopy';
import { resetMergeBases, setMergeBase } from '@/offline/drafts/mergeBase';
import { clearBackup, snapshotRows, restoreRows } from '@/offline/store/eviction';
import { localStore, localKeys } from '@/platform/webStorage';
import { OWN_TAB, JOURNAL_PREFIX } from '@/offline/drafts/journal';
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
  clearBackup();
  resetMergeBases();
  await dropDatabase(name);
});

/** The page is gone before anything followed what was typed; the next one opens. */
function crash(): void {
  closeDb();
  resetMergeBases();
}

const mail = (email: string) => ({ contact: { ...draft().contact, email } });
const rows = async (): Promise<string[]> => {
  const store = await db();
  const kept = await store.run('r', ['meta'], (tx) => tx.list('meta', { prefix: JOURNAL_PREFIX }));
  return kept.map(({ k }) => k);
};

const rowOf = async (id: string) => (await db()).run('r', ['drafts'], (tx) => tx.get('drafts', id));

test('the write has all that the browser needs before the call returns', async () => {
  const asked: string[] = [];
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(() => void asked.push('commit'));
  expect(appendEdit(draft('d', { rev: 2, step: 'passengers' }))).toBe(true);
  expect(put.mock.calls[0]?.[0]).toMatchObject({ v: { id: 'd', rev: 2 } });
  expect(asked).toEqual(['commit']);
  commit.mockRestore();
});

test('a crash right after a letter loses nothing', async () => {
  await mergeDraft(draft('d', { rev: 1 }));
  appendEdit(draft('d', { rev: 2, ...mail('a') }));
  appendEdit(draft('d', { rev: 3, ...mail('an') }));
  crash();
  expect(await getDraft('d')).toMatchObject({ rev: 3, ...mail('an') });
  expect(await rows()).toEqual([]);
});

const inLocalStorage = (): [string, string][] =>
  localKeys('').map((key) => [`flights:${key}`, localStore.get(key) ?? '']);
const left = () => listJournalCopies().map(({ tab, draft: { id, rev } }) => [tab, id, rev]);

test('a letter behind another page’s transaction outlives a crash, which takes its row along', async () => {
  await mergeDraft(draft('d', { rev: 1 }));
  // The row waits for the other page, and goes with this one.
  vi.spyOn(await db(), 'flush').mockReturnValue(undefined);
  appendEdit(draft('d', { rev: 2, ...mail('a') }));
  appendEdit(draft('d', { rev: 3, ...mail('an') }));
  expect(left()).toEqual([[OWN_TAB, 'd', 3]]);
  crash();
  expect(await getDraft('d')).toMatchObject({ rev: 3, ...mail('an') });
  expect(left()).toEqual([]);
});

test('it leaves local storage with the merge that has it, not with one that has less; other tabs keep theirs', async () => {
  await mergeDraft(draft('d', { rev: 1 }));
  appendEdit(draft('d', { rev: 2, ...mail('a') }));
  const merging = mergeDraft(draft('d', { rev: 2, ...mail('a') }));
  appendEdit(draft('d', { rev: 3, ...mail('an') }));
  writeJournalCopy(draft('d', { rev: 9, ...mail('b') }), undefined, 'typed:other:');
  await merging;
  expect(left()).toContainEqual([OWN_TAB, 'd', 3]);
  await mergeDraft(draft('d', { rev: 3, ...mail('an') }));
  expect(left()).toEqual([['typed:other:', 'd', 9]]);
});

test('a page reads what another tab typed, and leaves what that typed since', async () => {
  await mergeDraft(draft('d', { rev: 1 }));
  writeJournalCopy(draft('d', { rev: 2, ...mail('a') }), undefined, 'typed:other:');
  const reading = getDraft('d');
  await vi.waitFor(async () => expect((await rowOf('d'))?.rev).toBe(2));
  writeJournalCopy(draft('d', { rev: 3, ...mail('an') }), undefined, 'typed:other:');
  expect(await reading).toMatchObject(mail('a'));
  expect(left()).toEqual([['typed:other:', 'd', 3]]);
  expect(await getDraft('d')).toMatchObject(mail('an'));
});

test('a killed browser brings local storage back as it was a while ago: what was typed since stays', async () => {
  const read = draft('d', { rev: 1 });
  await putDraft(read);
  setMergeBase(read);
  appendEdit(draft('d', { rev: 2, ...mail('an') }));
  const onDisk = inLocalStorage();
  appendEdit(draft('d', { rev: 3, ...mail('anna') }));
  await mergeDraft(draft('d', { rev: 3, ...mail('anna') }));
  crash();
  for (const [key, text] of onDisk) localStorage.setItem(key, text);
  expect(left()).toHaveLength(1);
  expect(await getDraft('d')).toMatchObject(mail('anna'));
  expect(left()).toEqual([]);
});

test('the same when the booking got its name in between', async () => {
  const read = draft('local:d', { rev: 1 });
  await putDraft(read);
  setMergeBase(read);
  appendEdit(draft('local:d', { rev: 2, ...mail('an') }));
  const onDisk = inLocalStorage();
  await renameDraft('local:d', 'b1');
  expect(left()).toEqual([]);
  await mergeDraft(draft('b1', { rev: 3, bookingId: 'b1', ...mail('anna') }));
  crash();
  for (const [key, text] of onDisk) localStorage.setItem(key, text);
  expect(await listDrafts()).toMatchObject([{ id: 'b1', ...mail('anna') }]);
});

test('of the list that an earlier version left, each is taken in', async () => {
  await putDraft(draft('d', { rev: 1 }));
  const was = [draft('d', { rev: 2, ...mail('anna') }), draft('e', { rev: 1, ...mail('e') })];
  localStorage.setItem('flights:draft-delta', JSON.stringify(was));
  expect(await getDraft('d')).toMatchObject(mail('anna'));
  expect(await getDraft('e')).toMatchObject(mail('e'));
  expect(left()).toEqual([]);
});

test('what another tab wrote meanwhile stays', async () => {
  const read = draft('d', { rev: 1 });
  await putDraft(read);
  setMergeBase(read);
  appendEdit(draft('d', { rev: 2, ...mail('anna') }));
  const theirs = draft('d', { rev: 2, updatedAt: 9, couponText: 'SUN' });
  await writeRaw(name, 'drafts', { id: 'd', uid: '', updatedAt: 9, rev: 2, data: theirs });
  crash();
  expect(await getDraft('d')).toMatchObject({ ...mail('anna'), couponText: 'SUN' });
});

test('it goes with the write that has it', async () => {
  appendEdit(draft('d', { rev: 2, ...mail('a') }));
  await mergeDraft(draft('d', { rev: 3, ...mail('an') }));
  expect(await rows()).toEqual([]);
});

test('it stays when that write was refused', async () => {
  await putDraft(draft('d', { rev: 9 }));
  appendEdit(draft('d', { rev: 2, ...mail('a') }));
  expect(await mergeDraft(draft('d', { rev: 2, ...mail('a') }))).toBeNull();
  expect(await rows()).toHaveLength(1);
});

test('typed before the booking had its id, it is not put over what was typed since', async () => {
  const read = draft('local:d', { rev: 1 });
  await putDraft(read);
  setMergeBase(read);
  appendEdit(draft('local:d', { rev: 2, ...mail('an') }));
  await renameDraft('local:d', 'b1');
  await mergeDraft(draft('b1', { rev: 3, bookingId: 'b1', ...mail('anna') }));
  expect(await rows()).toEqual([]);
  crash();
  expect(await getDraft('b1')).toMatchObject(mail('anna'));
});

test('typed before the booking had its id and then lost, it comes to the booking', async () => {
  const read = draft('local:d', { rev: 1 });
  await putDraft(read);
  setMergeBase(read);
  appendEdit(draft('local:d', { rev: 2, ...mail('anna') }));
  await renameDraft('local:d', 'b1');
  crash();
  expect(await listDrafts()).toMatchObject([{ id: 'b1', bookingId: 'b1', ...mail('anna') }]);
});

test('a draft that is deleted takes it along, whatever it was called', async () => {
  await putDraft(draft('local:d', { rev: 1 }));
  appendEdit(draft('local:d', { rev: 2, ...mail('a') }));
  await renameDraft('local:d', 'b1');
  appendEdit(draft('b1', { rev: 3, bookingId: 'b1', ...mail('an') }));
  await removeDraft('b1');
  expect(await rows()).toEqual([]);
  expect(await listDrafts()).toEqual([]);
});

test('nothing typed late comes into a booking that is paid', async () => {
  await putDraft(draft('d', { rev: 1, status: 'paid' }));
  appendEdit(draft('d', { rev: 2, ...mail('late') }));
  expect(await getDraft('d')).toMatchObject({ status: 'paid', ...mail('') });
  expect(await rows()).toEqual([]);
});

test('a row that cannot be read stays, and keeps nobody from reading drafts', async () => {
  await putDraft(draft('d', { rev: 1 }));
  await writeRaw(name, 'meta', { k: `${JOURNAL_PREFIX}x:d`, v: { id: 'd', of: 'a later version' } });
  expect(await getDraft('d')).toMatchObject({ rev: 1 });
  expect(await rows()).toEqual([`${JOURNAL_PREFIX}x:d`]);
});

test('cleared storage is not given back what a tab typed once: it is older than the draft', async () => {
  await putDraft(draft('d', { rev: 1 }));
  appendEdit(draft('d', { rev: 2, ...mail('an') }));
  const store = await db();
  await snapshotRows(store);
  expect(await rows()).toHaveLength(1);
  await clearRaw(name, ['meta', 'drafts']);
  localStorage.clear();
  await restoreRows(store);
  expect(await rows()).toEqual([]);
  expect(await getDraft('d')).toMatchObject({ rev: 1 });
});

/** A tab that typed, made its booking and typed on; gone before any of it was laid into the draft's row. */
async function typedOverTheName(write: (later: BookingDraft) => unknown): Promise<void> {
  const read = draft('local:d', { rev: 1 });
  await putDraft(read);
  setMergeBase(read);
  appendEdit(draft('local:d', { rev: 2, ...mail('an') }));
  const named = await renameDraft('local:d', 'b1');
  // this one was typed while the booking got its name
  appendEdit(draft('local:d', { rev: 3, ...mail('ann') }));
  if (named) setMergeBase(named);
  write(draft('b1', { rev: 4, bookingId: 'b1', ...mail('anna') }));
  crash();
}

test('a page gone right after its booking was made: the last letter counts, not the last under the old name', async () => {
  await typedOverTheName(appendEdit);
  expect(await getDraft('b1')).toMatchObject(mail('anna'));
  expect(await rows()).toEqual([]);
});

test('the same, when only local storage was quick enough', async () => {
  await typedOverTheName((later) => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new Error('too late');
    });
    appendEdit(later);
    vi.restoreAllMocks();
  });
  expect(await getDraft('b1')).toMatchObject(mail('anna'));
  expect(await rows()).toEqual([]);
});

test('what was typed under the old name comes along to the new one', async () => {
  const read = draft('local:d', { rev: 1 });
  await putDraft(read);
  setMergeBase(read);
  appendEdit(draft('local:d', { rev: 2, ...mail('an') }));
  expect(await renameDraft('local:d', 'b1')).toMatchObject(mail('an'));
  expect(await rows()).toEqual([]);
});

test('without a database a second reload brings back the latest words, not those of the page before', async () => {
  closeDb();
  vi.spyOn(globalThis, 'indexedDB', 'get').mockReturnValue(undefined as unknown as IDBFactory);
  const said = (email: string, tel: string) => ({ contact: { ...draft().contact, email, tel } });
  const first = () =>
    writeJournalCopy(draft('d', { rev: 3, ...said('a', '') }), draft('d', { rev: 2, ...said('', '') }), 'one:');
  const second = () =>
    writeJournalCopy(draft('d', { rev: 6, ...said('ab', '1') }), draft('d', { rev: 5, ...said('a', '1') }), 'two:');
  for (const left of [
    [first, second],
    [second, first],
  ]) {
    localStorage.clear();
    left.forEach((leave) => leave());
    expect((await db()).volatile).toBe(true);
    expect(await getDraft('d')).toMatchObject(said('ab', '1'));
    crash();
  }
});
