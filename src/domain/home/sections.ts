/** One part of the home page and what is known of it. `at`: when the server answered; `held`: it comes from this device. */
export type Section<T> =
  | { phase: 'loading' }
  | { phase: 'ready'; data: T; at: number; held: boolean }
  | { phase: 'error' };

/**
 * Top destinations need the deals and the offers, cheap ones only the offers (spec 4: failed deals are failed top
 * destinations, failed destinations are both). Two parts together: waiting while one waits unless one has failed, as old as
 * the older one.
 */
export function together<A, B>(a: Section<A>, b: Section<B>): Section<[A, B]> {
  if (a.phase === 'error' || b.phase === 'error') return { phase: 'error' };
  if (a.phase === 'loading' || b.phase === 'loading') return { phase: 'loading' };
  return { phase: 'ready', data: [a.data, b.data], at: Math.min(a.at, b.at), held: a.held || b.held };
}
