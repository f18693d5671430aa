import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Finding, checkTenant, filesIn, report } from '../../../tools/tenant/check';
import type { Lacks } from '@/i18n/catalogues.mjs';
import { FILE_FIELDS, LOCALES } from '../../../tools/tenant/tenantSchema';
import * as roles from '../../../tools/tenant/roles';
import { type Case, FILE, FURTHER, TRIAL, filesOf, soundText, soundWorld } from './cases';

/** A day within a year of the app's dated rules. */
const TODAY = '2026-11-01';
const WHOLE: Lacks = {
  count: 9,
  missing: [],
  refused: [],
  unknown: [],
  uneven: [],
  forms: [],
  sentences: 9,
  english: 0,
};
const check = async (world: ReturnType<typeof soundWorld>): Promise<Finding[]> =>
  await checkTenant('saule', { files: filesOf(world), roles, lacks: () => WHOLE, today: TODAY });

/** The one line with a text. */
function lineWith(text: string, mark: string | RegExp): number {
  const lines = text
    .split('\n')
    .flatMap((line, at) => ((typeof mark === 'string' ? line.includes(mark) : mark.test(line)) ? [at + 1] : []));
  return lines.at(-1) ?? 0;
}

describe('the check of a tenant', () => {
  it('finds nothing in the shipped ones but what nobody can know', async () => {
    const files = filesIn();
    for (const name of ['kaija', 'yellow', 'burgundy']) {
      const found = await checkTenant(name, { files, roles, today: TODAY });
      expect(found.map(({ field }) => field)).toEqual(['legal']);
    }
    expect(await check(soundWorld())).toEqual([expect.objectContaining({ level: 'warning', field: 'legal' })]);
  });

  it('tries the files of the trial and more of our own', () => {
    expect(TRIAL).toHaveLength(46);
    expect(FURTHER.length).toBeGreaterThanOrEqual(20);
  });

  it.each([...TRIAL, ...FURTHER].map((one) => [one.title, one] as const))('names %s', async (_, one: Case) => {
    const world = soundWorld();
    one.change(world);
    const level = one.level ?? 'fault';
    const found = (await check(world)).filter(({ field }) => field !== 'legal');
    if (process.env['SHOW'])
      console.log(found.map((each) => `${one.title}\n   ${each.line} ${each.level} ${each.sentence}`).join('\n'));
    expect(found).toHaveLength(1);
    const [{ sentence, ...place } = { sentence: '' }] = found;
    expect(place).toMatchObject({ level, field: one.field, file: one.file ?? `manifest/${FILE}` });
    const begins = one.field === '' ? 'The file' : one.field;
    expect(sentence.startsWith(begins), sentence).toBe(true);
    for (const words of one.says) expect(sentence).toContain(words);
    expect(sentence).toMatch(/[.?]$/);
    if (!one.file) expect((place as Finding).line).toBe(lineWith(String(world.get(FILE)), one.at) || 1);
  });

  describe('of a language that lacks something', () => {
    const found = async (lacks: (locale: string) => Partial<Lacks>): Promise<Finding[]> => {
      const all = await checkTenant('saule', {
        files: filesOf(soundWorld()),
        roles,
        today: TODAY,
        lacks: (locale) => ({ ...WHOLE, ...(locale === 'ru_RU' && lacks(locale)) }),
      });
      return all.filter(({ field }) => field !== 'legal');
    };
    const line = lineWith(soundText(), '"ru_RU"');

    it('says everything in one sentence, and refuses missing texts', async () => {
      const keys = ['ui.a', 'ui.b', 'ui.c', 'ui.d'];
      const lacks = { missing: keys, unknown: ['ui.x'], uneven: ['ui.n'], forms: ['few', 'many'], english: 4 };
      expect(await found(() => lacks)).toEqual([
        expect.objectContaining({
          level: 'fault',
          line,
          field: 'profile.languages[3]',
          sentence:
            'profile.languages[3] is "ru_RU": 4 of its 9 texts are missing (ui.a, ui.b and 2 more), 1 of its texts is none of the app\'s (ui.x), ' +
            '1 has no words for the plural forms "few", "many" (ui.n), 4 sentences are the English ones; write them in src/i18n/messages/ru_RU.json.',
        }),
      ]);
    });

    it('refuses texts that the compiler refuses', async () => {
      const refused = [
        { key: 'ui.n', why: 'the variable {n} is missing' },
        { key: 'ui.m', why: 'it cannot be read' },
      ];
      const [one] = await found(() => ({ refused }));
      expect(one).toMatchObject({ level: 'fault', line });
      expect(one?.sentence).toContain('in ui.n the variable {n} is missing, and 1 more is wrong; write');
    });

    it('only warns of plural forms', async () => {
      const [one, ...more] = await found(() => ({ uneven: ['ui.n', 'ui.m'], forms: ['few'] }));
      expect(more).toEqual([]);
      expect(one?.level).toBe('warning');
      expect(one?.sentence).toContain('2 have no words for the plural forms "few" (ui.n, ui.m)');
    });

    it('warns that places have English names in a language of which none are known', async () => {
      LOCALES.push('pl_PL');
      try {
        const world = soundWorld();
        world.set(FILE, soundText().replace('"ru_RU"', '"pl_PL"'));
        const all = await check(world);
        expect(all.filter(({ field }) => field !== 'legal')).toEqual([
          expect.objectContaining({
            level: 'warning',
            line,
            sentence:
              'profile.languages[3] is "pl_PL": cities and countries have only English names; add the names (docs/architecture.md, "a language").',
          }),
        ]);
      } finally {
        LOCALES.pop();
      }
    });

    it('names a catalogue that cannot be read', async () => {
      const [one] = await found(() => {
        throw new Error('src/i18n/messages/ru_RU.json is no JSON (…)');
      });
      expect(one).toMatchObject({ level: 'fault', field: 'profile.languages[3]' });
      expect(one?.sentence).toContain('ru_RU.json is no JSON');
    });
  });

  it('tells all faults at once, by line', async () => {
    const world = soundWorld();
    world.set(
      FILE,
      soundText()
        .replace('"RIX"', '"TALLINN"')
        .replace('"footer": true', '"footer": 1')
        .replace('"saule.svg"', '"x.svg"'),
    );
    const found = (await check(world)).filter(({ level }) => level === 'fault');
    expect(found.map(({ field }) => field)).toEqual(['manifest.icon', 'settings.defaultOriginIata', 'profile.footer']);
    const { faults, text } = await report(['saule'], { files: filesOf(world), roles, warnings: false });
    expect(faults).toBe(3);
    expect(text.split('\n')).toHaveLength(3);
    expect(text).toMatch(/^manifest\/tenants\/saule\.json:\d+ {2}manifest\.icon is "x\.svg"/);
  });

  it('names whatever stands in a field, and never fails', async () => {
    const paths = FILE_FIELDS.filter(({ path }) => !path.includes('[')).map(({ path }) => path.split('.'));
    const odd = fc.oneof(
      fc.constantFrom<unknown>(
        null,
        '',
        ' ',
        0,
        -1,
        1e99,
        true,
        [],
        {},
        [null],
        [[]],
        [{}],
        ['x', 'x'],
        '\u0000',
        '😀',
        '../x',
        'https://',
        '#',
        '__proto__',
      ),
      fc.json({ maxDepth: 2 }).map((text) => JSON.parse(text) as unknown),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), odd, async (keys, value) => {
        const tenant = JSON.parse(soundText()) as Record<string, unknown>;
        let at = tenant;
        for (const key of keys.slice(0, -1)) at = (at[key] ??= {}) as Record<string, unknown>;
        Object.defineProperty(at, keys.at(-1) ?? '', { value, enumerable: true });
        const world = soundWorld();
        world.set(FILE, JSON.stringify(tenant, null, 2));
        for (const { sentence, line } of await check(world)) {
          expect(sentence).toMatch(/^[^\n]+[.?]$/);
          expect(sentence).not.toMatch(/undefined|\[object|NaN/);
          expect(line).toBeGreaterThan(0);
        }
      }),
      {
        numRuns: 40,
        examples: [
          [['profile', 'contactInformation', 'openingHours'], [null]],
          [['profile', 'languages'], [{}]],
        ],
      },
    );
  });

  it('names a role that cannot be read', async () => {
    const spoiled = { ...roles, unreadable: () => [{ text: 'on-accent', ground: 'accent', ratio: 2.1, needs: 4.5 }] };
    const found = await checkTenant('saule', { files: filesOf(soundWorld()), roles: spoiled, today: TODAY });
    expect(found.find(({ level }) => level === 'fault')?.sentence).toContain(
      '"on-accent" on "accent" has a contrast of 2.1 in the light theme',
    );
  });

  it('names the known tenants for one that is not there', async () => {
    const [found] = await checkTenant('kaia', { files: filesOf(soundWorld()), roles });
    expect(found?.sentence).toBe('No tenant is called "kaia": did you mean "kaija"?');
  });
});
