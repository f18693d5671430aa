import { useId, useState } from 'react';
import { type DeviceTrip, TRIPS_WITHOUT_SEARCH, findTrips, isPastTrip, splitTrips } from '@/domain/trips/trip';
import { whenText } from '@/i18n/age';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { useAllTrips } from '@/state/trips/all';
import { useContentShown } from '@/state/useContentShown';
import { useClock, useRightTime } from '@/state/useTime';
import { Button, ButtonLink } from '@/ui/Button';
import { IconSearch, IconTicket, IconWarning } from '@/ui/firstIcons';
import { EmptyState } from '@/ui/EmptyState';
import { TextField } from '@/ui/Field';
import { Spoken } from '@/ui/Spoken';
import { SyncState } from '@/ui/StateMarks';
import { useKeptHeight } from '@/ui/useKeptHeight';
import { PageFrame, ReadingDevice } from '@/ui/PageFrame';
import { ExpiryNotices } from '../common/trips/ExpiryNotices';
import { AccountTripsState, SignInCard } from './AccountParts';
import { ClaimCard } from './ClaimCard';
import { FilesPart, SharedPart } from './passes/LateTools';
import { TripTile } from './TripTile';
import { WriteToAgency } from './WriteToAgency';
import styles from './Trips.module.css';

function Section({ title, trips, look }: { title: string; trips: readonly DeviceTrip[]; look?: 'past' }) {
  const id = useId();
  if (trips.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.grid}>
        {trips.map((trip) => (
          <TripTile key={trip.order.bookingId} trip={trip} look={look} />
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
  const right = useRightTime();
  const coming = trips.filter(({ order }) => !isPastTrip(order, right));
  const at = Math.min(...(coming.length > 0 ? coming : trips).map(({ order }) => order.checkedAt ?? order.at));
  return <SyncState state="saved" text={t('trips.asOf', { when: whenText(locale, format, at, now) })} />;
}

/** No trips: leads to a search, and tells how to find an order made elsewhere. */
function Empty({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useT();
  return (
    <EmptyState
      icon={<IconTicket />}
      title={t(isSignedIn ? 'trips.empty.account' : 'trips.empty.title')}
      unbroken
      actions={
        <ButtonLink kind="primary" to="/">
          {t('trips.search')}
        </ButtonLink>
      }
    >
      {t('trips.empty.text')}
    </EmptyState>
  );
}

/** The storage did not answer. */
function Unreadable() {
  const t = useT();
  return (
    <EmptyState
      icon={<IconWarning />}
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
  const now = useRightTime();
  const [text, setText] = useState('');
  const isSearchable = trips.length > TRIPS_WITHOUT_SEARCH;
  const found = isSearchable ? findTrips(trips, text) : trips;
  const { next, later, past } = splitTrips(found, now);
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
      {isSearching && found.length === 0 && (
        <EmptyState
          icon={<IconSearch />}
          title={t('trips.find.none', { text: text.trim() })}
          actions={
            <Button kind="primary" onClick={() => setText('')}>
              {t('trips.all')}
            </Button>
          }
        />
      )}
      <Spoken
        text={
          isSearching
            ? found.length > 0
              ? t('trips.find.found', { n: found.length })
              : t('trips.find.none', { text: text.trim() })
            : ''
        }
      />
      {next && <TripTile trip={next} look="next" level="h2" lead={t('trips.next')} />}
      <Section title={t('trips.later')} trips={later} />
      <Section title={t('trips.past')} trips={past} look="past" />
    </>
  );
}

/** The trips of this device, and those of the account for who is signed in. */
export function TripsPage() {
  const t = useT();
  const { trips, device, account } = useAllTrips();
  useContentShown(trips !== undefined);
  useKeptHeight();
  return (
    <PageFrame
      title={t('trips.title')}
      aside={
        <>
          {account.phase === 'off' && trips && trips.length > 0 && <Age trips={trips} />}
          <AccountTripsState account={account} />
        </>
      }
    >
      <SignInCard text={t('trips.account.offer')} />
      {device && <ClaimCard device={device} account={account} />}
      {trips && <SharedPart trips={trips} />}
      <ExpiryNotices trips={trips} />
      {trips === undefined && <ReadingDevice label={t('trips.reading')} />}
      {trips === null && <Unreadable />}
      {trips?.length === 0 && (
        <>
          <Empty isSignedIn={account.trips !== null} />
          <p className={styles.elsewhere}>
            {t('trips.empty.elsewhere')} <WriteToAgency orderId={null} />
          </p>
        </>
      )}
      {trips && trips.length > 0 && <Lists trips={trips} />}
      {trips && <FilesPart trips={trips} />}
    </PageFrame>
  );
}
