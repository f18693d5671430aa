import { useLocation, useNavigate } from 'react-router-dom';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import { carryOver } from '@/ui/carry';
import { Dialog } from '@/ui/Dialog';
import type { ModalFrame } from './modalTypes';
import { resultsPath } from './resultsPath';
import { useRecheck } from './useRecheck';

/** The booking on the server has ended. A fresh search keeps passengers, contact and invoice (decisions 7). */
export function StaleBookingModal({ onClose, closing }: ModalFrame) {
  const t = useT();
  const go = useNavigate();
  const { search: address } = useLocation();
  const { online } = useSession();
  const { state, ask, query } = useRecheck(onClose);
  const gone = state === 'gone';
  return (
    <Dialog
      title={t('booking.stale.title')}
      onClose={onClose}
      closing={closing}
      actions={
        <>
          {!gone && (
            <Button
              kind="outline"
              busy={state === 'asking'}
              why={online ? undefined : t('booking.refresh.offline')}
              onClick={() => void ask()}
            >
              {t('booking.refresh.check')}
            </Button>
          )}
          <Button
            kind="primary"
            onClick={() => {
              onClose();
              void go(carryOver(resultsPath(query), address));
            }}
          >
            {t('booking.searchAgain')}
          </Button>
        </>
      }
    >
      <p aria-live="polite">{t(gone ? 'booking.refresh.gone' : 'booking.stale.body')}</p>
    </Dialog>
  );
}
