import { useCallback } from 'react';
import { changesAirport } from '@/domain/offers/facts';
import { type Journey, transfersOf, type Ticketing, type Transfer } from '@/domain/offers/transfers';
import type { Stop } from '@/domain/offers/types';
import type { Translate } from '@/i18n/t';
import { useT } from '@/i18n/t';
import { useAirportNames } from '@/state/airportNames';

const TICKETS = { separate: 'transfer.note.separate', unsure: 'transfer.note.unsure' } as const;
const SHORT = { separate: 'results.selfTransfer', unsure: 'results.selfTransferUnsure' } as const;

/** "Self-transfer", or that there may be one; empty on one ticket. */
export const ticketsText = (t: Translate, tickets: Ticketing): string => (tickets === 'one' ? '' : t(SHORT[tickets]));

/** What a connection asks of the traveller, a sentence each: a new ticket, another terminal. */
export function transferNotes(t: Translate, { before, next, tickets, terminal }: Transfer): string[] {
  return [
    ...(tickets === 'one' ? [] : [t(TICKETS[tickets])]),
    ...(terminal ? [t('transfer.note.terminal', { from: before.arr.terminal, to: next.dep.terminal })] : []),
  ];
}

/** A wait and its notes as one text: "Change planes, 1 h 35. Change of terminal: from 2 to 5". */
export const withNotes = (t: Translate, wait: string, transfer: Transfer): string =>
  [wait, ...transferNotes(t, transfer)].join('. ');

/** Names of airports that travellers must tell apart, as "London Heathrow (LHR)"; until known, with the city's name. */
export function useAirportText(journey: Journey, city: (stop: Stop) => string): (stop: Stop) => string {
  const t = useT();
  const changes = journey.legs.some(({ segments }) =>
    segments.some((next, at) => {
      const before = segments[at - 1];
      return before !== undefined && changesAirport(before, next);
    }),
  );
  const nameOf = useAirportNames(changes);
  return useCallback(
    (stop) => t('transfer.place', { name: nameOf(stop.airport) || city(stop), code: stop.airport }),
    [t, nameOf, city],
  );
}

/** Short marks of a direction: "Self-transfer: London". Empty where only planes change. */
export function shortTransfers(
  t: Translate,
  journey: Journey,
  leg: Journey['legs'][number],
  city: (stop: Stop) => string,
): string[] {
  return transfersOf(journey, leg).flatMap((transfer) =>
    [ticketsText(t, transfer.tickets), transfer.airport ? t('results.airportChange') : '']
      .filter(Boolean)
      .map((what) => t('transfer.at', { what, cities: city(transfer.before.arr) })),
  );
}
