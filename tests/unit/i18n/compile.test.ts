import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCALES } from '@/domain/locale';
import { areasIn } from '@/i18n/catalogues.mjs';
import { compileMessages } from '@/i18n/compile.mjs';
import groups from '@/i18n/groups.json';
import type { MessageKey } from '@/i18n/keys';

const real = new URL('../../../src/i18n/messages', import.meta.url).pathname;
let root = '';
const write = async (area: string, locale: string, texts: Record<string, string>) => {
  await mkdir(join(root, 'messages', area), { recursive: true });
  await writeFile(join(root, 'messages', area, `${locale}.json`), JSON.stringify(texts));
};
const everywhere = (area: string, texts: Record<string, string>) =>
  Promise.all(LOCALES.map((locale) => write(area, locale, texts)));
const compile = () => compileMessages(join(root, 'messages'), join(root, 'out'), join(root, 'cache'));
const output = async (group: string, locale: string) =>
  JSON.parse(await readFile(join(root, 'out', group, `${locale}.json`), 'utf8')) as Record<string, unknown>;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'messages-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('compiling messages', () => {
  it('compiles the real catalogues completely, in two groups', async () => {
    await cp(real, join(root, 'messages'), { recursive: true });
    await compile();
    for (const locale of LOCALES) {
      const core = await output('core', locale);
      expect(core).toHaveProperty(['ui.close']);
      expect(core).not.toHaveProperty(['booking.sync.saved']);
      expect(await output('flow', locale)).toHaveProperty(['booking.sync.saved']);
    }
  });

  it('does nothing if nothing changed', async () => {
    await everywhere('ui', { 'ui.a': 'A' });
    expect(await compile()).toBe(true);
    expect(await compile()).toBe(false);
    await write('ui', 'en_GB', { 'ui.a': 'B' });
    expect(await compile()).toBe(true);
    expect(await output('core', 'en_GB')).toEqual({ 'ui.a': 'B' });
  });

  it('removes the files of a group that is no more', async () => {
    await everywhere('ui', { 'ui.a': 'A' });
    await mkdir(join(root, 'out', 'former'), { recursive: true });
    await compile();
    expect(await readdir(join(root, 'out'))).not.toContain('former');
  });

  it('can run several times at once', async () => {
    await everywhere('ui', { 'ui.a': 'A' });
    await Promise.all([compile(), compile(), compile()]);
    expect(await output('core', 'et_EE')).toEqual({ 'ui.a': 'A' });
  });

  it.each([
    ['a missing key', { 'ui.a': 'A' }],
    ['an extra key', { 'ui.a': 'A', 'ui.b': 'B {n}', 'ui.c': 'C' }],
    ['a lost variable', { 'ui.a': 'A', 'ui.b': 'B' }],
    ['broken ICU', { 'ui.a': 'A', 'ui.b': 'B {n' }],
    ['an empty text', { 'ui.a': ' ', 'ui.b': 'B {n}' }],
    ['a key of another area', { 'ui.a': 'A', 'home.b': 'B {n}' }],
  ])('fails on %s and keeps the last good files', async (_, lithuanian) => {
    await everywhere('ui', { 'ui.a': 'A', 'ui.b': 'B {n}' });
    await compile();
    await write('ui', 'lt_LT', lithuanian);
    await expect(compile()).rejects.toThrow();
    expect(Object.keys(await output('core', 'lt_LT'))).toEqual(['ui.a', 'ui.b']);
    // Nothing still writes there.
    expect(await readdir(join(root, 'cache'))).toEqual([]);
  });

  it('gives every area a type, and refuses one that is in no group: nobody would load it', async () => {
    await everywhere('ui', { 'ui.a': 'A' });
    await everywhere('home', { 'home.a': 'A' });
    await compile();
    const types = await readFile(join(root, 'out/keys.ts'), 'utf8');
    expect(types).toContain("import type home from '../messages/home/en_GB.json';");
    expect(types).toContain('  ui: typeof ui;');
    await everywhere('lost', { 'lost.a': 'A' });
    await expect(compile()).rejects.toThrow('the area "lost" is in no group: add it to src/i18n/groups.json');
  });

  it('has folders for all areas of all groups, and a key that no area has is a type error', () => {
    expect(
      Object.values(groups)
        .flatMap(({ areas }) => areas)
        .toSorted(),
    ).toEqual(areasIn().toSorted());
    const known: MessageKey = 'ui.close';
    // @ts-expect-error -- no such text
    const unknown: MessageKey = 'ui.nothing';
    expect([known, unknown]).toHaveLength(2);
  });

  it('fails if a language is missing', async () => {
    await write('ui', 'en_GB', { 'ui.a': 'A' });
    await expect(compile()).rejects.toThrow(/lv_LV/);
  });

  it('takes a language from one catalogue, and names every text that is missing', async () => {
    await write('ui', 'en_GB', { 'ui.a': 'A', 'ui.b': 'B {n}' });
    await write('home', 'en_GB', { 'home.c': 'C' });
    const polish = (texts: Record<string, string>) =>
      writeFile(join(root, 'messages/pl_PL.json'), JSON.stringify(texts));
    const both = () =>
      compileMessages(join(root, 'messages'), join(root, 'out'), join(root, 'cache'), ['en_GB', 'pl_PL']);
    await polish({ 'ui.a': 'Pierwszy' });
    await expect(both()).rejects.toThrow('2 texts are missing:\npl_PL: home.c\npl_PL: ui.b');
    await polish({ 'ui.a': 'Pierwszy', 'ui.b': 'Drugi {n}', 'home.c': 'Trzeci' });
    await both();
    expect(Object.keys(await output('core', 'pl_PL')).toSorted()).toEqual(['home.c', 'ui.a', 'ui.b']);
  });
});
