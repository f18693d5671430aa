import { beforeEach, expect, test, vi } from 'vitest';
import { countCaches } from '@/state/device/inventory';
import { removeKind } from '@/state/device/remove';
import { expectConsole } from '../../fixtures/quiet';

/** The stored data of two tenants in two folders of one origin. */
const KEPT = ['kaija', 'burgundy'].flatMap((tenant) => [
  `workbox-precache-v2-https://fly.example/${tenant}/`,
  `rt-assets-v1/${tenant}/`,
  `rt-img-v1/${tenant}/`,
  `rt-static-v1/${tenant}/`,
]);
let names: string[] = [];

beforeEach(() => {
  names = [...KEPT];
  vi.spyOn(document, 'baseURI', 'get').mockReturnValue('https://fly.example/kaija/device');
  vi.stubGlobal('caches', {
    keys: async () => names,
    delete: async (gone: string) => {
      names = names.filter((name) => name !== gone);
      return true;
    },
    open: async () => ({ keys: async () => ['one'], match: async () => new Response('words') }),
  });
});

test('with another tenant on the same origin only our own data are counted and deleted', async () => {
  expect((await countCaches()).map(({ kind, count }) => [kind, count])).toEqual([
    ['shared', 0],
    ['pictures', 1],
    ['texts', 1],
    ['app', 2],
  ]);
  expectConsole('info: [device] the traveller deleted a kind of data');
  await removeKind('texts');
  await removeKind('pictures');
  expect(KEPT.filter((name) => !names.includes(name))).toEqual(['rt-img-v1/kaija/', 'rt-static-v1/kaija/']);
});
