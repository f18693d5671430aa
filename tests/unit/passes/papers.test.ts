import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Paper } from '@/domain/passes/paper';
import { changePaper, putPaper, readPaperFile, removePapersOf, sealedPapers, unsealPapers } from '@/offline/papers';
import { removeOrders } from '@/offline/orders';
import { db } from '@/offline/store/db';
import { putMeta } from '@/offline/store/meta';
import { readAllRows } from '@/offline/storageHealth';
import { dropDatabase, freshDatabase } from '../offline/setup';
import { pdf } from './samples';

let name = '';
beforeEach(() => {
  name = freshDatabase();
});
afterEach(() => dropDatabase(name));

const PAPER: Paper = {
  id: 'p1',
  orderId: 'o1',
  at: 1,
  type: 'pdf',
  size: 9,
  name: 'Anna boards',
  traveller: 'Anna Bērziņa',
  flight: null,
  pass: null,
  url: '',
};
const list = async (orderId = 'o1'): Promise<Paper[]> => await unsealPapers(await sealedPapers(orderId));

test('a paper comes back with its file', async () => {
  const bytes = pdf('Anna');
  await putPaper(PAPER, bytes.buffer, '');
  await putPaper({ ...PAPER, id: 'p2', orderId: 'o2' }, pdf().buffer, '');
  expect(await list()).toEqual([PAPER]);
  expect(new Uint8Array((await readPaperFile('p1')) ?? [])).toEqual(bytes);
  await changePaper({ ...PAPER, traveller: '' });
  expect(await list()).toEqual([{ ...PAPER, traveller: '' }]);
});

test('neither facts nor file can be read where they lie', async () => {
  await putPaper(PAPER, pdf('Anna boards').buffer, '');
  const store = await db();
  const files = await store.run('r', ['paperFiles'], (tx) => tx.paperFiles.toArray());
  const all = [...(await readAllRows()).papers, ...files].flatMap((row) => [
    ...Object.values(row).filter((value) => typeof value === 'string'),
    new TextDecoder('latin1').decode(row.data),
  ]);
  expect(files).toHaveLength(1);
  expect(all.join(' ')).not.toMatch(/Anna|%PDF/);
});

test('papers go with their order and with their person', async () => {
  await putPaper(PAPER, pdf().buffer, '');
  await putPaper({ ...PAPER, id: 'p2', orderId: 'o2' }, pdf().buffer, 'u1');
  const legs: never[] = [];
  const order = { orderId: 'o1', bookingId: 'b', status: 'paid', amount: 1, at: 1, paymentType: null, email: '' };
  await putMeta('order:o1', { ...order, people: 1, from: '', to: '', depart: null, legs, bankDetails: null });
  await removePapersOf((uid) => uid === 'u1');
  expect(await list('o2')).toEqual([]);
  expect(await list()).toHaveLength(1);
  await removeOrders(() => true);
  expect(await list()).toEqual([]);
  expect(await readPaperFile('p1')).toBeNull();
});

test('without its key a paper is no paper', async () => {
  await putPaper(PAPER, pdf().buffer, '');
  await putMeta('papersKey', 'lost');
  expect(await list()).toEqual([]);
  expect(await readPaperFile('p1')).toBeNull();
});
