import { type Bits, hasBit, makeBits, setBit } from './bits';
import { orderOf, type Pricing } from './bagPricing';
import type { OfferTable } from './table';

/**
 * Why an offer is among the top picks: cheapest, fastest, fewest changes or most bags. `balance`: every cheaper offer is
 * worse in another respect.
 */
export type TopPickReason = 'price' | 'time' | 'stops' | 'bags' | 'balance';

interface TopPicks {
  set: Bits;
  reasons: ReadonlyMap<number, TopPickReason>;
}

type Facts = readonly [minutes: number, changes: number, bags: number];
const dominates = (a: Facts, b: Facts): boolean => a[0] <= b[0] && a[1] <= b[1] && a[2] >= b[2];
const equal = (a: Facts, b: Facts): boolean => a[0] === b[0] && a[1] === b[1] && a[2] === b[2];

/** The Pareto-optimal offers of a set by price, time, changes and bags. Equal offers all stay. */
export function topPicks(pricing: Pricing, table: OfferTable, set: Bits): TopPicks {
  const { price, minutes, changes, bagRank } = pricing.columns;
  const factsOf = (row: number): Facts => [minutes[row] ?? 0, changes[row] ?? 0, bagRank[row] ?? 0];
  const short = makeBits(table.rows);
  /** Best of the cheaper or equally expensive offers, without dominated ones. */
  let front: { facts: Facts; cents: number }[] = [];
  const rows: number[] = [];
  for (const row of orderOf(pricing, table, 'cheapest')) {
    if (!hasBit(set, row)) continue;
    const facts = factsOf(row);
    const cents = price[row] ?? 0;
    if (front.some((each) => dominates(each.facts, facts) && !(each.cents === cents && equal(each.facts, facts))))
      continue;
    front = front.filter((each) => !dominates(facts, each.facts) || each.cents < cents);
    front.push({ facts, cents });
    rows.push(row);
  }
  // Among equal prices a later row may dominate an earlier one.
  const undominated = rows.filter((row) => {
    const facts = factsOf(row);
    const cents = price[row] ?? 0;
    return !rows.some(
      (other) =>
        other !== row && price[other] === cents && dominates(factsOf(other), facts) && !equal(factsOf(other), facts),
    );
  });
  for (const row of undominated) setBit(short, row);
  return { set: short, reasons: reasonsOf(undominated, price, factsOf) };
}

function reasonsOf(
  rows: readonly number[],
  price: Int32Array,
  factsOf: (row: number) => Facts,
): Map<number, TopPickReason> {
  const least = (of: (row: number) => number) =>
    rows.reduce((low, row) => Math.min(low, of(row)), Number.POSITIVE_INFINITY);
  const cheapest = least((row) => price[row] ?? 0);
  const fastest = least((row) => factsOf(row)[0]);
  const fewest = least((row) => factsOf(row)[1]);
  const most = -least((row) => -factsOf(row)[2]);
  const reasons = new Map<number, TopPickReason>();
  for (const row of rows) {
    const [minutes, changes, bags] = factsOf(row);
    const reason: TopPickReason =
      price[row] === cheapest
        ? 'price'
        : minutes === fastest
          ? 'time'
          : changes === fewest
            ? 'stops'
            : bags === most && most > 0
              ? 'bags'
              : 'balance';
    reasons.set(row, reason);
  }
  return reasons;
}
