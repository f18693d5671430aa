import { connectionLength, enoughMinutes } from '@/domain/offers/connections';
import { isNightStop } from '@/domain/offers/facts';
import { type Journey, type PassportAt, transfersOf, type Ticketing, type Transfer } from '@/domain/offers/transfers';
import type { Stop } from '@/domain/offers/types';
import type { Translate } from '@/i18n/t';

const TICKETS = { separate: 'transfer.note.separate', unsure: 'transfer.note.unsure' } as const;
const SHORT = { separate: 'results.selfTransfer', unsure: 'results.selfTransferUnsure' } as const;

/** "Self-transfer", or that there may be one; empty on one ticket. */
export const ticketsText = (t: Translate, tickets: Ticketing): string => (tickets === 'one' ? '' : t(SHORT[tickets]));

/** What a connection asks of the traveller, a sentence each: that it is short or long, a passport, a new ticket, another terminal. */
export function transferNotes(t: Translate, transfer: Transfer): string[] {
  const { before, next, tickets, terminal, passport } = transfer;
  const length = connectionLength(transfer);
  return [
    ...(length === 'tight'
      ? [t('transfer.note.tight', { minutes: enoughMinutes(before, next, tickets, passport) })]
      : []),
    ...(passport ? [t('transfer.note.passport')] : []),
    ...(tickets === 'one' ? [] : [t(TICKETS[tickets])]),
    ...(terminal ? [t('transfer.note.terminal', { from: before.arr.terminal, to: next.dep.terminal })] : []),
    // A night says enough.
    ...(length === 'long' && !isNightStop(before, next) ? [t('transfer.note.long')] : []),
  ];
}

/** A wait and its notes as one text: "Change planes, 1 h 35. Change of terminal: from 2 to 5". */
export const withNotes = (t: Translate, wait: string, transfer: Transfer): string => {
  const notes = transferNotes(t, transfer);
  // A duration may end in the period of its abbreviation.
  return [wait, ...notes].map((text, at) => (at < notes.length ? text.replace(/\.$/, '') : text)).join('. ');
};

/** Short marks of a direction: "Self-transfer: London". Empty where only planes change. */
export function shortTransfers(
  t: Translate,
  journey: Journey,
  leg: Journey['legs'][number],
  city: (stop: Stop) => string,
  passportAt: PassportAt | undefined,
): string[] {
  return transfersOf(journey, leg, passportAt).flatMap((transfer) =>
    [
      ticketsText(t, transfer.tickets),
      connectionLength(transfer) === 'tight' ? t('results.tightStop') : '',
      transfer.passport ? t('transfer.note.passport') : '',
      transfer.airport ? t('results.airportChange') : '',
    ]
      .filter(Boolean)
      .map((what) => t('transfer.at', { what, cities: city(transfer.before.arr) })),
  );
}
