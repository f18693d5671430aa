import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeDb, db } from '@/offline/store/db';
import { removeDraft } from '@/offline/drafts/deleteDraft';
import type { BookingDraft } from '@/domain/booking/types';
import { getDraft, listDrafts, mergeDraft, appendEdit, putDraft, renameDraft } from '@/offline/drafts/draftRows';
import { listJournalCopies, writeJournalCopy, OWN_TAB, JOURNAL_PREFIX } from '@/offline/drafts/journal';
import { resetMergeBases, setMergeBase } from '@/offline/drafts/mergeBase';
import { forgetBackup, snapshotRows, restoreRows } from '@/offline/store/eviction';
import { localStore, localKeys } from '@/platform/webStorage';
import { draft } from './fixtures';
import { clearRaw, dropDatabase, freshDatabase, openedDatabase, writeRaw } from './setup';

/** The journal stores each edit with one write that reads nothing, in an entry of the tab (docs/offline.md "Drafts"). */
let name = '';
beforeEach(async () => {
  name = freshDatabase();
  await db();
});
afterEach(async () => {
  vi.restoreAllMocks();
  forgetBackup();
  resetMergeBases();
  await dropDatabase(name);
});

/** The page dies before the merge; the next one opens. */
function crash(): void {
  closeDb();
  resetMergeBases();
}

const mail = (email: string) => ({ contact: { ...draft().contact, email } });
const rows = async (): Promise<string[]> => {
  const store = await db();
  const kept = await store.run('r', ['meta'], (tx) => tx.meta.where('k').startsWith(JOURNAL_PREFIX).toArray());
  return kept.map(({ k }) => k);
};

const rowOf = async (id: string) => (await db()).run('r', ['drafts'], (tx) => tx.drafts.get(id));

test('the write is put and committed before the call returns', async () => {
  const calls: string[] = [];
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(() => void calls.push('commit'));
  expect(appendEdit(draft('d', { rev: 2, step: 'passengers' }))).toBe(true);
  expect(put.mock.calls[0]?.[0]).toMatchObject({ v: { id: 'd', rev: 2 } });
  expect(calls).toEqual(['commit']);
  commit.mockRestore();
});

test('a crash right after a keystroke loses nothing', async () => {
  await mergeDraft(draft('d', { rev: 1 }));
  appendEdit(draft('d', { rev: 2, ...mail('a') }));
  appendEdit(draft('d', { rev: 3, ...mail('an') }));
  crash();
  expect(await getDraft('d')).toMatchObject({ rev: 3, ...mail('an') });
  expect(await rows()).toEqual([]);
});

const localStorageEntries = (): [string, string][] =>
  localKeys('').map((key) => [`flights:${key}`, localStore.get(key) ?? '']);
const copies = () => listJournalCopies().map(({ tab, draft: { id, rev } }) => [tab, id, rev]);

test('a keystroke blocked by another page’s transaction survives a crash in local storage', async () => {
  await mergeDraft(draft('d', { rev: 1 }));
  // The write to the database waits for the other page and is lost with this one.
  vi.spyOn(await db(), 'flush').mockReturnValue(undefined);
  appendEdit(draft('d', { rev: 2, ...mail('a') }));
  appendEdit(draft('d', { rev: 3, ...mail('an') }));
  expect(copies()).toEqual([[OWN_TAB, 'd', 3]]);
  crash();
  expect(await getDraft('d')).toMatchObject({ rev: 3, ...mail('an') });
  expect(copies()).toEqual([]);
});

test('an entry leaves local storage with a merge that contains it, not with an older one; other tabs keep theirs', async () => {
  await mergeDraft(draft('d', { rev: 1 }));
  appendEdit(draft('d', { rev: 2, ...mail('a') }));
  const merging = mergeDraft(draft('d', { rev: 2, ...mail('a') }));
  appendEdit(draft('d', { rev: 3, ...mail('an') }));
  writeJournalCopy(draft('d', { rev: 9, ...mail('b') }), undefined, 'typed:other:');
  await merging;
  expect(copies()).toContainEqual([OWN_TAB, 'd', 3]);
  await mergeDraft(draft('d', { rev: 3, ...mail('an') }));
  expect(copies()).toEqual([['typed:other:', 'd', 9]]);
});

test('a read merges the entry of another tab and leaves what that tab typed since', async () => {
  await mergeDraft(draft('d', { rev: 1 }));
  writeJournalCopy(draft('d', { rev: 2, ...mail('a') }), undefined, 'typed:other:');
  const reading = getDraft('d');
  await vi.waitFor(async () => expect((await rowOf('d'))?.rev).toBe(2));
  writeJournalCopy(draft('d', { rev: 3, ...mail('an') }), undefined, 'typed:other:');
  expect(await reading).toMatchObject(mail('a'));
  expect(copies()).toEqual([['typed:other:', 'd', 3]]);
  expect(await getDraft('d')).toMatchObject(mail('an'));
});

test('an older local storage restored after a kill overwrites nothing', async () => {
  const read = draft('d', { rev: 1 });
  await putDraft(read);
  setMergeBase(read);
  appendEdit(draft('d', { rev: 2, ...mail('an') }));
  const onDisk = localStorageEntries();
  appendEdit(draft('d', { rev: 3, ...mail('anna') }));
  await mergeDraft(draft('d', { rev: 3, ...mail('anna') }));
  crash();
  for (const [key, text] of onDisk) localStorage.setItem(key, text);
  expect(copies()).toHaveLength(1);
  expect(await getDraft('d')).toMatchObject(mail('anna'));
  expect(copies()).toEqual([]);
});

test('an older local storage overwrites nothing after a rename either', async () => {
  const read = draft('local:d', { rev: 1 });
  await putDraft(read);
  setMergeBase(read);
  appendEdit(draft('local:d', { rev: 2, ...mail('an') }));
  const onDisk = localStorageEntries();
  await renameDraft('local:d', 'b1');
  expect(copies()).toEqual([]);
  await mergeDraft(draft('b1', { rev: 3, bookingId: 'b1', ...mail('anna') }));
  crash();
  for (const [key, text] of onDisk) localStorage.setItem(key, text);
  expect(await listDrafts()).toMatchObject([{ id: 'b1', ...mail('anna') }]);
});

test('every entry of an earlier version’s list is merged', async () => {
  await putDraft(draft('d', { rev: 1 }));
  const was = [draft('d', { rev: 2, ...mail('anna') }), draft('e', { rev: 1, ...mail('e') })];
  localStorage.setItem('flights:draft-delta', JSON.stringify(was));
  expect(await getDraft('d')).toMatchObject(mail('anna'));
  expect(await getDraft('e')).toMatchObject(mail('e'));
  expect(copies()).toEqual([]);
});

test('a merge keeps what another tab wrote meanwhile', async () => {
  const read = draft('d', { rev: 1 });
  await putDraft(read);
  setMergeBase(read);
  appendEdit(draft('d', { rev: 2, ...mail('anna') }));
  const theirs = draft('d', { rev: 2, updatedAt: 9, couponText: 'SUN' });
  await writeRaw(name, 'drafts', { id: 'd', uid: '', updatedAt: 9, rev: 2, data: theirs });
  crash();
  expect(await getDraft('d')).toMatchObject({ ...mail('anna'), couponText: 'SUN' });
});

test('an entry goes with the write that contains it', async () => {
  appendEdit(draft('d', { rev: 2, ...mail('a') }));
  await mergeDraft(draft('d', { rev: 3, ...mail('an') }));
  expect(await rows()).toEqual([]);
});

test('an entry stays when that write is rejected', async () => {
  await putDraft(draft('d', { rev: 9 }));
  appendEdit(draft('d', { rev: 2, ...mail('a') }));
  expect(await mergeDraft(draft('d', { rev: 2, ...mail('a') }))).toBeNull();
  expect(await rows()).toHaveLength(1);
});

test('an entry under the local id does not overwrite what was typed after the rename', async () => {
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

test('an entry under the local id reaches the booking when the page dies after the rename', async () => {
  const read = draft('local:d', { rev: 1 });
  await putDraft(read);
  setMergeBase(read);
  appendEdit(draft('local:d', { rev: 2, ...mail('anna') }));
  await renameDraft('local:d', 'b1');
  crash();
  expect(await listDrafts()).toMatchObject([{ id: 'b1', bookingId: 'b1', ...mail('anna') }]);
});

test('deleting a draft removes its entries under every id', async () => {
  await putDraft(draft('local:d', { rev: 1 }));
  appendEdit(draft('local:d', { rev: 2, ...mail('a') }));
  await renameDraft('local:d', 'b1');
  appendEdit(draft('b1', { rev: 3, bookingId: 'b1', ...mail('an') }));
  await removeDraft('b1');
  expect(await rows()).toEqual([]);
  expect(await listDrafts()).toEqual([]);
});

test('a late entry does not change a paid booking', async () => {
  await putDraft(draft('d', { rev: 1, status: 'paid' }));
  appendEdit(draft('d', { rev: 2, ...mail('late') }));
  expect(await getDraft('d')).toMatchObject({ status: 'paid', ...mail('') });
  expect(await rows()).toEqual([]);
});

test('an entry of an unknown shape stays and does not disturb reading', async () => {
  await putDraft(draft('d', { rev: 1 }));
  await writeRaw(name, 'meta', { k: `${JOURNAL_PREFIX}x:d`, v: { id: 'd', of: 'a later version' } });
  expect(await getDraft('d')).toMatchObject({ rev: 1 });
  expect(await rows()).toEqual([`${JOURNAL_PREFIX}x:d`]);
});

test('journal entries are not restored after cleared storage: the draft is newer', async () => {
  await putDraft(draft('d', { rev: 1 }));
  appendEdit(draft('d', { rev: 2, ...mail('an') }));
  await snapshotRows(await openedDatabase());
  expect(await rows()).toHaveLength(1);
  await clearRaw(name, ['meta', 'drafts']);
  localStorage.clear();
  await restoreRows(await openedDatabase());
  expect(await rows()).toEqual([]);
  expect(await getDraft('d')).toMatchObject({ rev: 1 });
});

/** A tab types, creates its booking and types on, and dies before anything is merged. */
async function typeAcrossRename(write: (later: BookingDraft) => unknown): Promise<void> {
  const read = draft('local:d', { rev: 1 });
  await putDraft(read);
  setMergeBase(read);
  appendEdit(draft('local:d', { rev: 2, ...mail('an') }));
  const renamed = await renameDraft('local:d', 'b1');
  // typed during the rename
  appendEdit(draft('local:d', { rev: 3, ...mail('ann') }));
  if (renamed) setMergeBase(renamed);
  write(draft('b1', { rev: 4, bookingId: 'b1', ...mail('anna') }));
  crash();
}

test('when a page dies right after the rename the last keystroke counts, not the last under the local id', async () => {
  await typeAcrossRename(appendEdit);
  expect(await getDraft('b1')).toMatchObject(mail('anna'));
  expect(await rows()).toEqual([]);
});

test('the last keystroke counts when it only reached local storage', async () => {
  await typeAcrossRename((later) => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new Error('too late');
    });
    appendEdit(later);
    vi.restoreAllMocks();
  });
  expect(await getDraft('b1')).toMatchObject(mail('anna'));
  expect(await rows()).toEqual([]);
});

test('a rename takes along what was typed under the local id', async () => {
  const read = draft('local:d', { rev: 1 });
  await putDraft(read);
  setMergeBase(read);
  appendEdit(draft('local:d', { rev: 2, ...mail('an') }));
  expect(await renameDraft('local:d', 'b1')).toMatchObject(mail('an'));
  expect(await rows()).toEqual([]);
});

test('without a database a second reload restores the latest edit, not the one of the page before', async () => {
  closeDb();
  vi.spyOn(globalThis, 'indexedDB', 'get').mockReturnValue(undefined as unknown as IDBFactory);
  const typed = (email: string, tel: string) => ({ contact: { ...draft().contact, email, tel } });
  const first = () =>
    writeJournalCopy(draft('d', { rev: 3, ...typed('a', '') }), draft('d', { rev: 2, ...typed('', '') }), 'one:');
  const second = () =>
    writeJournalCopy(draft('d', { rev: 6, ...typed('ab', '1') }), draft('d', { rev: 5, ...typed('a', '1') }), 'two:');
  for (const pages of [
    [first, second],
    [second, first],
  ]) {
    localStorage.clear();
    pages.forEach((write) => write());
    expect((await db()).volatile).toBe(true);
    expect(await getDraft('d')).toMatchObject(typed('ab', '1'));
    crash();
  }
});

test('without a database the next tab sends again what only memory had queued', async () => {
  closeDb();
  vi.spyOn(globalThis, 'indexedDB', 'get').mockReturnValue(undefined as unknown as IDBFactory);
  expect((await db()).volatile).toBe(true);
  appendEdit(draft('d', { rev: 3, sent: { contact: 'mark' } }));
  crash();
  expect((await db()).volatile).toBe(true);
  const kept = await getDraft('d');
  expect(kept?.rev).toBe(3);
  expect(kept?.sent).toEqual({});
});
