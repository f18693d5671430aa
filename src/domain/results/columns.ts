import type { Offer } from '../offers/types';
import { cabinAdds, checkedAdds, checkedTwoAdd } from '../offers/offerBags';
import type { NamedCode } from '../offers/facts';
import { CHOICES } from './filters';
import {
  arriveFirst,
  arriveLast,
  arriveMiddle,
  arriveMiddleLatest,
  departFirst,
  departLast,
  legMark,
  LIST_OF,
  longestMinutes,
  longestWait,
  shortestWait,
  traits,
  arriveMinute,
  bestScore,
  departMinute,
  NO_CO2,
  servedCo2,
  mostStops,
  totalChanges,
  totalMinutes,
} from './traits';
/**
 * One number per offer and column, in whole units (cents, minutes, counts). A filter or sort that needs another value
 * adds a line here.
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
  departFirst,
  departLast,
  arriveFirst,
  arriveLast,
  arriveMiddle,
  arriveMiddleLatest,
  longest: longestMinutes,
  shortestWait,
  longestWait,
  traits,
  /** What each bag adds for one person, as `addedByBags` takes it. */
  cabinAdds: (offer: Offer) => cabinAdds(offer.bags),
  checkedAdds: (offer: Offer) => checkedAdds(offer.bags),
  checkedTwoAdd: (offer: Offer) => checkedTwoAdd(offer.bags),
  /** Higher is better; a checked bag outranks a cabin bag. */
  bagRank: ({ bags }: Offer) => bags.checked * 2 + Number(bags.cabin),
  firstLeg: (offer: Offer) => legMark(offer.legs[0]),
  /** Kilograms of CO2 by the server; -1 without. */
  emitted: servedCo2,
  /** The same to sort by; `estimateCo2` fills in what the server leaves out. */
  co2: (offer: Offer) => {
    const kg = servedCo2(offer);
    return kg < 0 ? NO_CO2 : kg;
  },
  lastLeg: (offer: Offer) => (offer.legs.length > 1 ? legMark(offer.legs.at(-1)) : 0),
} satisfies Record<string, (offer: Offer) => number>;

export type ColumnName = keyof typeof COLUMN_OF;
export const COLUMN_NAMES = Object.keys(COLUMN_OF) as ColumnName[];
export type Columns = Record<ColumnName, Int32Array<ArrayBuffer>>;

export const makeColumns = (rows: number): Columns =>
  Object.fromEntries(COLUMN_NAMES.map((name) => [name, new Int32Array(rows)])) as Columns;

/** Lists of each offer: options of filters, and its flights for the estimate of CO2. */
export const LISTS = [...CHOICES, 'hops'] as const;
export type ListName = (typeof LISTS)[number];

/** Airlines, airports or flights of a batch of offers. */
export interface PackedList {
  /** Members of this batch; rows refer to their index. */
  members: NamedCode[];
  /** Member indexes of all rows in sequence, and the end of each row. */
  numbers: Uint16Array<ArrayBuffer>;
  ends: Uint32Array<ArrayBuffer>;
}

function packList(offers: readonly Offer[], name: ListName): PackedList {
  const members: NamedCode[] = [];
  const known = new Map<string, number>();
  const numbers: number[] = [];
  const ends = new Uint32Array(offers.length);
  offers.forEach((offer, row) => {
    for (const member of LIST_OF[name](offer)) {
      let number = known.get(member.code);
      if (number === undefined) {
        number = members.push(member) - 1;
        known.set(member.code, number);
      }
      numbers.push(number);
    }
    ends[row] = numbers.length;
  });
  return { members, numbers: Uint16Array.from(numbers), ends };
}

/**
 * Offers on the way from the worker to the page: typed arrays are transferred, and one text has each offer as JSON.
 * Sending objects would block as long as parsing them (docs/decisions/0002).
 */
export interface Batch {
  count: number;
  columns: Columns;
  ids: string[];
  lists: Record<ListName, PackedList>;
  /** One JSON line per offer, and the end of each (without its line break). */
  text: string;
  textEnds: Uint32Array<ArrayBuffer>;
}

export function packOffers(offers: readonly Offer[]): Batch {
  const columns = makeColumns(offers.length);
  const textEnds = new Uint32Array(offers.length);
  const texts: string[] = [];
  let length = 0;
  offers.forEach((offer, row) => {
    for (const name of COLUMN_NAMES) columns[name][row] = COLUMN_OF[name](offer);
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
    lists: Object.fromEntries(LISTS.map((name) => [name, packList(offers, name)])) as Batch['lists'],
    text: texts.join('\n'),
    textEnds,
  };
}

/** Buffers to transfer instead of copying. */
export const buffersOf = (batch: Batch): ArrayBuffer[] => [
  ...COLUMN_NAMES.map((name) => batch.columns[name].buffer),
  ...LISTS.flatMap((name) => [batch.lists[name].numbers.buffer, batch.lists[name].ends.buffer]),
  batch.textEnds.buffer,
];

export const textOf = (batch: Pick<Batch, 'text' | 'textEnds'>, row: number): string =>
  batch.text.slice(row === 0 ? 0 : (batch.textEnds[row - 1] ?? 0) + 1, batch.textEnds[row]);
