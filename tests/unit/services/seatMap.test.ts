import { describe, expect, it } from 'vitest';
import { toSeatMap } from '@/api/flight';
import { is } from 'superstruct';
import { WireSeatMap } from '@/api/shapes/seatMap';
import { seatSide, seatNamed, seatRefusal, seatTowards, withPlace } from '@/domain/services/seatMap';
import { seatRoutes, seatUnits, settledSeats, withSeat } from '@/domain/services/seats';
import { extrasTotal, seatSums, tripFacts } from '@/domain/services/servicePrice';
import type { SeatChoice, SeatType } from '@/domain/services/types';
import { aDraft, anOffer } from '../booking/build';

const WIRE = {
  columns: ['A', 'B', 'C', '', 'D', 'E', 'F'],
  rows: [
    { row: 11, seats: { A: 'window', B: 'random', C: 'aisle', D: null, E: 'random', F: 'window' } },
    {
      row: 12,
      exit: true,
      seats: { B: 'extraLegroom', C: 'extraLegroom', D: 'extraLegroom', E: 'extraLegroom', F: 'extraLegroom' },
    },
    { row: 14, seats: { A: 'window', B: 'random', C: null, D: 'aisle', E: 'random', F: 'window' } },
  ],
} satisfies WireSeatMap;
const map = toSeatMap(WIRE);
const seat = (name: string) => seatNamed(map, name)!;

describe('a seat map', () => {
  it('is checked: seats are seat types of the catalogue, occupied, or not there', () => {
    expect(is(WIRE, WireSeatMap)).toBe(true);
    expect(is({ ...WIRE, columns: [] }, WireSeatMap)).toBe(false);
    expect(is({ ...WIRE, rows: [{ row: 1, seats: { A: 'sofa' } }] }, WireSeatMap)).toBe(false);
    expect(is({ ...WIRE, rows: [{ row: 0, seats: {} }] }, WireSeatMap)).toBe(false);
  });
  it('names seats, and knows where they are', () => {
    expect(seatNamed(map, '11D')).toMatchObject({ seat: '11D', type: null });
    expect(seatNamed(map, '12A')).toBeNull();
    expect(seatNamed(map, '13A')).toBeNull();
    expect(['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => seatSide(map, letter))).toEqual([
      'window',
      'middle',
      'aisle',
      'aisle',
      'middle',
      'window',
    ]);
  });
  it('is walked by arrow keys over aisles and gaps, and not left at its edges', () => {
    const to = (from: string, key: string) => seatTowards(map, seat(from), key).seat;
    expect(to('11C', 'ArrowRight')).toBe('11D');
    expect(to('11A', 'ArrowLeft')).toBe('11A');
    // There is no 12A.
    expect(to('11A', 'ArrowDown')).toBe('14A');
    expect(to('14A', 'ArrowUp')).toBe('11A');
    expect(to('11B', 'PageDown')).toBe('14B');
    expect(to('14B', 'PageUp')).toBe('11B');
    expect(to('14F', 'ArrowDown')).toBe('14F');
    expect([to('14D', 'Home'), to('14D', 'End'), to('14D', 'Enter')]).toEqual(['14A', '14F', '14D']);
  });
});

describe('who may have a seat', () => {
  const adults = [1, 2].map((n) => ({ id: `a${n}`, ageGroup: 'adult' as const }));
  const child = { id: 'c', ageGroup: 'child' as const };
  const baby = { id: 'b', ageGroup: 'infant' as const };
  const isSold = (type: SeatType) => type !== 'aisle';
  const why = (name: string, who: (typeof adults)[0] | typeof child, passengers: object[], places: object[] = []) =>
    seatRefusal(map, seat(name), who, { passengers, places } as never, isSold);
  it('nobody has an occupied one, or one without a price', () => {
    expect(why('11D', adults[0]!, adults)).toBe('occupied');
    expect(why('11C', adults[0]!, adults)).toBe('sold');
    expect(why('11A', adults[0]!, adults)).toBeNull();
  });
  it('at an exit only adults sit, and at most as many as have no baby', () => {
    expect(why('12C', child, [...adults, child])).toBe('exit');
    expect(why('12C', adults[0]!, adults)).toBeNull();
    const party = [...adults, baby];
    expect(why('12C', adults[0]!, party)).toBeNull();
    const places = [{ passenger: 'a1', seat: '12C', serviceId: 'extraLegroom', unitPrice: 1 }];
    expect(why('12D', adults[1]!, party, places)).toBe('exit');
    // Another seat at the exit for the same one.
    expect(why('12D', adults[0]!, party, places)).toBeNull();
  });
});

describe('seats from a plan', () => {
  const flights = ['BT', 'BT'].map((carrier) => ({ carrier }));
  const none = settledSeats(undefined, flights, 2);
  const window = { seat: '11A', serviceId: 'window', unitPrice: 850 } as const;
  const legroom = { seat: '12C', serviceId: 'extraLegroom', unitPrice: 2200 } as const;
  const two = withPlace(withPlace(none, 0, 'id-1', window), 0, 'id-2', legroom);
  it('are of one traveller and flight each; who takes that of another has it alone', () => {
    expect(two[0]?.places?.map(({ passenger, seat: name }) => [passenger, name])).toEqual([
      ['id-1', '11A'],
      ['id-2', '12C'],
    ]);
    expect(two[1]).toEqual(none[1]);
    const swapped = withPlace(two, 0, 'id-2', window);
    expect(swapped[0]?.places).toEqual([{ passenger: 'id-2', ...window }]);
    expect(withPlace(swapped, 0, 'id-2', null)).toEqual(none);
  });
  it('cost what each was chosen at, once for each flight', () => {
    expect(seatSums(two, { seated: 2 })).toEqual([
      { type: 'window', flights: 1, units: 1, price: 850 },
      { type: 'extraLegroom', flights: 1, units: 1, price: 2200 },
    ]);
    const mixed = withSeat(two, { type: 'aisle', price: 800 }, 1);
    expect(extrasTotal({ seats: mixed }, tripFacts(aDraft()))).toBe(850 + 2200 + 2 * 800);
    expect(seatUnits(mixed, 2).map(({ units }) => units)).toEqual([1, 1, 2]);
  });
  it('stay with who travels, and go with another airline or a choice by kind', () => {
    const left: SeatChoice[] = settledSeats(two, flights, 1, (id) => id === 'id-1');
    expect(left[0]?.places).toEqual([{ passenger: 'id-1', ...window }]);
    expect(settledSeats(two, flights, 1, () => false)).toEqual(none);
    expect(settledSeats(two, [{ carrier: 'FR' }, { carrier: 'FR' }], 2)[0]?.places).toBeUndefined();
    expect(withSeat(two, { type: 'window', price: 850 }, 0)[0]).not.toHaveProperty('places');
  });
  it('are named in the cart with their flight', () => {
    expect(seatRoutes({ seats: two, offer: anOffer() }, 'window')).toEqual(['RIX–BCN 11A']);
  });
});
