import { useLocation, useNavigate } from 'react-router-dom';
import { useT } from '@/i18n/t';
import { Button } from '@/ui/Button';
import { carryState } from '@/ui/AppLink';
import { Dialog } from '@/ui/Dialog';
import type { ModalFrame } from '@/ui/useModalDialog';
import { useResumable, useDraftTitle } from './useResumable';

/** Shown on a later visit while an unexpired draft exists: continue or dismiss. */
export function ResumeBookingModal({ onClose, closing }: ModalFrame) {
  const t = useT();
  const go = useNavigate();
  const { search } = useLocation();
  const found = useResumable();
  const title = useDraftTitle(found?.draft ?? null);
  return (
    <Dialog
      title={t('booking.resume.title')}
      onClose={onClose}
      closing={closing}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('booking.notNow')}
          </Button>
          <Button
            kind="primary"
            onClick={() => {
              onClose();
              if (found) void go(carryState(`/booking/${found.draft.step}`, search));
            }}
          >
            {t('booking.continue')}
          </Button>
        </>
      }
    >
      <p>{title}</p>
      <p className="muted">{t('booking.resume.kept')}</p>
    </Dialog>
  );
}
