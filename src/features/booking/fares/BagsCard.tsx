import { type BagKind, bagGroups, bagsOfFare, mayHaveBags, isSameForAll } from '@/domain/booking/passengerBags';
import type { BookingDraft } from '@/domain/booking/types';
import { MOST_BAGS } from '@/domain/offers/offerBags';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { setBags } from '@/state/booking/draft/form';
import { Card } from '@/ui/Card';
import { classes } from '@/ui/classes';
import { IconCabin, IconSuitcase } from '@/ui/icons';
import { Notice } from '@/ui/Notice';
import { Stepper } from '@/ui/Stepper';
import styles from './Fares.module.css';

function Bag({ draft, kind }: { draft: BookingDraft; kind: BagKind }) {
  const t = useT();
  const format = useFormat();
  const groups = bagGroups(draft.bags, bagsOfFare(draft)).filter((group) => group.kind === kind);
  const pieces = Math.max(0, ...groups.map((group) => group.pieces));
  const what = t(kind === 'cabin' ? 'booking.bags.cabin' : 'booking.bags.checked');
  const hints = groups.map(({ people, terms }) =>
    terms.state === 'added'
      ? people === 1
        ? format.money(terms.price)
        : t('booking.bags.sum', { n: people, each: format.money(terms.price), all: format.money(people * terms.price) })
      : t(terms.state === 'included' ? 'booking.bags.included' : 'booking.bags.none'),
  );
  return (
    <div className={styles.bag}>
      {kind === 'cabin' ? <IconCabin /> : <IconSuitcase />}
      <Stepper
        className={styles.step}
        label={what}
        hint={hints.join(' ')}
        value={pieces}
        min={0}
        max={MOST_BAGS[kind]}
        onValue={(value) => setBags(kind, value)}
        lessLabel={t('booking.bags.fewer', { what })}
        moreLabel={t('booking.bags.more', { what })}
        whyMore={t(kind === 'cabin' ? 'booking.bags.cabinMost' : 'booking.bags.checkedMost')}
      />
    </div>
  );
}

/**
 * Bags for everyone, as chosen in the results, and what the fare makes of them. Hidden once travellers differ: bags are
 * then changed per traveller, as this card applies to all.
 */
export function BagsCard({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const { rejected } = useBooking();
  if (!draft.bags || !isSameForAll(draft.bags, draft.passengers.filter(mayHaveBags))) return null;
  const refused = rejected['baggage'];
  return (
    <Card title={t('booking.bags.title')}>
      <p className={classes('small muted', styles.note)}>
        {t(draft.search.passengers.infant > 0 ? 'booking.bags.noteInfant' : 'booking.bags.note')}
      </p>
      <Bag draft={draft} kind="cabin" />
      <Bag draft={draft} kind="checked" />
      {refused !== undefined && (
        <Notice kind="bad" live>
          {t('booking.problem.rejected', { message: refused })}
        </Notice>
      )}
    </Card>
  );
}
