import type { Leg } from '../offers/types';

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
