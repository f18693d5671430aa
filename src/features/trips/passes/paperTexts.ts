import { isIsoDate } from '@/domain/dates';
import { type Paper, isOtherFlight, segmentsOf } from '@/domain/passes/paper';
import type { OrderSummary } from '@/domain/payment/order';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';

/** What a paper is: its own name, else its kind. */
export const paperTitle = ({ name, type }: Pick<Paper, 'name' | 'type'>, t: Translate): string =>
  name || t(`passes.kind.${type}`);

/** Whose it is and for which flight; '' for everyone and the whole trip. */
export function paperFor({ traveller, flight }: Pick<Paper, 'traveller' | 'flight'>): string {
  const route = flight && flight.from && flight.to ? `${flight.from}–${flight.to}` : '';
  return [traveller, flight && [flight.name, route].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** That a paper is for a flight which the trip has not, with that flight; '' where it has it. */
export function otherFlightText({ flight }: Paper, { legs }: OrderSummary, t: Translate, format: Formatters): string {
  if (!flight || legs.length === 0 || !isOtherFlight(flight, segmentsOf(legs))) return '';
  const day = isIsoDate(flight.date) ? format.weekdayDate(flight.date) : '';
  return t('passes.otherFlight', { flight: [paperFor({ traveller: '', flight }), day].filter(Boolean).join(', ') });
}

/** The name of a paper among others: "Boarding pass, Anna Bērziņa, BT 681 RIX–BCN". */
export const fullTitle = (paper: Paper, t: Translate): string =>
  [paperTitle(paper, t), paperFor(paper)].filter(Boolean).join(', ');

/** The name of the file that is handed over. */
export const paperFileName = (paper: Paper, order: OrderSummary, t: Translate): string =>
  `${[paperTitle(paper, t), paper.traveller, paper.flight?.name ?? order.orderId]
    .filter(Boolean)
    .join(' ')
    .replace(/[\\/:*?"<>|]/g, '-')}.${paper.type === 'jpeg' ? 'jpg' : paper.type}`;
