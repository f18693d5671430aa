import { lazy } from 'react';
import type { BookingDraft } from '@/domain/booking/types';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { OptionalPart } from '../../common/OptionalPart';
import { useBooking } from '@/state/booking';
import { openModal } from '@/state/modals';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import { IconOffline } from '@/ui/icons';
import { Notice } from '@/ui/Notice';
import { OpenPayment } from '../OpenPayment';
import { SyncStuck } from '../SyncStuck';
import { FaresNotice } from './FaresNotice';

/** Rarely shown; loads with the texts of the device pages. */
const Stuck = lazy(async () => {
  await loadMessages('late');
  return { default: SyncStuck };
});

const ask = (label: string, onPress: () => void) => (
  <Button kind="outline" size="s" onClick={onPress}>
    {label}
  </Button>
);

/** Notices of every step: offline, a pending price change, a failed booking, stopped sync, no storage. */
export function StepNotices({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const { online } = useSession();
  const { creation, unsaved, sync } = useBooking();
  const { priceChange } = draft;
  return (
    <>
      {!online && draft.step !== 'fares' && <Notice icon={<IconOffline />}>{t('booking.offline')}</Notice>}
      {draft.unseenFares && draft.step !== 'fares' && <FaresNotice />}
      {priceChange && (
        <Notice
          kind="warn"
          wide
          live
          actions={ask(t('booking.changed.see'), () =>
            openModal('priceChanged', { oldTotal: priceChange.oldTotal, newTotal: priceChange.newTotal }),
          )}
        >
          {t('booking.changed.waiting')}
        </Notice>
      )}
      {online && creation === 'failed' && (
        <Notice
          kind="warn"
          live
          title={t('booking.creation.failed.title')}
          actions={ask(t('booking.refresh.check'), () => openModal('refreshPrice'))}
        >
          {t('booking.creation.failed.body')}
        </Notice>
      )}
      {draft.status === 'paying' && draft.step !== 'checkout' && <OpenPayment draft={draft} />}
      {sync.why && (
        <OptionalPart>
          <Stuck />
        </OptionalPart>
      )}
      {unsaved && (
        <Notice kind="warn" live>
          {t('booking.unsaved')}
        </Notice>
      )}
    </>
  );
}
