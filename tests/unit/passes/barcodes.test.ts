import { expect, test } from 'vitest';
import { BARCODE_KINDS } from '@/domain/passes/paper';
import { drawBarcode } from '@/platform/barcodes';
import { CODE } from './samples';

/** Drawn width and height. */
const sizeOf = (svg: string): number[] => (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).slice(1).map(Number);

test.each(BARCODE_KINDS)('a pass has its own barcode: %s', (kind) => {
  const svg = drawBarcode({ kind, text: CODE, encoding: 'iso-8859-1' });
  const [width = 0, height = 0] = sizeOf(svg);
  expect(width === height).toBe(kind === 'qr' || kind === 'aztec');
  expect(svg).not.toBe(drawBarcode({ kind, text: CODE.replace('12A', '12B'), encoding: '' }));
});

test('a text is bytes, whatever stands in it', () => {
  const one = (text: string, encoding: string): string => drawBarcode({ kind: 'qr', text, encoding });
  expect(one('Ā', 'iso-8859-1')).toBe(one('Ä\u0080', ''));
  expect(one('^065', '')).not.toBe(one('A', ''));
  expect(one('<script>', '')).not.toContain('script');
  expect(() => one('x'.repeat(3000), '')).toThrow();
});
