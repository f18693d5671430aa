import { langOf } from '@/domain/locale';
import { TRIPS_WITHOUT_SEARCH, findTrips, splitTrips } from '@/domain/trips/trip';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { useAllTrips } from '@/state/trips/all';
import { useRightTime } from '@/state/useTime';
import { classes } from '@/ui/classes';
import { Dialog } from '@/ui/Dialog';
import { TextField } from '@/ui/Field';
import { Skeleton } from '@/ui/Skeleton';
import { Spoken } from '@/ui/Spoken';
import type { ModalFrame } from '@/ui/useModalDialog';
import { useState } from 'react';
import { AccountTripsState } from './AccountParts';
import { StateTag } from './StateTag';
import { daysText, routeText } from './tripTexts';
import styles from './Trips.module.css';

type TripListProps = ModalFrame & { onChoose: (orderId: string) => void };

/** Chooses one of several trips, upcoming ones first. */
export function TripList({ onChoose, onClose, closing }: TripListProps) {
  const t = useT();
  const format = useFormat();
  const now = useRightTime();
  const lang = langOf(useSession().locale);
  const { trips, account } = useAllTrips();
  const [text, setText] = useState('');
  const known = (trips ?? []).filter(({ order }) => order.orderId !== '' && !order.added);
  const isSearchable = known.length > TRIPS_WITHOUT_SEARCH;
  const found = isSearchable ? findTrips(known, text) : known;
  const { next, later, past } = splitTrips(found, now);
  const none = known.length > 0 && found.length === 0 ? t('trips.find.none', { text: text.trim() }) : '';
  const choose = (orderId: string) => {
    onClose();
    onChoose(orderId);
  };
  return (
    <Dialog title={t('trips.choose.title')} onClose={onClose} closing={closing}>
      {isSearchable && (
        <TextField
          type="search"
          label={t('trips.find')}
          hint={t('trips.find.hint')}
          name="trip"
          autoComplete="off"
          value={text}
          onValue={setText}
        />
      )}
      {trips === undefined && <Skeleton shape="block" />}
      {trips !== undefined && known.length === 0 && <p>{t('trips.choose.none')}</p>}
      {none && <p aria-hidden="true">{none}</p>}
      <Spoken text={none} />
      <ul className={styles.choices}>
        {[...(next ? [next] : []), ...later, ...past].map(({ order, state }) => (
          <li key={order.orderId}>
            <button type="button" className={styles.choice} onClick={() => choose(order.orderId)}>
              <b>{routeText(order, lang, t)}</b>
              <StateTag state={state} />
              <span className={classes(styles.told, 'small', 'muted')}>
                {[daysText(order, t, format), t('trips.order', { id: order.orderId })].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <AccountTripsState account={account} />
    </Dialog>
  );
}
