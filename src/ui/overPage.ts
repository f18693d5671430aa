/**
 * What a navigation goes through while something lies over the page (`ui/backStack.ts` sets it): a page that follows must not
 * stand above the entries of screens. Null until the first one was opened; so small because the router is in the first load.
 */
export const overPage: { leave: ((goOn: () => Promise<void>) => Promise<void>) | null } = { leave: null };
