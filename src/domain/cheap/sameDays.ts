import { addDays } from '../dates';
import type { Cents } from '../money';
import type { ComparedRoute } from './goodPrice';
import type { DayPrice } from './types';

/** The known price of exactly these days of a route; null where there is none. */
export function priceOfDays(
  prices: readonly DayPrice[],
  { type, start, nights }: Pick<ComparedRoute, 'type' | 'start' | 'nights'>,
): DayPrice | null {
  const end = type === 'roundtrip' ? addDays(start, nights) : null;
  return prices.find((price) => price.start === start && price.end === end) ?? null;
}

/** How much more (or, below zero, less) other airports cost on the same days; null without both prices. */
export const dearer = (asked: DayPrice | null, other: DayPrice | null): Cents | null =>
  asked && other ? other.cents - asked.cents : null;
