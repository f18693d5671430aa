import { useLocation, useNavigate } from 'react-router-dom';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import { carryState } from '@/ui/AppLink';
import { Dialog } from '@/ui/Dialog';
import type { ModalFrame } from '@/ui/useModalDialog';
import { resultsPath } from '../frame/stepHooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { booking, useBooking } from '@/state/booking';
import { isPaidElsewhere } from '@/state/booking/payment/confirm';
import { refreshPrice } from '@/state/booking/price/fares';
import { goOnAfterRecheck } from '@/state/booking/flow/openStep';

/** Checks the price again. A changed price opens its own dialog. */
export function useRecheck(onDone: () => void) {
  const [state, setState] = useState<'ready' | 'asking' | 'gone' | 'failed'>('ready');
  const { draft } = useBooking();
  const ask = async () => {
    setState('asking');
    // Another price would be another booking, and perhaps a second order.
    if (await isPaidElsewhere()) {
      onDone();
      return;
    }
    const answered = await refreshPrice();
    if (!answered) {
      setState(booking.fares === 'gone' ? 'gone' : 'failed');
      return;
    }
    onDone();
    await goOnAfterRecheck();
  };
  return { state, ask, query: draft?.query ?? '' };
}

/** Checks the price of the same flights again; all entries stay. If the flights are gone, offers a new search. */
function RecheckModal({ of, onClose, closing }: ModalFrame & { of: 'refresh' | 'stale' }) {
  const t = useT();
  const go = useNavigate();
  const { search: address } = useLocation();
  const { online } = useSession();
  const { state, ask, query } = useRecheck(onClose);
  const gone = state === 'gone';
  return (
    <Dialog
      title={t(`booking.${of}.title`)}
      onClose={onClose}
      closing={closing}
      actions={
        <>
          <Button
            kind={gone ? 'primary' : 'outline'}
            onClick={() => {
              onClose();
              void go(carryState(resultsPath(query), address));
            }}
          >
            {t('booking.searchAgain')}
          </Button>
          {!gone && (
            <Button
              kind="primary"
              busy={state === 'asking'}
              why={online ? undefined : t('booking.refresh.offline')}
              onClick={() => void ask()}
            >
              {t(state === 'failed' ? 'booking.retry' : 'booking.refresh.check')}
            </Button>
          )}
        </>
      }
    >
      <p aria-live="polite">{t(gone ? 'booking.refresh.gone' : `booking.${of}.body`)}</p>
      {!online && <p className="muted">{t('booking.refresh.offline')}</p>}
    </Dialog>
  );
}

/** The fare's timer expired. */
export const RefreshPriceModal = (frame: ModalFrame) => <RecheckModal of="refresh" {...frame} />;

/** The booking on the server expired. */
export function StaleBookingModal(frame: ModalFrame) {
  const { onClose } = frame;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    void isPaidElsewhere().then((isPaid) => isPaid && close());
  }, []);
  return <RecheckModal of="stale" {...frame} />;
}
