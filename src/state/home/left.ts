interface LeftDeals {
  locale: string;
  category: string;
  pages: number;
}

const left: { whole: boolean; deals: LeftDeals | null } = { whole: false, deals: null };

/** All parts of home have stood in this visit. */
export const wasWhole = (): boolean => left.whole;
export function noteWhole(): void {
  left.whole = true;
}

/** The deals of home as they were left in this visit: Back finds them so. Null in another language. */
export const leftDeals = (locale: string): LeftDeals | null => (left.deals?.locale === locale ? left.deals : null);
export function noteDeals(deals: LeftDeals): void {
  left.deals = deals;
}

/** As before the first visit. */
export function forgetLeft(): void {
  Object.assign(left, { whole: false, deals: null });
}
