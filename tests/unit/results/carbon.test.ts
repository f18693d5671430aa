import { describe, expect, it } from 'vitest';
import { estimatedKg } from '@/domain/offers/co2';
import type { Offer } from '@/domain/offers/types';
import { mostOfLess, typicalCo2 } from '@/domain/results/carbon';
import { packOffers } from '@/domain/results/columns';
import { estimateCo2 } from '@/domain/results/co2Estimates';
import { appendBatch } from '@/domain/results/table';
import { NO_CO2 } from '@/domain/results/traits';
import { leadersOf, listRows } from '@/domain/results/view';
import { offersFrom, plainPrices, tableOf } from './tables';

/** The offer with so many kilograms, all of its first flight. */
const emitting = (offer: Offer, kg: number): Offer => ({
  ...offer,
  legs: offer.legs.map((leg, nth) => ({
    ...leg,
    segments: leg.segments.map((segment, at) => ({
      ...segment,
      emissions: { kg: nth + at === 0 ? kg : 0.001, source: 'Tester', model: '' },
    })),
  })),
});
const plain = offersFrom(40, 3);
const figures = [300, 120, 210, 180, 240, 150, 270, 90, 200];
const served = figures.map((kg, at) => emitting(plain[at]!, kg));

describe('what is typical of a search', () => {
  it('is the middle of the figures of the server, and less is 5 % below', () => {
    const table = tableOf([...served, ...plain.slice(20)]);
    expect(typicalCo2(table)).toBe(200);
    expect(mostOfLess(typicalCo2(table))).toBe(190);
  });

  it('is not said with fewer than eight figures, nor from estimates', () => {
    const table = tableOf([...served.slice(0, 7), ...plain.slice(20)]);
    estimateCo2(table, plainPrices(table), () => 1000);
    expect(typicalCo2(table)).toBeNull();
    expect(mostOfLess(typicalCo2(table))).toBe(-1);
  });

  it('forgets offers that were replaced', () => {
    const table = tableOf(served);
    appendBatch(table, packOffers([emitting(plain[0]!, 10)]));
    // 300 became 10: the middle of nine is now 180.
    expect(typicalCo2(table)).toBe(180);
  });
});

describe('the order by CO2', () => {
  const kmOf = (from: string, to: string) =>
    from === 'HEL' || to === 'HEL' ? null : 400 + from.charCodeAt(0) + to.charCodeAt(2);
  const idsBy = (table: ReturnType<typeof tableOf>) =>
    [...listRows(plainPrices(table), table, 'co2', table.alive)].map((row) => table.columns.co2[row] ?? 0);

  it('has flights without a figure last until they are estimated', () => {
    const table = tableOf([...plain.slice(20), ...served]);
    expect(idsBy(table).slice(0, 9)).toEqual([...figures].sort((a, b) => a - b));
    expect(new Set(idsBy(table).slice(9))).toEqual(new Set([NO_CO2]));
  });

  it('has estimates among the figures, each the sum of its flights', () => {
    const table = tableOf([...plain.slice(20), ...served], 9);
    const pricing = plainPrices(table);
    void leadersOf(pricing, table, table.alive);
    estimateCo2(table, pricing, kmOf);
    const sorted = idsBy(table);
    expect(sorted).toEqual([...sorted].sort((a, b) => a - b));
    for (const [row, { legs }] of plain.slice(20).entries()) {
      const flights = legs.flatMap(({ segments }) => segments);
      const all = flights.map(({ dep, arr, cabin }) => {
        const km = kmOf(dep.airport, arr.airport);
        return km === null ? Number.NaN : estimatedKg(km, cabin);
      });
      const sum = all.reduce((a, b) => a + b, 0);
      expect(table.columns.co2[row]).toBe(Number.isNaN(sum) ? NO_CO2 : Math.round(sum));
    }
    expect(sorted.filter((kg) => kg === NO_CO2).length).toBeGreaterThan(0);
  });

  it('takes in offers that come later', () => {
    const table = tableOf(served);
    const pricing = plainPrices(table);
    estimateCo2(table, pricing, kmOf);
    void listRows(pricing, table, 'co2', table.alive);
    appendBatch(table, packOffers(plain.slice(30)));
    estimateCo2(table, plainPrices(table), () => 100);
    const sorted = idsBy(table);
    expect(sorted).toHaveLength(19);
    expect(sorted).toEqual([...sorted].sort((a, b) => a - b));
    expect(sorted.at(-1)).toBeLessThan(NO_CO2);
  });
});
