import { type ReactNode, useId, useState } from 'react';
import { type DeviceTrip, TRIPS_WITHOUT_SEARCH, findTrips, isPastTrip, splitTrips } from '@/domain/trips/trip';
import { whenText } from '@/i18n/age';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { useTrips } from '@/state/trips/device';
import { useRefreshedTrips } from '@/state/trips/refresh';
import { useContentShown } from '@/state/useContentShown';
import { useClock, useToday } from '@/state/useTime';
import { Button, ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { TextField } from '@/ui/Field';
import { Skeleton } from '@/ui/Skeleton';
import { SyncState } from '@/ui/StateMarks';
import { useKeptHeight } from '@/ui/useKeptHeight';
import { ExpiryNotices } from '../common/ExpiryNotices';
import { WriteToAgency } from './AgencyCard';
import { TripTile } from './TripTile';
import styles from './Trips.module.css';

function Section({ title, trips, look }: { title: string; trips: readonly DeviceTrip[]; look?: 'past' }) {
  const id = useId();
  if (trips.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.grid}>
        {trips.map((trip) => (
          <TripTile key={trip.order.orderId} trip={trip} look={look} />
        ))}
      </div>
    </section>
  );
}

/** The age of the copy: of the trips still to come, when the one checked longest ago was checked or ordered. */
function Age({ trips }: { trips: readonly DeviceTrip[] }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const now = useClock();
  const today = useToday();
  const coming = trips.filter(({ order }) => !isPastTrip(order, today));
  const at = Math.min(...(coming.length > 0 ? coming : trips).map(({ order }) => order.checkedAt ?? order.at));
  return <SyncState state="saved">{t('trips.asOf', { when: whenText(locale, format, at, now) })}</SyncState>;
}

/** No trips: leads to a search, and tells how to find an order made elsewhere. */
function Empty() {
  const t = useT();
  return (
    <EmptyState
      title={t('trips.empty.title')}
      unbroken
      actions={
        <>
          <ButtonLink kind="primary" to="/">
            {t('trips.search')}
          </ButtonLink>
          <WriteToAgency orderId={null} />
        </>
      }
    >
      <p>{t('trips.empty.text')}</p>
      <p>{t('trips.empty.elsewhere')}</p>
    </EmptyState>
  );
}

/** The storage did not answer. */
function Unreadable() {
  const t = useT();
  return (
    <EmptyState
      title={t('trips.failed.title')}
      actions={
        <Button kind="primary" onClick={() => location.reload()}>
          {t('trips.failed.again')}
        </Button>
      }
    >
      <p>{t('trips.failed.text')}</p>
    </EmptyState>
  );
}

function Lists({ trips }: { trips: readonly DeviceTrip[] }) {
  const t = useT();
  const today = useToday();
  const [text, setText] = useState('');
  const isSearchable = trips.length > TRIPS_WITHOUT_SEARCH;
  const found = isSearchable ? findTrips(trips, text) : trips;
  const { next, later, past } = splitTrips(found, today);
  const isSearching = isSearchable && text.trim() !== '';
  return (
    <>
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
      <output className={isSearching && found.length === 0 ? undefined : 'sr-only'}>
        {isSearching &&
          (found.length > 0 ? t('trips.find.found', { n: found.length }) : t('trips.find.none', { text: text.trim() }))}
      </output>
      {next && <TripTile trip={next} look="next" level="h2" lead={t('trips.next')} />}
      <Section title={t('trips.later')} trips={later} />
      <Section title={t('trips.past')} trips={past} look="past" />
    </>
  );
}

/** The trips of this device; `offer` stands above them (the offer to sign in). */
export function TripsPage({ offer }: { offer?: ReactNode }) {
  const t = useT();
  const trips = useTrips();
  useRefreshedTrips(trips);
  useContentShown(trips !== undefined);
  useKeptHeight();
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{t('trips.title')}</h1>
        {trips && trips.length > 0 && <Age trips={trips} />}
      </div>
      {offer}
      <ExpiryNotices trips={trips} />
      {trips === undefined && (
        <output aria-busy="true" aria-label={t('trips.reading')}>
          <Skeleton shape="block" />
        </output>
      )}
      {trips === null && <Unreadable />}
      {trips?.length === 0 && <Empty />}
      {trips && trips.length > 0 && <Lists trips={trips} />}
    </div>
  );
}
