import { useMemo, useRef } from 'react';
import { nameOfEnquiry } from '@/domain/enquiry/draft';
import { referenceOf } from '@/domain/enquiry/reference';
import { isForFormerChange } from '@/domain/trips/tripChange';
import { useT } from '@/i18n/t';
import { readOutboxPage } from '@/state/device/actions';
import { useStoredQuery } from '@/state/device/useLive';
import { needsTraveller, waitingBookings } from '@/state/device/waiting';
import { useBookingMadeNext } from '@/state/booking/draft/helpers';
import { enquiryPath } from '@/state/enquiries/sent';
import { useSession } from '@/state/session';
import { useFocusAfterRemoval } from '@/ui/focusAfterRemoval';
import { EmptyState } from '@/ui/EmptyState';
import { ButtonLink } from '@/ui/Button';
import { IconOffline, IconSending } from '@/ui/icons';
import { Notice } from '@/ui/Notice';
import { Skeleton } from '@/ui/Skeleton';
import { TextLink } from '@/ui/TextLink';
import { OutboxBooking } from './OutboxBooking';
import { OutboxPost } from './OutboxPost';
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
  const replies = value?.replies ?? [];
  const posts = [...enquiries, ...replies];
  const count = bookings.length + posts.length;
  const titles = useTitles(bookings);
  const place = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(place, 'li button');
  // A stopped queue would not resume by itself when online.
  const isPromised =
    !online && (bookings.some(({ why }) => !needsTraveller(why)) || posts.some(({ state }) => state === 'queued'));
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
          <OutboxPost
            key={row.id}
            row={row}
            online={online}
            title={t(`device.enquiry.${row.draft.kind}`, { reference: referenceOf(row.id) })}
            name={nameOfEnquiry(row.draft)}
            to={`${enquiryPath(row.draft.kind)}/sent?enquiry=${row.id}`}
            open={t('device.enquiry.open')}
            refused={t('device.enquiry.refused')}
            lost={t('device.enquiry.lost')}
            tried={t('device.enquiry.tried')}
          />
        ))}
        {replies.map((row) => (
          <OutboxPost
            key={row.id}
            row={row}
            online={online}
            title={t('device.reply', { order: row.orderId })}
            name={t(`device.reply.${row.action}`)}
            to={`/dashboard/trips/${row.orderId}`}
            open={t('device.reply.open')}
            refused={t(`device.reply.${isForFormerChange(row) ? 'former' : 'refused'}`)}
            final
            lost={t('device.reply.lost')}
            tried={t('device.reply.tried')}
          />
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
