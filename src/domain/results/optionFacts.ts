import type { NamedCode } from '../offers/facts';
import { uniteBits, type Bits, countCommon, hasBit, makeBits, removeBits } from './bits';
import { allows, type ChoiceName } from './filters';
import type { MaskQuery } from './masks';
import type { RowList } from './order';
import { orderOf } from './bagPricing';
import type { Fact } from './view';

/** What ticking an option adds or removes, and what choosing it alone leaves. */
export type OptionFact = NamedCode & Fact & { only: Fact };

/**
 * All members of an offer must be wanted, so an option counts only offers whose other members are wanted, and alone
 * only offers without others. Counted word by word.
 */
export function optionFacts({ table, pricing, filters, fee }: MaskQuery, name: ChoiceName, set: Bits): OptionFact[] {
  const { members, rows } = table.lists[name];
  const { price } = pricing.columns;
  const order = orderOf(pricing, table, 'cheapest');
  const factIn = (own: Bits): Fact => {
    const count = countCommon(set, own);
    return { count, price: count === 0 ? null : (price[cheapestOf(order, set, own, price, count)] ?? 0) + fee };
  };
  const { value } = filters[name];
  const isWanted = members.map(({ code }) => allows(value, code));
  const all = occurrences(rows, table.rows);
  const unwanted = occurrences(
    rows.filter((_, number) => !isWanted[number]),
    table.rows,
  );
  const free = except(set, all.once);
  return members.map((member, number) => {
    const own = rows[number] ?? makeBits(0);
    const alone = except(own, all.twice);
    uniteBits(alone, free);
    const ticks = value.kind === 'any' ? own : except(own, isWanted[number] ? unwanted.once : unwanted.twice);
    return { ...member, ...factIn(ticks), only: factIn(alone) };
  });
}

/** Rows that are in at least one set, and in at least two. */
function occurrences(sets: readonly Bits[], rows: number): { once: Bits; twice: Bits } {
  const once = makeBits(rows);
  const twice = makeBits(rows);
  for (const set of sets)
    for (let word = 0; word < once.length; word++) {
      const bits = set[word] ?? 0;
      twice[word] = (twice[word] ?? 0) | ((once[word] ?? 0) & bits);
      once[word] = (once[word] ?? 0) | bits;
    }
  return { once, twice };
}

/** Set difference. */
function except(set: Bits, other: Bits): Bits {
  const rest = set.slice();
  removeBits(rest, other);
  return rest;
}

/**
 * The cheapest row of an intersection of `count` rows. Tries the front of the sorted list first, then the intersection
 * itself.
 */
function cheapestOf(order: RowList, set: Bits, own: Bits, price: Int32Array, count: number): number {
  const near = Math.min(order.length, 2 * count + 32);
  for (let i = 0; i < near; i++) {
    const row = order[i] ?? 0;
    if (hasBit(own, row) && hasBit(set, row)) return row;
  }
  let least = -1;
  for (let word = 0; word < set.length; word++) {
    let rest = (set[word] ?? 0) & (own[word] ?? 0);
    while (rest !== 0) {
      const row = (word << 5) | (31 - Math.clz32(rest & -rest));
      if (least < 0 || (price[row] ?? 0) < (price[least] ?? 0)) least = row;
      rest &= rest - 1;
    }
  }
  return least;
}
