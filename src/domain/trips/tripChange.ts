import type { Leg } from '../offers/types';
import type { OrderSummary } from '../payment/order';
import { acknowledged, isQuiet, newsOf } from './flightChanges';

/** What the airline did, in the server's words. */
export const CHANGE_KINDS = ['schedule', 'route', 'cancelled', 'other'] as const;
/** What a traveller can decide about a change. */
export const DECISIONS = ['accept', 'choose', 'refund'] as const;
export type Decision = (typeof DECISIONS)[number];
/** What is told to the server: a decision, or that the change was seen. */
export const CHANGE_ACTIONS = [...DECISIONS, 'seen'] as const;
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];
/** What becomes of the booking when nobody decides. */
export const CHANGE_ENDS = ['accepted', 'cancelled'] as const;
export const LOST_THINGS = ['seat', 'bag', 'service'] as const;

/** What was bought and is lost by the change. `segment` counts from 0 over the whole journey. */
export interface LostThing {
  kind: (typeof LOST_THINGS)[number];
  segment: number;
  /** Null: of every traveller. */
  passengerId: string | null;
}

/** A change of a booking as the server tells it. It costs the traveller nothing, whatever they choose. Times are ms. */
export interface TripChange {
  id: string;
  kind: (typeof CHANGE_KINDS)[number];
  actions: Decision[];
  /** Until when the server takes a decision; null without a limit. */
  decideBy: number | null;
  /** Null if the server does not say. */
  otherwise: (typeof CHANGE_ENDS)[number] | null;
  /** Other flights that are offered in place of the changed ones. */
  offers: { id: string; legs: Leg[] }[];
  lost: LostThing[];
  /** When the traveller said, on any device, that they saw it. */
  seenAt: number | null;
  decision: { action: Decision; at: number; offerId: string | null } | null;
}

type Changed = Pick<OrderSummary, 'legs' | 'seenLegs' | 'change'>;

/** What can be decided now: nothing once it is decided, or too late. */
export function openDecisions(change: TripChange, now: number): Decision[] {
  if (change.decision || isTooLate(change, now)) return [];
  return change.actions.filter((action) => action !== 'choose' || change.offers.length > 0);
}

export const isTooLate = ({ decideBy }: Pick<TripChange, 'decideBy'>, now: number): boolean =>
  decideBy !== null && decideBy <= now;

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
