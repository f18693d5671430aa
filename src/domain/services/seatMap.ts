import type { Passenger } from '../booking/types';
import { ownValue } from '../ownValue';
import { type CatalogueItem, SEAT_TYPES, type SeatChoice, type SeatPlace, type SeatType } from './types';

/** A row of a cabin: its seats by letter, null where one is occupied; a letter without a seat is left out. */
export interface SeatRow {
  number: number;
  /** At an emergency exit. */
  isExit: boolean;
  seats: Readonly<Record<string, SeatType | null>>;
}

/** The plan of a cabin. */
export interface SeatMap {
  /** Letters from left to right; an empty one is an aisle. */
  columns: readonly string[];
  rows: readonly SeatRow[];
}

/** A seat on the plan. */
export interface PlanSeat {
  /** "12A". */
  seat: string;
  letter: string;
  row: SeatRow;
  /** What the catalogue sells it as; null when it is occupied. */
  type: SeatType | null;
}

const seatOf = (row: SeatRow, letter: string): PlanSeat | null => {
  const type = ownValue(row.seats, letter);
  return type === undefined ? null : { seat: `${row.number}${letter}`, letter, row, type };
};

/** Seats of a row in the order of the columns; null for an aisle or a gap. */
export const seatsIn = ({ columns }: SeatMap, row: SeatRow): (PlanSeat | null)[] =>
  columns.map((letter) => (letter ? seatOf(row, letter) : null));

/** The seat of a name as "12A"; null if the plan has none. */
export function seatNamed(map: SeatMap, name: string): PlanSeat | null {
  for (const row of map.rows) {
    const found = seatsIn(map, row).find((one) => one?.seat === name);
    if (found) return found;
  }
  return null;
}

/** Where a column is: at a wall, at an aisle, or between two seats. */
export function seatSide({ columns }: Pick<SeatMap, 'columns'>, letter: string): 'window' | 'aisle' | 'middle' {
  const at = columns.indexOf(letter);
  if (at === 0 || at === columns.length - 1) return 'window';
  return columns[at - 1] === '' || columns[at + 1] === '' ? 'aisle' : 'middle';
}

/** The seat that an arrow, Home, End or Page key leads to: the next one in its direction; the same at the edge. */
export function seatTowards(map: SeatMap, from: PlanSeat, key: string): PlanSeat {
  const row = map.rows.indexOf(from.row);
  const inRow = seatsIn(map, from.row).filter((one) => one !== null);
  const at = inRow.findIndex(({ seat }) => seat === from.seat);
  // The row nearest to that one which has a seat in this column.
  const down = (by: number): PlanSeat => {
    const ahead = map.rows.flatMap((there, n) => {
      const found = Math.sign(n - row) === Math.sign(by) ? seatOf(there, from.letter) : null;
      return found ? [{ found, far: Math.abs(n - row - by) }] : [];
    });
    return ahead.toSorted((a, b) => a.far - b.far)[0]?.found ?? from;
  };
  switch (key) {
    case 'ArrowLeft':
      return inRow[at - 1] ?? from;
    case 'ArrowRight':
      return inRow[at + 1] ?? from;
    case 'Home':
      return inRow[0] ?? from;
    case 'End':
      return inRow.at(-1) ?? from;
    case 'ArrowUp':
      return down(-1);
    case 'ArrowDown':
      return down(1);
    case 'PageUp':
      return down(-5);
    case 'PageDown':
      return down(5);
    default:
      return from;
  }
}

type Who = Pick<Passenger, 'id' | 'ageGroup'>;

/** Why a traveller cannot have a seat. `exit`: the age, or somebody's baby; `sold`: not in the price list. */
export type SeatRefusal = 'occupied' | 'exit' | 'sold';

interface Party {
  passengers: readonly Who[];
  /** Seats that the party has on this flight. */
  places: readonly SeatPlace[];
}

/**
 * Only adults sit at an exit, and nobody with a baby on the lap: as it is not known who takes which baby, at most as many
 * adults as have none.
 */
function mayExit(map: SeatMap, who: Who, { passengers, places }: Party): boolean {
  if (who.ageGroup !== 'adult') return false;
  const count = (group: Passenger['ageGroup']) => passengers.filter(({ ageGroup }) => ageGroup === group).length;
  const others = places.filter(({ passenger, seat }) => passenger !== who.id && seatNamed(map, seat)?.row.isExit);
  return others.length < count('adult') - count('infant');
}

/** Why this traveller cannot have this seat; null if it is free for them. `isSold`: the catalogue has a price for it. */
export function seatRefusal(
  map: SeatMap,
  { type, row }: PlanSeat,
  who: Who,
  party: Party,
  isSold: (type: SeatType) => boolean,
): SeatRefusal | null {
  if (type === null) return 'occupied';
  if (row.isExit && !mayExit(map, who, party)) return 'exit';
  return isSold(type) ? null : 'sold';
}

/**
 * The seats after a traveller took one on a flight, or gave it back (`taken` is null). Whoever of the party had it before
 * has none any more. Without any the airline chooses.
 */
export function withPlace(
  seats: readonly SeatChoice[],
  segment: number,
  passenger: string,
  taken: Omit<SeatPlace, 'passenger'> | null,
): SeatChoice[] {
  return seats.map((choice) => {
    if (choice.segment !== segment) return choice;
    const { places = [], ...bare } = choice;
    const left = places.filter((one) => one.passenger !== passenger && one.seat !== taken?.seat);
    const next = taken ? [...left, { passenger, ...taken }] : left;
    const free = { ...bare, serviceId: 'random' as const, unitPrice: 0 };
    return next.length > 0 ? { ...free, places: next } : free;
  });
}

/** Prices of the seat types in the catalogue, in cents. */
export const seatPrices = (catalogue: readonly CatalogueItem[]): Partial<Record<SeatType, number>> =>
  Object.fromEntries(
    SEAT_TYPES.flatMap((type) => {
      const item = catalogue.find(({ id }) => id === type);
      return item ? [[type, item.unitPrice]] : [];
    }),
  );
