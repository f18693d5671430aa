import { useId, useRef } from 'react';
import { type SavedTraveller, TRAVELLERS_KEPT } from '@/domain/booking/saved';
import { ASKED_FIELDS } from '@/domain/booking/travellerFields';
import { useT } from '@/i18n/t';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { FormGrid } from '@/ui/FormGrid';
import { Notice } from '@/ui/Notice';
import { ENTRY_CELLS, DocumentFields } from './TravellerCells';
import { useEntry } from './useEntry';
import styles from './Dashboard.module.css';

interface DialogProps {
  /** Null for a new traveller. */
  saved: SavedTraveller | null;
  onClose: () => void;
}

/** Adds or edits a saved traveller, with the fields and rules of the booking form. */
export function TravellerDialog({ saved, onClose }: DialogProps) {
  const t = useT();
  const box = useRef<HTMLFormElement>(null);
  const form = useEntry(saved, onClose, box);
  const formId = useId();
  const { state } = form;
  return (
    <Dialog
      large
      title={t(saved ? 'dashboard.travellers.editTitle' : 'dashboard.travellers.addTitle')}
      dismissible={!form.isChanged}
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('dashboard.cancel')}
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={state === 'saving'}>
            {t('dashboard.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={box}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <FormGrid>
          {ASKED_FIELDS.map((field) => {
            const Cell = ENTRY_CELLS[field];
            return <Cell key={field} form={form} />;
          })}
          <DocumentFields form={form} />
        </FormGrid>
        {(state === 'full' || state === 'failed') && (
          <Notice kind="bad" live>
            {t(`dashboard.travellers.${state}`, { n: TRAVELLERS_KEPT })}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
