import { useEffect, useState } from 'react';
import type { BookingDraft } from '@/domain/booking/types';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { followDraft, restoreDeletedDraft } from '@/state/booking/draft/replaceDraft';
import { usePhoneHeader } from '@/state/frame';
import { clearModals } from '@/state/modals';
import { EmptyState } from '@/ui/EmptyState';
import { Button, ButtonLink } from '@/ui/Button';
import { resultsPath } from '../frame/stepHooks';
import { useDraftTitle } from './useResumable';

function Actions({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      await restoreDeletedDraft();
    } catch (error) {
      log.warn('booking', 'a deleted booking could not be kept', error);
      setBusy(false);
    }
  };
  return (
    <>
      <Button kind="primary" busy={busy} onClick={() => void keep()}>
        {t('party.gone.keep')}
      </Button>
      <ButtonLink kind="outline" to={resultsPath(draft.query)}>
        {t('booking.searchAgain')}
      </ButtonLink>
    </>
  );
}

/**
 * Replaces a step whose draft was deleted in another window. The user decides whether to keep what this tab still has;
 * after a reload there is nothing (`draft` is null). A draft that only got a new id there is followed.
 */
export function DeletedNotice({ draft }: { draft: BookingDraft | null }) {
  const t = useT();
  const title = useDraftTitle(draft);
  const [isGone, setGone] = useState(false);
  usePhoneHeader();
  useEffect(() => {
    // Open dialogs about this booking are obsolete.
    clearModals();
    followDraft()
      .catch((error: unknown) => log.warn('booking', 'a booking could not be followed', error))
      .finally(() => setGone(true));
  }, []);
  if (!isGone) return null;
  return (
    <div className="wrap" role="alert">
      <EmptyState
        level="h1"
        title={t('party.gone.title')}
        actions={
          draft ? (
            <Actions draft={draft} />
          ) : (
            <ButtonLink kind="primary" to="/">
              {t('booking.searchFlights')}
            </ButtonLink>
          )
        }
      >
        {draft && (
          <>
            <p>
              <b>{title}</b>
            </p>
            <p>{t('party.gone.body')}</p>
          </>
        )}
      </EmptyState>
    </div>
  );
}
