import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unpack } from '@/domain/airports/packed';
import { easter } from '@/domain/search/words/holidays';
import { placeFinder } from '@/domain/search/words/placesInWords';
import { type TripInWords, readWords, withoutPart } from '@/domain/search/words/readWords';

const find = placeFinder(unpack(readFileSync('src/domain/airports/top300.txt', 'utf8')).cities);
/** A Wednesday. */
const TODAY = '2026-01-14';
const read = (text: string): TripInWords => readWords(text, TODAY, find);

/** A trip in one line, as the table writes it. */
function line(trip: TripInWords): string {
  const { passengers: party } = trip;
  return [
    trip.origin && `from ${trip.origin.cityIata}`,
    trip.destination && `to ${trip.destination.cityIata}`,
    trip.anywhere && 'anywhere',
    trip.start && [trip.start.slice(2), trip.end?.slice(2)].filter(Boolean).join('/'),
    trip.months.length > 0 && trip.months.map((month) => month.slice(2)).join('+'),
    trip.nights && `${trip.leastNights ? `${trip.leastNights}-` : ''}${trip.nights}n`,
    party && `${party.adult}+${party.child}+${party.infant}`,
    trip.cabin,
    trip.direct && 'direct',
    trip.oneWay && 'one way',
    trip.budget && `<${trip.budget}`,
    trip.unknown.length > 0 && `? ${trip.unknown.join(' ')}`,
  ]
    .filter(Boolean)
    .join(' ');
}

const TABLE = readFileSync('tests/unit/search/words/sentences.txt', 'utf8')
  .split('\n')
  .filter((row) => row.includes(' => '))
  .map((row) => row.split(' => ') as [string, string]);

describe('a trip in words', () => {
  it('has a table of 150 sentences', () => expect(TABLE.length).toBeGreaterThanOrEqual(150));

  it.each(TABLE)('%s', (text, expected) => expect(line(read(text))).toBe(expected));

  it('says where each part stands, so that a part can be taken out', () => {
    const text = 'Rome, long weekend in March, direct, under 150';
    const { spans } = read(text);
    expect(withoutPart(text, spans.direct ?? [])).toBe('Rome, long weekend in March, under 150');
    expect(line(read(withoutPart(text, spans.destination ?? [])))).toBe('26-03 3n direct <150');
  });

  it('reads a long text of unknown words within 16 ms', () => {
    const words = (n: number): string => Array.from({ length: 30 }, (_, at) => `barsela${n}x${at}`).join(' ');
    const times = [1, 2, 3, 4, 5].map((n) => {
      const before = performance.now();
      read(words(n).replace(/\d/g, 'o'));
      return performance.now() - before;
    });
    expect(Math.min(...times)).toBeLessThan(16);
  });

  it('knows Easter', () => {
    expect([2024, 2025, 2026, 2027, 2038].map(easter)).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2038-04-25',
    ]);
  });
});
