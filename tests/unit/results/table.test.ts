import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SORTS } from '@/domain/offers/types';
import { countBits, hasBit } from '@/domain/results/bits';
import { packOffers } from '@/domain/results/columns';
import { listRows } from '@/domain/results/view';
import { appendBatch, livingRow, makeTable, offerTexts, rowOffer } from '@/domain/results/table';
import { offersFrom, plainPrices, tableOf } from './tables';

const offers = offersFrom(240);
const rises = (numbers: number[]) => numbers.every((value, i) => i === 0 || value >= (numbers[i - 1] ?? 0));
const idsBy = (table: ReturnType<typeof tableOf>, sort: (typeof SORTS)[number]) =>
  [...listRows(plainPrices(table), table, sort, table.alive)].map((row) => table.ids[row]);

describe('the table of offers', () => {
  it('returns the offers it was given', () => {
    const table = tableOf(offers, 37);
    expect(table.size).toBe(240);
    for (let row = 0; row < 240; row++) expect(rowOffer(table, row)).toEqual(offers[row]);
  });

  it('replaces a repeated offer and never has it twice', () => {
    const table = tableOf(offers.slice(0, 5));
    const again = { ...offers[2]!, pricePerPerson: 1, total: 2 };
    appendBatch(table, packOffers([again, again]));
    expect(table.size).toBe(5);
    expect(countBits(table.alive)).toBe(5);
    expect(hasBit(table.alive, 2)).toBe(false);
    expect(livingRow(table, 2)).toBe(6);
    expect(rowOffer(table, livingRow(table, 2)).pricePerPerson).toBe(1);
    expect(idsBy(table, 'cheapest')[0]).toBe(again.id);
    expect(new Set(idsBy(table, 'best')).size).toBe(5);
  });

  it('is written without replaced offers, in its original texts', () => {
    const table = tableOf(offers.slice(0, 10), 5);
    appendBatch(table, packOffers([{ ...offers[2]!, total: 2 }]));
    const texts = offerTexts(table);
    expect(texts).toHaveLength(3);
    const written = texts.flatMap((text) => text.split('\n').map((line) => JSON.parse(line) as unknown));
    expect(written).toEqual([...offers.slice(0, 2), ...offers.slice(3, 10), { ...offers[2]!, total: 2 }]);
    expect(offerTexts(makeTable())).toEqual([]);
  });

  it.each(SORTS)('has the same %s order whatever the order of arrival', (sort) => {
    const twins = offers.slice(0, 60).map((offer) => ({ ...offer, id: `twin-${offer.id}` }));
    const all = [...offers.slice(0, 60), ...twins];
    const expected = idsBy(tableOf(all), sort);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.integer({ min: 1, max: 50 }),
        (mixed, portion) => {
          expect(idsBy(tableOf(mixed, portion), sort)).toEqual(expected);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('sorts by the documented columns', () => {
    const table = tableOf(offers);
    const column = (sort: (typeof SORTS)[number], name: 'price' | 'minutes' | 'depart' | 'arrive' | 'score') =>
      [...listRows(plainPrices(table), table, sort, table.alive)].map((row) => table.columns[name][row] ?? 0);
    expect(rises(column('cheapest', 'price'))).toBe(true);
    expect(rises(column('fastest', 'minutes'))).toBe(true);
    expect(rises(column('departure', 'depart'))).toBe(true);
    expect(rises(column('arrival', 'arrive'))).toBe(true);
    expect(rises(column('best', 'score'))).toBe(true);
    expect(rises(column('best', 'price'))).toBe(false);
  });

  it('accepts thousands', () => {
    const table = tableOf(offersFrom(2500));
    expect(table.size).toBe(2500);
    expect(listRows(plainPrices(table), table, 'best', table.alive)).toHaveLength(2500);
  });

  it('is empty at first', () => {
    expect(listRows(plainPrices(makeTable()), makeTable(), 'best', makeTable().alive)).toHaveLength(0);
  });
});
