import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { LIST_LIMITS } from '@/domain/shared/list';
import { type WireList, listToWire } from '@/domain/shared/packing';
import { localeOf } from '@/domain/locale';
import { messagesIn } from '../../e2e/texts';
import { deflate, packForLink, toLinkLetters } from '@/platform/linkCodec';
import { setClock } from '@/platform/clock';
import { session } from '@/state/session';
import { readListLink } from '@/state/shared/lists';
import { MADE, TENANT, listOf } from './lists';

/*
 * Links that were not made by this app. Each is refused with a reason that has words, or, where it is a list after all, what it says
 * is plain text within its limits. `HOSTILE_TIMES=1` prints the slowest.
 */

const times: [ms: number, what: string][] = [];
beforeEach(() => {
  session.settings = { ...session.settings, tenantName: TENANT };
  setClock(() => MADE);
});
afterAll(() => {
  setClock(null);
  if (process.env['HOSTILE_TIMES']) console.log(times.toSorted(([a], [b]) => b - a).slice(0, 5), `of ${times.length}`);
});

async function reasonOf(letters: string, what: string): Promise<string> {
  const start = performance.now();
  const found = await readListLink(letters);
  times.push([performance.now() - start, what]);
  return 'kind' in found ? found.kind : 'list';
}
const linkOf = (value: unknown): Promise<string> => packForLink(JSON.stringify(value));

type Path = readonly (string | number)[];
const wire = (): WireList =>
  listToWire(listOf(2, { votes: [{ voter: 'anna01', name: 'Anna', at: MADE, hearts: [0], word: 'Yes' }] }));

/** A good list with one value in another's place. */
function withValue(path: Path, value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(wire())) as unknown[];
  const at = path.slice(0, -1).reduce<unknown>((part, key) => (part as unknown[])[Number(key)], copy) as unknown[];
  at[Number(path.at(-1))] = value;
  return copy;
}

const [FORMAT, OWNER, ID, MINUTE, BY, DAY, AIRLINES, SEARCHES, FLIGHTS, VOTES] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const;
const FLIGHT = [FLIGHTS, 0] as const;
const SEGMENT = [FLIGHTS, 0, 8, 0, 1, 0] as const;
const VOTE = [VOTES, 0] as const;

/** Every place of a list that holds a value of this kind. */
const NUMBERS: Path[] = [
  [MINUTE],
  ...[0, 3, 4, 5, 6].map((at) => [...FLIGHT, at]),
  [...FLIGHT, 8, 0, 0],
  ...[0, 4, 5, 6, 7, 8].map((at) => [...SEGMENT, at]),
  ...[2, 3].map((at) => [...VOTE, at]),
];
const TEXTS: Path[] = [
  [ID],
  [BY],
  [DAY],
  [AIRLINES, 0, 0],
  [AIRLINES, 0, 1],
  [SEARCHES, 0],
  ...[1, 2, 7].map((at) => [...FLIGHT, at]),
  ...[1, 2, 3].map((at) => [...SEGMENT, at]),
  ...[0, 1, 4].map((at) => [...VOTE, at]),
];
const NOT_NUMBERS = [-1, 1.5, 1e300, '1', null, {}, [], true];
const NOT_TEXTS = [0, null, {}, ['x'], '\uD800', 'x'.repeat(5000), '\u202Ereversed'];

const many = (n: number): unknown => {
  const [first] = wire()[FLIGHTS] as unknown[];
  return withValue(
    [FLIGHTS],
    Array.from({ length: n }, () => first),
  );
};

/** Whole lists that are wrong, by what is wrong with them. */
const WRONG: [what: string, reason: string, value: unknown][] = [
  ['nothing', 'damaged', null],
  ['a number', 'damaged', 7],
  ['a text', 'damaged', '<script>alert(1)</script>'],
  ['an object', 'damaged', { 0: 1, 1: TENANT, length: 10 }],
  ['an empty list', 'damaged', []],
  ['prototype keys', 'damaged', { __proto__: [1], constructor: { prototype: {} } }],
  ['a list with prototype keys in it', 'damaged', withValue(FLIGHT, JSON.parse('{"__proto__":{"length":9},"0":0}'))],
  ['a prototype key in a search', 'damaged', withValue([SEARCHES, 0], '__proto__=x&constructor=y')],
  ['another tenant', 'foreign', withValue([OWNER], 'yellow')],
  ['a tenant that is a script', 'damaged', withValue([OWNER], '<script>alert(1)</script>')],
  ['a tenant that is an address', 'damaged', withValue([OWNER], 'https://evil.example/')],
  ['a tenant that is very long', 'damaged', withValue([OWNER], 'x'.repeat(61))],
  ['a tenant of no letters', 'damaged', withValue([OWNER], '')],
  ['a tenant that is no text', 'damaged', withValue([OWNER], ['kaija'])],
  ['a version to come', 'tooNew', withValue([FORMAT], 2)],
  ['a far version', 'tooNew', withValue([FORMAT], 1e9)],
  ['a version that was never', 'tooOld', withValue([FORMAT], 0)],
  ['a version below all', 'tooOld', withValue([FORMAT], -5)],
  ['a version that is a text', 'damaged', withValue([FORMAT], '1')],
  ['half a version', 'damaged', withValue([FORMAT], 1.5)],
  ['one part too few', 'damaged', wire().slice(0, 9)],
  ['one part too many', 'damaged', [...wire(), 0]],
  ['no flights', 'damaged', withValue([FLIGHTS], [])],
  ['eleven flights', 'damaged', many(11)],
  ['the same flight twice', 'damaged', many(2)],
  [
    'thirteen voters',
    'damaged',
    withValue(
      [VOTES],
      Array.from({ length: 13 }, (_, n) => [`voter${n}0`, '', 1, 0, '']),
    ),
  ],
  [
    'the same voter twice',
    'damaged',
    withValue(
      [VOTES],
      [1, 2].map((n) => ['anna01', '', n, 0, '']),
    ),
  ],
  ['a heart beyond the list', 'damaged', withValue([...VOTE, 3], 4)],
  ['a vote of the day after tomorrow', 'damaged', withValue([...VOTE, 2], MADE / 60_000 + 2 * 24 * 60)],
  ['made the day after tomorrow', 'damaged', withValue([MINUTE], MADE / 60_000 + 2 * 24 * 60)],
  ['a name with markup that turns it', 'damaged', withValue([...VOTE, 1], '\u2066<b>Anna</b>')],
  ['a name longer than allowed', 'damaged', withValue([...VOTE, 1], 'x'.repeat(LIST_LIMITS.name + 1))],
  ['a word longer than allowed', 'damaged', withValue([...VOTE, 4], 'x'.repeat(LIST_LIMITS.word + 1))],
  ['a note with line breaks', 'damaged', withValue([...FLIGHT, 7], 'one\ntwo')],
  ['an airline that is no code', 'damaged', withValue([AIRLINES, 0, 0], '../')],
  ['an airport that is no code', 'damaged', withValue([...SEGMENT, 2], 'R"X')],
  ['an airline that is not listed', 'damaged', withValue([...SEGMENT, 0], 99)],
  ['a search that is not listed', 'damaged', withValue([...FLIGHT, 0], 3)],
  ['a search of nothing', 'damaged', withValue([SEARCHES, 0], '')],
  ['a search with an address in it', 'damaged', withValue([SEARCHES, 0], 'https://evil.example/?s_iata=rix')],
  ['a search of a thousand people', 'damaged', withValue([SEARCHES, 0], `${'p_adult=1&'.repeat(149)}start=x`)],
  ['a day that is none', 'damaged', withValue([DAY], '2026-02-30')],
  ['a day beyond calendars', 'damaged', withValue([DAY], '9999-12-31')],
  ['bags that nobody sells', 'damaged', withValue([...FLIGHT, 6], 6)],
  ['a flight of no directions', 'damaged', withValue([...FLIGHT, 8], [])],
  ['a direction of no flights', 'damaged', withValue([...FLIGHT, 8, 0, 1], [])],
  ['a key with spaces', 'damaged', withValue([...FLIGHT, 1], 'a b&lang=xx')],
];

describe('a link that this app did not make', () => {
  it.each(WRONG)('is refused: %s', async (what, reason, value) => {
    expect(await reasonOf(await linkOf(value), what)).toBe(reason);
  });

  it.each(NUMBERS.flatMap((path) => NOT_NUMBERS.map((value) => [path, value] as const)))(
    'is refused with a wrong number at %j: %j',
    async (path, value) => {
      expect(await reasonOf(await linkOf(withValue(path, value)), `${path.join('.')} ${JSON.stringify(value)}`)).toBe(
        'damaged',
      );
    },
  );

  it.each(TEXTS.flatMap((path) => NOT_TEXTS.map((value) => [path, value] as const)))(
    'is refused with a wrong text at %j',
    async (path, value) => {
      expect(await reasonOf(await linkOf(withValue(path, value)), `${path.join('.')} text`)).toBe('damaged');
    },
  );

  it('is refused when all its flights have left', async () => {
    setClock(() => Date.parse('2027-01-01'));
    expect(await reasonOf(await linkOf(wire()), 'expired')).toBe('expired');
  });

  it.each([
    ['a million flights', JSON.stringify(many(3)).slice(0, -1) + ',0'.repeat(1_000_000)],
    ['a bomb of zeros', '0'.repeat(30_000_000)],
    ['a tower of brackets within the limit', '['.repeat(LIST_LIMITS.bytes)],
    ['a tower of brackets beyond it', '['.repeat(5_000_000)],
    ['one long name', JSON.stringify(withValue([BY], 'x'.repeat(1_000_000)))],
    ['keys beyond number', `{${Array.from({ length: 50_000 }, (_, n) => `"k${n}":0`).join(',')}}`],
  ])('is left at its limit: %s', async (what, text) => {
    const letters = toLinkLetters(await deflate(new TextEncoder().encode(text)));
    expect(await reasonOf(letters, what)).toBe(text.length > LIST_LIMITS.bytes ? 'long' : 'damaged');
  });

  it.each([
    '%3Cscript%3E',
    'javascript:alert(1)',
    '../../etc/passwd',
    'null',
    '__proto__',
    'AAAA',
    '-',
    '💣',
    'a'.repeat(40_000),
  ])('is refused as letters: %.20s', async (letters) => {
    expect(['damaged', 'long']).toContain(await reasonOf(letters, letters.slice(0, 20)));
  });

  it('is refused, or a list, with any letter or value changed; never an error', async () => {
    const good = await linkOf(wire());
    const letter = fc.constantFrom(...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'));
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), letter, async (at, other) => {
        const found = await readListLink(good.slice(0, at) + other + good.slice(at + 1));
        expect(found).toBeTypeOf('object');
      }),
      { seed: 54, numRuns: 150 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...NUMBERS, ...TEXTS, [AIRLINES], [FLIGHTS], VOTE),
        fc.jsonValue(),
        async (path, value) => {
          expect(await readListLink(await linkOf(withValue(path, value)))).toBeTypeOf('object');
        },
      ),
      { seed: 54, numRuns: 150 },
    );
  });

  it('that is a list after all says scripts as text, and asks the API for nothing but a search', async () => {
    const script = '<img src=x onerror=alert(1)>';
    const query = `${String(wire()[SEARCHES][0])}&merge_key=other&admin=1`;
    const sent = withValue([...VOTE, 4], script) as WireList;
    sent[SEARCHES][0] = query;
    const found = await readListLink(await linkOf(sent));
    if ('kind' in found) throw new Error(found.kind);
    expect(found.votes[0]?.word).toBe(script);
    expect(found.flights[0]?.query).toBe(listOf(1).flights[0]?.query);
  });
});

it('every reason has words in every language', () => {
  const reasons = ['damaged', 'long', 'unsupported', 'tooOld', 'tooNew', 'expired', 'foreign', 'changed', 'none'];
  for (const lang of ['en', 'lv', 'lt', 'ru', 'et'] as const) {
    const texts = messagesIn(lang);
    for (const reason of reasons) expect(texts[`shared.refused.${reason}`], localeOf(lang)).toMatch(/\S{2,}/);
  }
});
