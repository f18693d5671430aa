import { changesAirport, changesTerminal } from './facts';
import type { Leg, Offer, Segment } from './types';

/** Flights and what the server says about their tickets. An order and a draft are journeys, too. */
export type Journey = { readonly legs: readonly Pick<Leg, 'segments'>[] } & Pick<Offer, 'isVtrip'>;

/** The journey of a booking: what the server said on its creation counts more than the offer. */
export const journeyOf = ({
  offer,
  isVtrip = offer.isVtrip,
}: Pick<Offer, 'isVtrip'> & { offer: Pick<Offer, 'legs' | 'isVtrip'> }): Pick<Offer, 'legs' | 'isVtrip'> => ({
  legs: offer.legs,
  ...(isVtrip === undefined ? {} : { isVtrip }),
});

/**
 * Tickets of two flights in a row. `separate`: a self-transfer. `unsure`: the server does not say, and neither seller nor
 * operator is the same.
 */
export type Ticketing = 'one' | 'separate' | 'unsure';

const isForeign = (before: Segment, next: Segment): boolean =>
  before.carrier !== next.carrier && before.supplier !== next.supplier;

/** Two flights in a row, of one direction or of two, have no airline in common. */
function changesAirlines(legs: Journey['legs']): boolean {
  let before: Segment | undefined;
  for (const { segments } of legs)
    for (const next of segments) {
      if (before && isForeign(before, next)) return true;
      before = next;
    }
  return false;
}

/**
 * The tickets at each connection: the server's numbers decide, else its `isVtrip`. That one is for the whole journey:
 * the tickets meet where the airlines change, or everywhere if they never do.
 */
export function ticketingOf({ legs, isVtrip }: Journey): (before: Segment, next: Segment) => Ticketing {
  // Only asked for where the server does not number its tickets.
  let everywhere: boolean | undefined;
  return (before, next) => {
    if (before.ticket !== undefined && next.ticket !== undefined)
      return before.ticket === next.ticket ? 'one' : 'separate';
    if (isVtrip === false) return 'one';
    if (isForeign(before, next)) return isVtrip ? 'separate' : 'unsure';
    if (!isVtrip) return 'one';
    everywhere ??= !changesAirlines(legs);
    return everywhere ? 'separate' : 'one';
  };
}

/** Whether passports are looked at between two flights (`passportRule`); nobody knows without the countries of airports. */
export type PassportAt = (before: Segment, next: Segment) => boolean;
const unknown: PassportAt = () => false;

/** A connection, and what it asks of the traveller beside a change of planes. */
export interface Transfer {
  before: Segment;
  next: Segment;
  tickets: Ticketing;
  airport: boolean;
  terminal: boolean;
  passport: boolean;
}

const RANK: Record<Ticketing, number> = { one: 0, unsure: 1, separate: 2 };
const worse = (a: Ticketing, b: Ticketing): Ticketing => (RANK[b] > RANK[a] ? b : a);

/** Connections of a direction in order, also those where only planes change. */
export function transfersOf(
  journey: Journey,
  { segments }: Pick<Leg, 'segments'>,
  passportAt: PassportAt = unknown,
): Transfer[] {
  const ticketsAt = ticketingOf(journey);
  return segments.slice(1).map((next, at) => {
    const before = segments[at] ?? next;
    return {
      before,
      next,
      tickets: ticketsAt(before, next),
      airport: changesAirport(before, next),
      terminal: changesTerminal(before, next),
      passport: passportAt(before, next),
    };
  });
}

/** The worst connection of a direction, or of the whole journey. */
export const legTickets = (journey: Journey, leg: Pick<Leg, 'segments'>): Ticketing =>
  transfersOf(journey, leg).reduce<Ticketing>((worst, { tickets }) => worse(worst, tickets), 'one');
export const journeyTickets = (journey: Journey): Ticketing =>
  journey.legs.reduce<Ticketing>((worst, leg) => worse(worst, legTickets(journey, leg)), 'one');

/** The connections of a journey between two tickets, or possibly so: those that nobody but the traveller answers for. */
export const selfTransfersOf = (journey: Journey): Transfer[] =>
  journey.legs.flatMap((leg) => transfersOf(journey, leg)).filter(({ tickets }) => tickets !== 'one');
