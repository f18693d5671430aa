import { useMemo, useRef } from 'react';
import { useT } from '@/i18n/t';
import { readOutboxPage } from '@/state/device/actions';
import { useStoredQuery } from '@/state/device/useLive';
import { needsTraveller, waitingBookings } from '@/state/device/waiting';
import { useBookingMadeNext } from '@/state/booking/draft/helpers';
import { useSession } from '@/state/session';
import { useFocusAfterRemoval } from '@/ui/focusAfterRemoval';
import { EmptyState } from '@/ui/EmptyState';
import { ButtonLink } from '@/ui/Button';
import { IconOffline, IconSending } from '@/ui/icons';
import { Notice } from '@/ui/Notice';
import { Skeleton } from '@/ui/Skeleton';
import { TextLink } from '@/ui/TextLink';
import { OutboxBooking } from './OutboxBooking';
import { OutboxEnquiry } from './OutboxEnquiry';
import { useTitles } from './deviceTexts';
import styles from './Device.module.css';

/** The outbox, booking by booking: since when, why, and how to proceed. */
export function OutboxPage() {
  const t = useT();
  const { online } = useSession();
  const { value, failed } = useStoredQuery(readOutboxPage);
  const madeNext = useBookingMadeNext(online);
  const bookings = useMemo(() => (value ? waitingBookings(value, online, madeNext) : []), [value, online, madeNext]);
  const enquiries = value?.enquiries ?? [];
  const count = bookings.length + enquiries.length;
  const titles = useTitles(bookings);
  const place = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(place, 'li button');
  // A stopped queue would not resume by itself when online.
  const isPromised =
    !online && (bookings.some(({ why }) => !needsTraveller(why)) || enquiries.some(({ state }) => state === 'queued'));
  return (
    <div className={`wrap ${styles.page}`} ref={place}>
      <h1>{t('device.outbox')}</h1>
      {count > 0 && <p className={styles.lede}>{t('device.outbox.lede')}</p>}
      <div className="stack">
        {failed && <Notice kind="bad">{t('device.unreadable')}</Notice>}
        {isPromised && <Notice icon={<IconOffline />}>{t('device.outbox.offline')}</Notice>}
        {!value && !failed && <Skeleton shape="block" />}
        {bookings.map((one, at) => (
          <OutboxBooking key={one.bookingId} booking={one} title={titles[at] ?? ''} online={online} />
        ))}
        {enquiries.map((row) => (
          <OutboxEnquiry key={row.id} row={row} online={online} />
        ))}
        {value && count === 0 && (
          <EmptyState
            icon={<IconSending />}
            unbroken
            title={t('device.outbox.empty')}
            actions={
              <ButtonLink kind="outline" to="/device">
                {t('device.title')}
              </ButtonLink>
            }
          >
            <p>{t('device.outbox.emptyText')}</p>
          </EmptyState>
        )}
        {count > 0 && <TextLink to="/device">{t('device.title')}</TextLink>}
      </div>
    </div>
  );
}
