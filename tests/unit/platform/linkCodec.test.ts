import { afterEach, expect, test, vi } from 'vitest';
import fc from 'fast-check';
import {
  deflate,
  fromLinkLetters,
  packForLink,
  textOfBytes,
  toLinkLetters,
  unpackLink,
  unpackLinkJson,
} from '@/platform/linkCodec';

const MOST = 4096;

afterEach(() => vi.unstubAllGlobals());

const bytesOf = (text: string) => new TextEncoder().encode(text);

test('bytes come back from letters that no messenger breaks', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (given) => {
      const bytes = new Uint8Array(given);
      const letters = toLinkLetters(bytes);
      expect(letters).toMatch(/^[\w-]*$/);
      expect(fromLinkLetters(letters)).toEqual(bytes);
    }),
    { seed: 54, numRuns: 200 },
  );
});

test('any text comes back from its packed letters', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 400 }), async (text) => {
      const back = await unpackLink(await packForLink(text), MOST);
      expect(back.ok && textOfBytes(back.value)).toBe(text);
    }),
    { seed: 54, numRuns: 100 },
  );
});

test('content exactly at the limit is read, one byte more is too long, packed well or not at all', async () => {
  const random = Uint8Array.from({ length: MOST + 1 }, (_, at) => (at * at * 2_654_435_761) >>> 13);
  for (const content of [bytesOf('a'.repeat(MOST + 1)), random]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await unpackLink(await packForLink(content.slice(0, MOST)), MOST)).toMatchObject({ ok: true });
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await unpackLink(await packForLink(content), MOST)).toEqual({ ok: false, reason: 'long' });
  }
});

test('a bomb is left as soon as it is over the limit', async () => {
  const bomb = toLinkLetters(await deflate(new Uint8Array(4_000_000)));
  expect(bomb.length).toBeLessThan((MOST * 4) / 3);
  expect(await unpackLink(bomb, MOST)).toEqual({ ok: false, reason: 'long' });
});

test('more letters than the limit needs are not unpacked', async () => {
  vi.stubGlobal('atob', () => {
    throw new Error('read');
  });
  expect(await unpackLink('A'.repeat(1_000_000), MOST)).toEqual({ ok: false, reason: 'long' });
});

test.each(['', 'A', 'a b', 'ä', '====', '<script>', 'AAAAA', '%41%42', '../..'])(
  'letters that nobody packed are refused: %j',
  async (letters) => {
    expect(await unpackLink(letters, MOST)).toEqual({ ok: false, reason: letters === '' ? 'empty' : 'damaged' });
  },
);

test('a link that was cut on its way is damaged', async () => {
  const whole = await packForLink('A list of flights, Riga to Barcelona and back.'.repeat(3));
  expect(await unpackLink(whole.slice(0, -6), MOST)).toEqual({ ok: false, reason: 'damaged' });
});

test('json is parsed; other bytes and other texts are damaged', async () => {
  expect(await unpackLinkJson(await packForLink('[1,"ā"]'), MOST)).toEqual({ ok: true, value: [1, 'ā'] });
  expect(await unpackLinkJson(await packForLink('[1,'), MOST)).toEqual({ ok: false, reason: 'damaged' });
  expect(await unpackLinkJson(await packForLink(new Uint8Array([0xff, 0xfe])), MOST)).toEqual({
    ok: false,
    reason: 'damaged',
  });
});

test('a browser that cannot unpackLink says so', async () => {
  const letters = await packForLink('[]');
  vi.stubGlobal('DecompressionStream', undefined);
  expect(await unpackLink(letters, MOST)).toEqual({ ok: false, reason: 'unsupported' });
});
