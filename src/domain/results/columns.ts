import type { Offer } from '../offers/types';
import { offerAirlines, type Carried } from '../offers/words';
import { arriveMinute, bestScore, departMinute, mostStops, totalChanges, totalMinutes } from './score';

/**
 * One number per offer and field, in whole units (cents, minutes, counts). A filter or sort that needs another field
 * adds a line here and reads the column; nothing else knows the list.
 */
export const COLUMN_OF = {
  price: (offer: Offer) => offer.pricePerPerson,
  total: (offer: Offer) => offer.total,
  score: bestScore,
  minutes: totalMinutes,
  changes: totalChanges,
  stops: mostStops,
  depart: departMinute,
  arrive: arriveMinute,
} satisfies Record<string, (offer: Offer) => number>;

export type ColumnName = keyof typeof COLUMN_OF;
export const COLUMN_NAMES = Object.keys(COLUMN_OF) as ColumnName[];
export type Columns = Record<ColumnName, Int32Array<ArrayBuffer>>;

export const makeColumns = (rows: number): Columns =>
  Object.fromEntries(COLUMN_NAMES.map((name) => [name, new Int32Array(rows)])) as Columns;

/**
 * Some offers on their way from the worker to the page: numbers that are transferred, and one text that holds each
 * offer as JSON. Objects are not sent, copying them would block as long as parsing them (performance.md 4.2).
 */
export interface Batch {
  count: number;
  columns: Columns;
  ids: string[];
  /** Airlines met in this batch; rows point into it. */
  airlines: Carried[];
  /** Airline numbers of all rows one after another, and where each row's numbers end. */
  rowAirlines: Uint16Array<ArrayBuffer>;
  airlineEnds: Uint32Array<ArrayBuffer>;
  /** JSON of every offer, one a line, and where each one ends (its line break not included). */
  text: string;
  textEnds: Uint32Array<ArrayBuffer>;
}

/** Offers → the batch that carries them. */
export function packOffers(offers: readonly Offer[]): Batch {
  const columns = makeColumns(offers.length);
  const airlines: Carried[] = [];
  const numbers = new Map<string, number>();
  const rowAirlines: number[] = [];
  const airlineEnds = new Uint32Array(offers.length);
  const textEnds = new Uint32Array(offers.length);
  const texts: string[] = [];
  let length = 0;
  offers.forEach((offer, row) => {
    for (const name of COLUMN_NAMES) columns[name][row] = COLUMN_OF[name](offer);
    for (const airline of offerAirlines(offer)) {
      let number = numbers.get(airline.code);
      if (number === undefined) {
        number = airlines.push(airline) - 1;
        numbers.set(airline.code, number);
      }
      rowAirlines.push(number);
    }
    airlineEnds[row] = rowAirlines.length;
    const text = JSON.stringify(offer);
    texts.push(text);
    length += text.length;
    textEnds[row] = length;
    length += 1;
  });
  return {
    count: offers.length,
    columns,
    ids: offers.map((offer) => offer.id),
    airlines,
    rowAirlines: Uint16Array.from(rowAirlines),
    airlineEnds,
    text: texts.join('\n'),
    textEnds,
  };
}

/** The buffers to hand over instead of copying. */
export const buffersOf = (batch: Batch): ArrayBuffer[] => [
  ...COLUMN_NAMES.map((name) => batch.columns[name].buffer),
  batch.rowAirlines.buffer,
  batch.airlineEnds.buffer,
  batch.textEnds.buffer,
];

/** JSON text of one offer of a batch. */
export const textOf = (batch: Pick<Batch, 'text' | 'textEnds'>, row: number): string =>
  batch.text.slice(row === 0 ? 0 : (batch.textEnds[row - 1] ?? 0) + 1, batch.textEnds[row]);
