import { useLocation, useNavigate } from 'react-router-dom';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import { carryOver } from '@/ui/carry';
import { Dialog } from '@/ui/Dialog';
import type { ModalFrame } from './modalTypes';
import { resultsPath } from './resultsPath';
import { useRecheck } from './useRecheck';

/** The price timer ran out: the price is asked again, with everything typed kept. */
export function RefreshPriceModal({ onClose, closing }: ModalFrame) {
  const t = useT();
  const go = useNavigate();
  const { search: address } = useLocation();
  const { online } = useSession();
  const { state, ask, query } = useRecheck(onClose);
  const gone = state === 'gone';
  const search = (
    <Button
      kind={gone ? 'primary' : 'outline'}
      onClick={() => {
        onClose();
        void go(carryOver(resultsPath(query), address));
      }}
    >
      {t('booking.searchAgain')}
    </Button>
  );
  return (
    <Dialog
      title={t('booking.refresh.title')}
      onClose={onClose}
      closing={closing}
      actions={
        <>
          {search}
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
      <p aria-live="polite">{t(gone ? 'booking.refresh.gone' : 'booking.refresh.body')}</p>
      {!online && <p className="muted">{t('booking.refresh.offline')}</p>}
    </Dialog>
  );
}
