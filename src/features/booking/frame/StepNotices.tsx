import { lazy } from 'react';
import type { BookingDraft } from '@/domain/booking/types';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { OptionalPart } from '../../common/OptionalPart';
import { useBooking } from '@/state/booking';
import { openModal } from '@/state/modals';
import { useOfflineText } from '@/state/pwa';
import { useSession } from '@/state/session';
import { Button, ButtonLink } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { Handed } from '../handover/Elsewhere';
import { OpenPayment } from '../OpenPayment';
import { retrySending } from '@/state/booking/sync/updates';
import { resultsPath, useStepLink } from './stepHooks';
import { reasonOf } from '@/domain/device/updates';
import { loadPart } from '@/platform/parts';

/** A queue that is stopped: the reason, the assurance that nothing is lost, and every way to resolve it. */
export function SyncStuck() {
  const t = useT();
  const { sync, draft } = useBooking();
  const { why, count } = sync;
  if (!why || !draft) return null;
  const canRetry = why === 'halted' || why === 'auth';
  const isClosed = why === 'closed' || why === 'auth';
  return (
    <Notice
      kind={why === 'refused' ? 'warn' : 'bad'}
      live
      title={count > 0 ? `${t('device.unsent', { n: count })}.` : undefined}
      actions={
        <>
          {canRetry && (
            <Button kind="outline" size="s" onClick={() => void retrySending()}>
              {t('booking.retry')}
            </Button>
          )}
          {isClosed && (
            <ButtonLink kind="outline" size="s" to={resultsPath(draft.query)}>
              {t('device.chooseAgain')}
            </ButtonLink>
          )}
          <ButtonLink kind="outline" size="s" to="/device/outbox">
            {t(why === 'conflict' ? 'device.compare' : 'device.see')}
          </ButtonLink>
        </>
      }
    >
      {t(`device.say.${why}`, { reason: sync.error ? t(`device.reason.${reasonOf(sync.error)}`) : '' }).replace(
        '  ',
        ' ',
      )}
    </Notice>
  );
}

/**
 * For a flight chosen offline whose fare step was skipped: once fares are loaded, the user can review them before Pay.
 */
export function FaresNotice({ fromPayment = false }: { fromPayment?: boolean }) {
  const t = useT();
  const go = useStepLink(fromPayment);
  return (
    <Notice
      live
      title={t('booking.fares.here.title')}
      actions={
        <ButtonLink kind="outline" size="s" to="/booking/fares" onClick={go}>
          {t('booking.fares.here.go')}
        </ButtonLink>
      }
    >
      {t('booking.fares.here.body')}
    </Notice>
  );
}

/** Rarely shown; loads with the texts of the device pages. */
const Stuck = lazy(async () => {
  await loadMessages('late');
  return { default: SyncStuck };
});

/** The same, with the names of services. */
const TakenOutNotice = lazy(async () => {
  const [part] = await Promise.all([loadPart(() => import('./TakenOutNotice')), loadMessages('steps')]);
  return { default: part.TakenOutNotice };
});

const ask = (label: string, onPress: () => void) => (
  <Button kind="outline" size="s" onClick={onPress}>
    {label}
  </Button>
);

/** Notices of every step: a pending price change, a failed booking, stopped sync, no storage. */
export function StepNotices({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const { online } = useSession();
  const { creation, unsaved, sync } = useBooking();
  const { priceChange } = draft;
  useOfflineText(draft.step === 'fares' ? null : t('booking.offline'));
  return (
    <>
      <Handed draft={draft} />
      {draft.unseenFares && draft.step !== 'fares' && <FaresNotice fromPayment={draft.step === 'checkout'} />}
      {draft.takenOut && (
        <OptionalPart>
          <TakenOutNotice draft={draft} taken={draft.takenOut} />
        </OptionalPart>
      )}
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
