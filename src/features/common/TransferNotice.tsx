import type { ReactNode } from 'react';
import { type Journey, journeyTickets, transfersOf } from '@/domain/offers/transfers';
import type { Stop } from '@/domain/offers/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { IconTransfer } from '@/ui/icons';
import { Notice } from '@/ui/Notice';
import { useAirportText } from './airportText';
import styles from './TransferNotice.module.css';

const SURE = ['transfer.bags', 'transfer.missed'] as const;
const UNSURE = ['transfer.ifSo'] as const;

interface TransferNoticeProps {
  journey: Journey;
  city: (stop: Stop) => string;
  /** About connection protection; shown with separate tickets. */
  protection?: ReactNode;
  actions?: ReactNode;
}

/** Separate tickets and changes of airport of a journey, with all that they mean. Nothing where only planes change. */
export function TransferNotice({ journey, city, protection, actions }: TransferNoticeProps) {
  const t = useT();
  const format = useFormat();
  const airport = useAirportText(journey, city);
  const tickets = journeyTickets(journey);
  const legs = journey.legs.map((leg) => ({ leg, transfers: transfersOf(journey, leg) }));
  const moves = legs.flatMap(({ transfers }) => transfers.filter(({ airport: changes }) => changes));
  if (tickets === 'one' && moves.length === 0) return null;
  const directions = legs.flatMap(({ leg, transfers }, at) => {
    const [from, to] = [leg.segments[0]?.dep, leg.segments.at(-1)?.arr];
    const parted = transfers.filter((transfer) => transfer.tickets !== 'one');
    const sure = parted.filter((transfer) => transfer.tickets === 'separate');
    const told = sure.length > 0 ? sure : parted;
    if (!from || !to || told.length === 0) return [];
    const values = {
      from: city(from),
      to: city(to),
      n: sure.length + 1,
      cities: format.list(told.map(({ before }) => city(before.arr))),
    };
    return [{ at, text: t(sure.length > 0 ? 'transfer.leg' : 'transfer.leg.unsure', values) }];
  });
  const title = tickets === 'one' ? 'transfer.title.airport' : (`transfer.title.${tickets}` as const);
  return (
    <Notice kind={tickets === 'unsure' ? 'neutral' : 'warn'} icon={<IconTransfer />} title={t(title)} actions={actions}>
      <ul className={styles.list}>
        {directions.map(({ at, text }) => (
          <li key={at}>{text}</li>
        ))}
        {moves.map(({ before, next }) => (
          <li key={next.dep.at}>{t('transfer.airport', { from: airport(before.arr), to: airport(next.dep) })}</li>
        ))}
        {tickets !== 'one' && (
          <>
            {(tickets === 'unsure' ? UNSURE : SURE).map((id) => (
              <li key={id}>{t(id)}</li>
            ))}
            {protection && <li>{protection}</li>}
          </>
        )}
      </ul>
    </Notice>
  );
}
