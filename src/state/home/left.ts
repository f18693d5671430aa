interface LeftDeals {
  locale: string;
  category: string;
  pages: number;
}

let left: LeftDeals | null = null;

/** The deals of home as they were left in this visit: Back finds them so. Null in another language. */
export const leftDeals = (locale: string): LeftDeals | null => (left?.locale === locale ? left : null);
export function noteDeals(deals: LeftDeals): void {
  left = deals;
}

/** As before the first visit. */
export function forgetLeft(): void {
  left = null;
}
