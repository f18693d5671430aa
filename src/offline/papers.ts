import type { Paper } from '@/domain/passes/paper';
import { log } from '@/platform/log';
import { newKey, sealWith, unsealWith } from './private/sealed';
import { db } from './store/db';
import type { RowsByTable } from './store/rows';

/*
 * Boarding passes and papers that were put into trips. Facts and files are sealed with AES-GCM; the key is a row of `meta` that
 * cannot be exported. So what a deletion or a backup leaves behind is unreadable, but a stolen disk is not protected.
 */

type PaperRow = RowsByTable['papers'];
const TABLES = ['papers', 'paperFiles'] as const;

const KEY = 'papersKey';
const isKey = (value: unknown): value is CryptoKey => Object.prototype.toString.call(value) === '[object CryptoKey]';

/** The key of the papers, and of what the rules of entry need; made with the first of them. */
export async function sealingKey(mayMake: boolean): Promise<CryptoKey | null> {
  const store = await db();
  const stored = await store.run('r', ['meta'], (tx) => tx.meta.get(KEY));
  if (isKey(stored?.v)) return stored.v;
  if (!mayMake) return null;
  const made = await newKey();
  // Another tab may have made one meanwhile.
  return await store.run('rw', ['meta'], async (tx) => {
    const row = await tx.meta.get(KEY);
    if (isKey(row?.v)) return row.v;
    await tx.meta.put({ k: KEY, v: made });
    return made;
  });
}

/** Keeps a paper with its file. `uid`: whose it is; '' for a guest. Rejects where the device has no room or cannot seal. */
export async function putPaper(paper: Paper, bytes: ArrayBuffer, uid: string): Promise<void> {
  const key = await sealingKey(true);
  if (!key) throw new Error('There is no key.');
  const facts = await sealWith(key, paper, null);
  const file = await sealWith(key, null, bytes);
  const { id, orderId, at, size } = paper;
  const store = await db();
  await store.run('rw', TABLES, async (tx) => {
    await tx.papers.put({ id, orderId, at, uid, size, iv: facts.iv, data: facts.data });
    if (file.file) await tx.paperFiles.put({ id, ...file.file });
  });
}

/** What is new of a paper. */
export type PaperChange = Pick<Paper, 'id'> & Partial<Paper>;

/** Changes of this page take turns, as each reads before it writes. */
let changing: Promise<void> = Promise.resolve();

async function change(news: PaperChange): Promise<void> {
  const store = await db();
  const row = await store.run('r', ['papers'], (tx) => tx.papers.get(news.id));
  const [before] = row ? await unsealPapers([row]) : [];
  const key = before && (await sealingKey(false));
  if (!key) return;
  const { iv, data } = await sealWith(key, { ...before, ...news }, null);
  await store.run('rw', ['papers'], async (tx) => {
    const now = await tx.papers.get(news.id);
    if (now) await tx.papers.put({ ...now, orderId: news.orderId ?? now.orderId, iv, data });
  });
}

/** Changes what is known of a paper; nothing happens where it is gone. */
export function changePaper(news: PaperChange): Promise<void> {
  const done = changing.then(() => change(news));
  changing = done.catch(() => undefined);
  return done;
}

/** A paper as it lies here; `unsealPapers` reads it. */
export type SealedPaper = PaperRow;

/** The papers of an order, sealed. For a live query: it waits for nothing but the database. */
export async function sealedPapers(orderId: string): Promise<SealedPaper[]> {
  const store = await db();
  return await store.run('r', ['papers'], (tx) => tx.papers.where('orderId').equals(orderId).toArray());
}

/** The papers of rows, without those that cannot be read. */
export async function unsealPapers(rows: readonly SealedPaper[]): Promise<Paper[]> {
  if (rows.length === 0) return [];
  const key = await sealingKey(false);
  const read = await Promise.all(
    rows.map(async ({ iv, data }) => {
      try {
        if (!key) throw new Error('There is no key.');
        return (await unsealWith(key, { iv: ownBytes(iv), data, file: null })).value as Paper;
      } catch (error) {
        log.warn('trips', 'a paper cannot be read', error);
        return null;
      }
    }),
  );
  return read.filter((paper) => paper !== null);
}

const ownBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** The file of a paper; null when it is gone or cannot be read. */
export async function readPaperFile(id: string): Promise<ArrayBuffer | null> {
  const store = await db();
  const [facts, file] = await store.run(
    'r',
    TABLES,
    async (tx) => [await tx.papers.get(id), await tx.paperFiles.get(id)] as const,
  );
  const key = await sealingKey(false);
  if (!facts || !file || !key) return null;
  const { iv, data } = file;
  try {
    const row = { iv: ownBytes(facts.iv), data: facts.data, file: { iv: ownBytes(iv), data } };
    return (await unsealWith(key, row)).bytes;
  } catch (error) {
    log.warn('trips', 'the file of a paper cannot be read', error);
    return null;
  }
}

async function removeWhere(isGone: (row: PaperRow) => boolean): Promise<void> {
  const store = await db();
  await store.run('rw', TABLES, async (tx) => {
    const gone = (await tx.papers.toArray()).filter(isGone).map(({ id }) => id);
    await tx.papers.bulkDelete(gone);
    await tx.paperFiles.bulkDelete(gone);
  });
}

export const removePaper = (id: string): Promise<void> => removeWhere((row) => row.id === id);
/** Removes the papers of people who are gone. */
export const removePapersOf = (isGone: (uid: string) => boolean): Promise<void> =>
  removeWhere(({ uid }) => uid !== '' && isGone(uid));
/** Removes the papers of orders. */
export const removePapersOfOrders = (orderIds: ReadonlySet<string>): Promise<void> =>
  orderIds.size === 0 ? Promise.resolve() : removeWhere(({ orderId }) => orderIds.has(orderId));
