import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { judgePaper } from '@/domain/passes/files';
import { MAX_PAPER_BYTES } from '@/domain/passes/paper';
import { md5 } from '@/domain/passes/pdfPassword';
import { zipEntryOf, zipEntries } from '@/domain/passes/zip';
import { inflate } from '@/platform/unzip';
import { readPaper } from '@/state/trips/addPapers';
import { LOCKED_PDFS } from '../../fixtures/lockedPdfs';
import { jpeg, pdf, pkpass, png, zipOf } from './samples';

const text = (content: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(content);
const but = (bytes: Uint8Array, change: (copy: Uint8Array) => void): Uint8Array => {
  const copy = bytes.slice();
  change(copy);
  return copy;
};

describe('what a trip takes', () => {
  test.each([
    ['pdf', pdf()],
    ['png', png()],
    ['jpeg', jpeg()],
    ['pkpass', pkpass()],
  ])('a whole %s, by its bytes', (type, bytes) => {
    expect(judgePaper(bytes)).toEqual({ type });
  });

  test.each([
    ['a page', text('<html><script>alert(1)</script></html>'), 'type'],
    ['a program', text('MZ\u0090\0'), 'type'],
    ['an archive without a pass', zipOf([{ name: '../pass.json', content: '{}' }]), 'type'],
    ['a pass in a folder above', zipOf([{ name: '/pass.json', content: '{}' }]), 'type'],
    ['two passes in one archive', zipOf([1, 2].map(() => ({ name: 'pass.json', content: '{}' }))), 'type'],
    ['an encrypted archive', zipOf([{ name: 'pass.json', content: '{}', flags: 1 }]), 'damaged'],
    ['an archive whose file ends behind it', zipOf([{ name: 'pass.json', content: '{}', packed: 9999 }]), 'damaged'],
    ['a cut archive', pkpass().subarray(0, 80), 'damaged'],
    ['nothing', new Uint8Array(), 'damaged'],
    ['a cut PDF', pdf().subarray(0, 20), 'damaged'],
    ['a cut PNG', png().subarray(0, 50), 'damaged'],
    ['a PNG that fills the memory', png(60_000, 60_000), 'damaged'],
    ['a PNG with a chunk behind its end', but(png(), (bytes) => bytes.fill(0xff, 33, 37)), 'damaged'],
    ['a cut JPEG, whose preview is whole', jpeg().subarray(0, jpeg().length - 2), 'damaged'],
    ['a JPEG that fills the memory', jpeg(60_000, 60_000), 'damaged'],
    ['a JPEG without a size', jpeg(0, 0), 'damaged'],
    ['a large file', new Uint8Array(MAX_PAPER_BYTES + 1), 'large'],
  ])('not %s', (_, bytes, refused) => {
    expect(judgePaper(bytes)).toEqual({ refused });
  });

  test('any cut of a file is refused, and none of them throws', () => {
    for (const whole of [pkpass(), png(), jpeg()])
      for (let length = 0; length < whole.length - 1; length += 1)
        expect(judgePaper(whole.slice(0, length))).toHaveProperty('refused');
  });
});

describe('an encrypted PDF', () => {
  test.each(Object.entries(LOCKED_PDFS))('%s: is refused only where it asks for a password', async (name, base64) => {
    const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
    const isOpen = name.endsWith('-open');
    expect(await readPaper(bytes.buffer)).toEqual(isOpen ? { type: 'pdf', pass: null } : { refused: 'password' });
  });

  test.each([
    ['without what it names', 'trailer << /Encrypt 5 0 R >>'],
    ['by a certificate', 'trailer << /Encrypt << /Filter /Adobe.PubSec /V 4 >> >>'],
    ['in a way that nobody knows', 'trailer << /Encrypt << /Filter /Standard /R 7 /O (a) /U (b) /P 1 >> >>'],
    ['with a string that does not end', 'trailer << /Encrypt << /Filter /Standard /R 3 /O (a /U <62> >> >>'],
  ])('%s is refused', async (_, inside) => {
    expect(await readPaper(pdf(inside).buffer)).toEqual({ refused: 'password' });
  });

  test('MD5 is that of everybody', () => {
    for (const length of [0, 1, 55, 56, 63, 64, 65, 200]) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 37) & 255);
      expect(Buffer.from(md5(bytes)).toString('hex')).toBe(createHash('md5').update(bytes).digest('hex'));
    }
  });
});

describe('a pass', () => {
  test('is read out of its archive', async () => {
    expect(await readPaper(pkpass().buffer)).toMatchObject({ type: 'pkpass', pass: { seat: '12A' } });
  });

  test.each([
    ['text that is no JSON', 'pass', 'damaged'],
    ['a card of a shop', { formatVersion: 1, storeCard: {} }, 'type'],
  ])('not with %s', async (_, pass, refused) => {
    expect(await readPaper(pkpass(pass).buffer)).toEqual({ refused });
  });

  test('a bomb that says that it is small is not unpacked to its end', async () => {
    const bomb = zipOf([{ name: 'pass.json', content: ' '.repeat(3_000_000), size: 10 }]);
    expect(bomb.length).toBeLessThan(5000);
    expect(await readPaper(bomb.buffer)).toEqual({ refused: 'damaged' });
    const entry = zipEntryOf(zipEntries(bomb) ?? [], 'pass.json');
    const packed = bomb.slice(entry?.offset, (entry?.offset ?? 0) + (entry?.packed ?? 0));
    await expect(inflate(packed, 1000)).rejects.toThrow(RangeError);
    expect(await inflate(packed, 3_000_000)).toHaveLength(3_000_000);
  });

  test('a pass that says that it is large is not unpacked at all', async () => {
    const bytes = zipOf([{ name: 'pass.json', content: '{"boardingPass":{}}', size: 4_000_000_000 }]);
    expect(await readPaper(bytes.buffer)).toEqual({ refused: 'damaged' });
  });
});
