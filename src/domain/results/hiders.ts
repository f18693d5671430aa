import { type Bits, hasBit } from './bits';
import type { FilterName } from './filters';
import { type MaskQuery, type Masks, NO_PINS, passing } from './masks';
import { type Fact, withoutEachFilter } from './view';

/** What hides offers: an active filter, a kept first or last flight, or the standing rules. */
export type Hider = FilterName | 'departurePin' | 'arrivalPin' | 'rules';

/** What removing it alone would bring back. */
export interface Hiding extends Fact {
  name: Hider;
}

function factOf(masks: Masks, asked: MaskQuery): Fact {
  const { table, pricing, fee } = asked;
  const set = passing(masks, asked);
  const { price } = pricing.columns;
  let count = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let row = 0; row < table.rows; row++) {
    if (!hasBit(set, row)) continue;
    count += 1;
    least = Math.min(least, price[row] ?? 0);
  }
  return { count, price: count === 0 ? null : least + fee };
}

/**
 * For an empty list: everything that hides offers, the most effective first. `against` are the rows hidden by standing
 * rules, null if there are none.
 */
export function hidersOf(masks: Masks, asked: MaskQuery, against: Bits | null): Hiding[] {
  const { pins } = asked;
  const found: Hiding[] = withoutEachFilter(masks, asked);
  const add = (name: Hider, other: Partial<MaskQuery>) =>
    found.push({ name, ...factOf(masks, { ...asked, ...other }) });
  if (pins.departure !== null) add('departurePin', { pins: { ...NO_PINS, arrival: pins.arrival } });
  if (pins.arrival !== null) add('arrivalPin', { pins: { ...NO_PINS, departure: pins.departure } });
  if (against?.some((word) => word !== 0)) add('rules', { without: asked.without.filter((bits) => bits !== against) });
  return found.toSorted((a, b) => b.count - a.count);
}

/** Which text explains an empty list: one kind of cause, or several. */
export function hidingKind(hiders: readonly Pick<Hiding, 'name'>[]): 'filters' | 'pins' | 'rules' | 'several' {
  const kinds = new Set(
    hiders.map(({ name }) =>
      name === 'rules' ? 'rules' : name === 'departurePin' || name === 'arrivalPin' ? 'pins' : 'filters',
    ),
  );
  const [only = 'filters'] = kinds;
  return kinds.size > 1 ? 'several' : only;
}
