import { describe, expect, it } from 'vitest';
import { deflate } from '@/platform/linkCodec';
import { openSealed, readLetters, type SealedLink, sealWithKey, sealWithWords } from '@/platform/sealedLink';

const BOOKING = { name: 'Anna Bērziņa', flights: Array.from({ length: 30 }, (_, at) => `BT${at}`) };
const TEXT = JSON.stringify(BOOKING);

function linkOf(letters: string): SealedLink {
  const link = readLetters(letters);
  if (typeof link === 'string') throw new Error(link);
  return link;
}

describe('a sealed link', () => {
  it('opens by itself, and shows nothing of what is in it', async () => {
    const letters = await sealWithKey(TEXT);
    expect(letters).toMatch(/^1k[\w-]{22}\.[\w-]+$/);
    expect(await openSealed(linkOf(letters))).toEqual({ ok: true, value: BOOKING });
    expect(await sealWithKey(TEXT)).not.toBe(letters);
  });

  it('opens with its six words only, however they are typed', async () => {
    const { letters, words } = await sealWithWords(TEXT);
    const link = linkOf(letters);
    expect(link.key).toBeNull();
    expect(words.split(' ')).toHaveLength(6);
    expect(await openSealed(link, words.toUpperCase().replaceAll(' ', '-'))).toEqual({ ok: true, value: BOOKING });
    const others = words.startsWith('babo') ? words.replace('babo', 'tavi') : words.replace(/^\w{4}/, 'babo');
    for (const wrong of [others, '', 'six wrong words of no list'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await openSealed(link, wrong)).toEqual({ ok: false, reason: 'words' });
  });

  it('does not open with one bit changed', async () => {
    const link = linkOf(await sealWithKey(TEXT));
    for (const at of [0, 11, 12, link.sealed.length - 1]) {
      const sealed = link.sealed.slice();
      sealed[at] = (sealed[at] ?? 0) ^ 1;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await openSealed({ ...link, sealed })).toEqual({ ok: false, reason: 'damaged' });
    }
  });

  it('that was sealed around a bomb or no JSON is refused in time', async () => {
    const raw = crypto.getRandomValues(new Uint8Array(16));
    const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']);
    const iv = new Uint8Array(12);
    for (const content of [new Uint8Array(30_000_000), new TextEncoder().encode('{'), new Uint8Array([0xff])]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const packed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, await deflate(content));
      const link = { key: raw, salt: null, sealed: new Uint8Array([...iv, ...new Uint8Array(packed)]) };
      const times: number[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        const from = performance.now();
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        expect(await openSealed(link)).toEqual({ ok: false, reason: 'damaged' });
        times.push(performance.now() - from);
      }
      // The machine may be busy.
      expect(Math.min(...times)).toBeLessThan(50);
    }
  });
});

describe('letters that nobody sealed', () => {
  const key = 'A'.repeat(22);
  const body = 'A'.repeat(80);
  it.each([
    ['', 'empty'],
    ['x', 'damaged'],
    ['1', 'damaged'],
    ['1k', 'damaged'],
    [`1k${key}`, 'damaged'],
    [`1k${key}.`, 'damaged'],
    [`1k${key}.AAAA`, 'damaged'],
    [`1k${key}.${body}.${body}`, 'damaged'],
    [`1kAAAA.${body}`, 'damaged'],
    [`1k${key}.${'A'.repeat(81)}`, 'damaged'],
    ['1wAAAA', 'damaged'],
    [`1w${body}.${body}`, 'damaged'],
    [`1x${key}.${body}`, 'damaged'],
    [`1k${key}.<script>`, 'damaged'],
    [`1k${key}.\uD800`, 'damaged'],
    [`1k${key}.${body}%00`, 'damaged'],
    [`0k${key}.${body}`, 'older'],
    [`2k${key}.${body}`, 'newer'],
    [`9999w${body}`, 'newer'],
    [`99999w${body}`, 'damaged'],
    ['A'.repeat(1_000_000), 'long'],
    [`1k${key}.${'A'.repeat(24_000)}`, 'long'],
    ['lang=lv&x=1', 'damaged'],
    ['javascript:alert(1)', 'damaged'],
  ])('%.40s are %s', (letters, reason) => {
    const from = performance.now();
    expect(readLetters(letters)).toBe(reason);
    expect(performance.now() - from).toBeLessThan(50);
  });
});
