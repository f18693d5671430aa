import type { Paper } from '@/domain/passes/paper';
import type { OrderSummary } from '@/domain/payment/order';
import type { Translate } from '@/i18n/t';

/** What a paper is: its own name, else its kind. */
export const paperTitle = ({ name, type }: Pick<Paper, 'name' | 'type'>, t: Translate): string =>
  name || t(`passes.kind.${type}`);

/** Whose it is and for which flight; '' for everyone and the whole trip. */
export function paperFor({ traveller, flight }: Pick<Paper, 'traveller' | 'flight'>): string {
  const route = flight && flight.from && flight.to ? `${flight.from}–${flight.to}` : '';
  return [traveller, flight && [flight.name, route].filter(Boolean).join(' ')].filter(Boolean).join(', ');
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
