import { describe, expect, it } from 'vitest';
import { distinctNames, fileNameOf, safeName } from '@/domain/payment/fileNames';

const parts = { from: 'Riga', to: 'Barcelona', day: '15 Jan 2027', what: 'invoice', orderId: 'KA-1', extension: 'pdf' };
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

describe('the name of a file', () => {
  it('says the route, the day and what it is', () => {
    expect(fileNameOf({ ...parts, what: 'e-ticket Anna Berzina' })).toBe(
      'Riga-Barcelona 15 Jan 2027, e-ticket Anna Berzina.pdf',
    );
  });

  it('keeps letters of every language, and no half of a Russian "г."', () => {
    const name = fileNameOf({
      ...parts,
      from: 'Рига',
      to: 'Šiauliai',
      day: '15 янв. 2027 г.',
      what: 'эл. билет Ұлан Öз',
    });
    expect(name).toBe('Рига-Šiauliai 15 янв. 2027, эл. билет Ұлан Öз.pdf');
  });

  it.each([
    ['path signs', 'a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
    ['control, direction and joining marks', 'a\u0000b\u202Ec\u2060d\u00ADe\nf', 'a b cde f'],
    ['dots and spaces at the ends', ' ..secret.. ', 'secret'],
    ['half a letter', 'a\uD800b', 'ab'],
    ['separate accents', 'a\u0304', 'ā'],
  ])('is without %s', (_, text, expected) => expect(safeName(text)).toBe(expected));

  it('without a route has the order', () => {
    expect(fileNameOf({ ...parts, to: '' })).toBe('KA-1 15 Jan 2027, invoice.pdf');
    expect(fileNameOf({ ...parts, from: '', day: '', what: 'invoice' })).toBe('KA-1, invoice.pdf');
  });

  it('has a plain extension whatever the server says', () => {
    expect(fileNameOf({ ...parts, extension: '../sh' })).toMatch(/, invoice\.sh$/);
    expect(fileNameOf({ ...parts, extension: '' })).toMatch(/\.bin$/);
  });

  it.each([
    [
      'a long route',
      { to: 'Rome – Paris – Lisbon – Reykjavík – New York – Kuala Lumpur – Ho Chi Minh City – Auckland' },
    ],
    ['a long Cyrillic name', { what: `эл. билет ${'Александра Константинопольская '.repeat(6)}` }],
    ['both', { from: '\u{1F6EB}'.repeat(60), what: 'x'.repeat(400) }],
  ])('of %s stays within 120 bytes and keeps its extension', (_, over) => {
    const name = fileNameOf({ ...parts, ...over });
    expect(bytesOf(name)).toBeLessThanOrEqual(120);
    expect(name).toMatch(/\.pdf$/);
    expect(name).toContain('…');
    expect(name.isWellFormed()).toBe(true);
    expect(safeName(name)).toBe(name);
  });

  it('of a long route keeps what the file is', () => {
    const name = fileNameOf({ ...parts, to: 'Rome – Paris – '.repeat(12), what: 'e-ticket Anna Berzina' });
    expect(name).toMatch(/, e-ticket Anna Berzina\.pdf$/);
  });
});

describe('names of several files', () => {
  const name = 'Riga-Barcelona 5 Jan 2027, invoice.pdf';

  it('have the number of the order where two are the same', () => {
    const names = distinctNames([
      { orderId: 'KA-1', name },
      { orderId: 'KA-2', name },
      { orderId: 'KA-3', name: 'Riga-Oslo 5 Jan 2027, invoice.pdf' },
    ]);
    expect([...names.values()]).toEqual([
      'Riga-Barcelona 5 Jan 2027, invoice, KA-1.pdf',
      'Riga-Barcelona 5 Jan 2027, invoice, KA-2.pdf',
      'Riga-Oslo 5 Jan 2027, invoice.pdf',
    ]);
  });

  it('stay within 120 bytes', () => {
    const long = `${'ž'.repeat(58)}.pdf`;
    const names = distinctNames([
      { orderId: 'KA-1', name: long },
      { orderId: 'KA-2', name: long },
    ]);
    for (const one of names.values()) expect(new TextEncoder().encode(one).length).toBeLessThanOrEqual(120);
    expect(new Set(names.values()).size).toBe(2);
  });
});
