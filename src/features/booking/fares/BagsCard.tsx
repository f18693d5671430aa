import { useState } from 'react';
import { type BagKind, bagGroups, bagsOfFare, mayHaveBags, isSameForAll } from '@/domain/booking/passengerBags';
import type { BookingDraft, Passenger } from '@/domain/booking/types';
import { MOST_BAGS } from '@/domain/offers/offerBags';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { setBags } from '@/state/booking/draft/form';
import { Card } from '@/ui/Card';
import { classes } from '@/ui/classes';
import { IconCabin, IconSuitcase } from '@/ui/icons';
import { travellerName } from '../frame/texts';
import { Notice } from '@/ui/Notice';
import { Stepper } from '@/ui/Stepper';
import { type BagMode, BagModeSwitch } from './BagMode';
import styles from './Fares.module.css';

interface BagProps {
  draft: BookingDraft;
  kind: BagKind;
  /** One traveller; everyone when left out. */
  taker?: Passenger | undefined;
}

function Bag({ draft, kind, taker }: BagProps) {
  const t = useT();
  const format = useFormat();
  const groups = bagGroups(draft.bags, bagsOfFare(draft)).filter(
    (group) => group.kind === kind && (!taker || group.ids.includes(taker.id)),
  );
  const pieces = Math.max(0, ...groups.map((group) => group.pieces));
  const what = t(kind === 'cabin' ? 'booking.bags.cabin' : 'booking.bags.checked');
  const hints = groups.map(({ people, terms }) =>
    terms.state === 'added'
      ? people === 1 || taker
        ? format.money(terms.price)
        : t('booking.bags.sum', { n: people, each: format.money(terms.price), all: format.money(people * terms.price) })
      : t(terms.state === 'included' ? 'booking.bags.included' : 'booking.bags.none'),
  );
  const whose = taker && travellerName(taker, draft, t);
  const named = whose ? `${what}, ${whose}` : what;
  return (
    <div className={styles.bag}>
      {kind === 'cabin' ? <IconCabin /> : <IconSuitcase />}
      <Stepper
        className={styles.step}
        label={what}
        context={whose}
        hint={hints.join(' ')}
        value={pieces}
        min={0}
        max={MOST_BAGS[kind]}
        onValue={(value) => setBags(kind, value, taker?.id)}
        lessLabel={t('booking.bags.fewer', { what: named })}
        moreLabel={t('booking.bags.more', { what: named })}
        whyMore={t(kind === 'cabin' ? 'booking.bags.cabinMost' : 'booking.bags.checkedMost')}
      />
    </div>
  );
}

/** Bags as chosen in the results and what the fare makes of them: for everyone alike, or for each traveller. */
export function BagsCard({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const { rejected } = useBooking();
  const takers = draft.passengers.filter(mayHaveBags);
  // Only the traveller changes the mode: the list must not change under the finger.
  const [mode, setMode] = useState<BagMode>(isSameForAll(draft.bags, takers) ? 'same' : 'each');
  if (takers.length === 0) return null;
  const refused = rejected['baggage'];
  // Two are asked each: couples often share one suitcase, and a switch would be one control more.
  const isEach = takers.length === 2 || (takers.length > 2 && mode === 'each');
  return (
    <Card title={t('booking.bags.title')}>
      <p className={classes('small muted', styles.note)}>
        {t(draft.search.passengers.infant > 0 ? 'booking.bags.noteInfant' : 'booking.bags.note')}
      </p>
      {takers.length > 2 && <BagModeSwitch mode={mode} onMode={setMode} />}
      {isEach ? (
        takers.map((taker) => (
          <div key={taker.id} className={styles.taker}>
            <h3>{travellerName(taker, draft, t)}</h3>
            <Bag draft={draft} kind="cabin" taker={taker} />
            <Bag draft={draft} kind="checked" taker={taker} />
          </div>
        ))
      ) : (
        <>
          <Bag draft={draft} kind="cabin" />
          <Bag draft={draft} kind="checked" />
        </>
      )}
      {refused !== undefined && (
        <Notice kind="bad" live>
          {t('booking.problem.rejected', { message: refused })}
        </Notice>
      )}
    </Card>
  );
}
