import type { OrderSummary } from '../payment/order';
import { acknowledged, isQuiet, newsOf } from './flightChanges';
import type { Decision, TripChange } from './tripChangeShape';

type Changed = Pick<OrderSummary, 'legs' | 'seenLegs' | 'change'>;

/** What can be decided now: nothing once it is decided, or too late. */
export function openDecisions(change: TripChange, now: number): Decision[] {
  if (change.decision || isTooLate(change, now)) return [];
  return change.actions.filter((action) => action !== 'choose' || change.offers.length > 0);
}

/** The server waits for a decision, or would if it were not too late. */
export const isUndecided = ({ change }: Pick<OrderSummary, 'change'>): boolean =>
  change !== undefined && !change.decision && change.actions.length > 0;

export const isTooLate = ({ decideBy }: Pick<TripChange, 'decideBy'>, now: number): boolean =>
  decideBy !== null && decideBy <= now;

/** An answer that the agency did not take because its change has given way to another, or is no more. */
export const isForFormerChange = (answer: { state: string; error: { status: number | null } | null }): boolean =>
  answer.state === 'refused' && answer.error?.status === 404;

/** An order with the change that the server tells. What was seen stays so until the server has heard of it. */
export function withChange<T extends Changed>(order: T, told: TripChange | null): T {
  const { change: known, ...rest } = order;
  if (!told) return rest as T;
  const seenAt = told.seenAt ?? (known?.id === told.id ? known.seenAt : null);
  const next = { ...(rest as T), change: { ...told, seenAt } };
  return told.seenAt === null ? next : acknowledged(next);
}

/** The traveller has seen the change, and the flights as they are. */
export function withSeenChange<T extends Changed>(order: T, now: number): T {
  const { change } = order;
  return acknowledged(change ? { ...order, change: { ...change, seenAt: change.seenAt ?? now } } : order);
}

/** The server tells of a change that the traveller has neither seen nor decided about. */
const isUnseen = ({ change }: Changed): boolean => Boolean(change && change.seenAt === null && !change.decision);

/** Something has changed that nobody has acknowledged: `loud` unless it is a terminal or a few minutes. */
export function newsLevel(order: Changed): 'none' | 'quiet' | 'loud' {
  const news = newsOf(order);
  if (isUnseen(order) && (news.length === 0 || order.change?.actions.length)) return 'loud';
  if (news.length === 0) return 'none';
  return isQuiet(news) ? 'quiet' : 'loud';
}

/**
 * What a trip wants of the traveller at a time (ms): to look at what has `changed`, or to `decide` about it, which having seen it does
 * not answer. `isAnswered`: the device has a decision that the server may not know yet.
 */
export function attentionOf(order: Changed, now: number, isAnswered = false): 'changed' | 'decide' | null {
  if (newsLevel(order) === 'loud') return 'changed';
  const { change } = order;
  return change && !isAnswered && openDecisions(change, now).length > 0 ? 'decide' : null;
}
