// @isolated: it relies on modules that nobody has used yet.
import { array, enums, number, type as shape, unknown } from 'superstruct';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getJson } from '@/api/client';
import { configureApi } from '@/api/config';
import { getServices } from '@/api/catalogue';
import { getTenantProfile } from '@/api/tenant';
import { reportNonsense, reportWrongPart } from '@/api/wrongOffers';
import { recentWrongAnswers } from '@/platform/diagnostics';
import { type LogLine, setLogSink } from '@/platform/log';
import withoutCents from '@/domain/tenant/withoutCents.json';
import { read } from '../../../tools/conform/document';
import { wireOffer } from '../offers/builders';

const lines: string[] = [];
beforeEach(() => {
  configureApi({ baseUrl: 'https://api.example/v1', tenant: 'kaija', locale: () => 'en_GB' });
  lines.length = 0;
  setLogSink(({ message, detail }: LogLine) => void lines.push(`${message} ${String(detail)}`));
});
afterEach(() => {
  vi.unstubAllGlobals();
  setLogSink(null);
});

const answer = (body: unknown, status = 200, type = 'application/json; charset=utf-8') =>
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(typeof body === 'string' ? body : JSON.stringify(body), {
        status,
        headers: { 'Content-Type': type },
      }),
  );
const ask = async (path: string) => {
  await getJson(path, shape({ price: number(), kind: enums(['a', 'b']), list: array(unknown()) })).catch(() => null);
};

it('a wrong answer is named with its call, the path of the field, what was expected and what was found', async () => {
  answer({ price: '12.50', kind: 'a', list: [] });
  await ask('/prices/one');
  expect(lines).toEqual([
    'GET /prices/one: the field "price" is wrong (docs/api.md): expected a number, found "12.50"',
  ]);
});

it('allowed words are listed', async () => {
  answer({ price: 1, kind: 'c', list: [] });
  await ask('/prices/two');
  expect(lines[0]).toContain('expected one of "a","b", found "c"');
});

it('once for each kind: the ids of a path and the rows of a list make no new one', async () => {
  answer({ price: 1, kind: 'a' });
  await ask('/booking/retrieve/8f31b2');
  await ask('/booking/retrieve/77ac01');
  expect(lines).toHaveLength(1);
  expect(recentWrongAnswers()).toContainEqual({
    call: 'GET /booking/retrieve/{id}',
    field: 'list',
    expected: 'an array value',
    found: 'nothing',
    times: 2,
  });
});

it('what is no JSON and errors without the body of the contract are named', async () => {
  answer('<html>');
  await ask('/page');
  answer({ message: 'no' }, 404);
  await ask('/gone');
  expect(lines).toEqual([
    'GET /page: the answer is wrong (docs/api.md): expected JSON, found "<html>"',
    'GET /gone: the answer is wrong (docs/api.md): expected {"errorMessage": "…"} with status 404, found an object',
  ]);
});

it('a wrong content type is named, and the answer is used; a page is no answer with a wrong type', async () => {
  const price = shape({ price: number() });
  for (const type of ['text/html', 'application/json', 'application/problem+json']) {
    answer({ price: 1 }, 200, type);
    expect(await getJson('/typed', price)).toEqual({ price: 1 });
    expect(await getJson('/typed', price)).toEqual({ price: 1 });
  }
  answer('<html>', 200, 'text/html');
  await getJson('/typed/page', price).catch(() => null);
  expect(lines).toEqual([
    'GET /typed: the header Content-Type is wrong (docs/api.md): expected application/json, found "text/html"',
    'GET /typed/page: the answer is wrong (docs/api.md): expected JSON, found "<html>"',
  ]);
});

it('so is one of the offers', () => {
  reportWrongPart('type', 'text/html');
  expect(lines).toEqual([
    'GET /search/stream/{key}: the header Content-Type is wrong (docs/api.md): expected application/x-ndjson, found "text/html"',
  ]);
});

it('a row that is left out of a list is named, the others stay', async () => {
  answer([{ id: 7 }, { id: 8 }]);
  expect(await getServices()).toEqual([]);
  expect(lines).toContain('GET /services/all: the field "[].id" is wrong (docs/api.md): expected a string, found 7');
  // Every wrong field, each once.
  expect(lines).toContain(
    'GET /services/all: the field "[].data" is wrong (docs/api.md): expected an object, found nothing',
  );
  expect(new Set(lines).size).toBe(lines.length);
});

it('a profile whose wrong fields got their defaults is named, too', async () => {
  answer({ projectCurrency: 'EUR', colorSchema: { primary: 5, secondary: '#fff', accent: '#000' }, languages: 'lv' });
  await getTenantProfile();
  expect(lines).toContain(
    'GET /tenant/name/{tenant}: the field "colorSchema.primary" is wrong (docs/api.md): expected a string, found 5',
  );
  expect(
    lines.some((line) => line.includes('"languages" is wrong (docs/api.md): expected an array value, found "lv"')),
  ).toBe(true);
});

it.each(['JPY', 'KWD'])('%s keeps its sign, and is named: amounts have two decimals', async (projectCurrency) => {
  answer({ projectCurrency, languages: ['lv_LV', 'xx_XX'] });
  expect((await getTenantProfile()).projectCurrency).toBe(projectCurrency);
  if (projectCurrency === 'JPY') {
    expect(lines).toContain(
      'GET /tenant/name/{tenant}: the field "projectCurrency" is wrong (docs/api.md): expected a currency of two decimals, as amounts have them, found "JPY"',
    );
    expect(lines.some((line) => /"languages\.\[\]" is wrong .* found "xx_XX"/.test(line))).toBe(true);
  }
});

it('the contract refuses the same currencies', () => {
  const { pattern } = read('components', 'schemas', 'TenantProfile', 'properties', 'projectCurrency') as {
    pattern: string;
  };
  for (const code of [...withoutCents, 'eur']) expect(code).not.toMatch(new RegExp(pattern));
  for (const code of ['EUR', 'SEK', 'PLN', 'GBP', 'HUF', 'RSD']) expect(code).toMatch(new RegExp(pattern));
});

it('an offer that the reader drops is explained, also one that cannot be true', () => {
  reportWrongPart('offer', { ...wireOffer(), merge_key: 5 });
  reportNonsense('GET /search/stream/{key}', 'moment', 'offers.0.segments.1.dep.timestamp', 1_797_233_100_000);
  reportWrongPart('line', '{"seq":1,');
  expect(lines[0]).toContain(
    'GET /search/stream/{key}: the field "offers.[].merge_key" is wrong (docs/api.md): expected',
  );
  expect(lines[1]).toBe(
    'GET /search/stream/{key}: the field "offers.[].segments.[].dep.timestamp" is wrong (docs/api.md): expected the moment of date and time in seconds since 1970, found 1797233100000',
  );
  expect(lines[2]).toContain('one JSON object on each line');
});

it('values are cut, so that no body floods the console', async () => {
  answer({ price: 'x'.repeat(500), kind: 'a', list: [] });
  await ask('/long');
  expect(lines[0]?.length).toBeLessThan(160);
});
