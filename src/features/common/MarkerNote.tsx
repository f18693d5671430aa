import { useId, useState } from 'react';
import { useT } from '@/i18n/t';
import { TextButton } from '@/ui/TextLink';
import styles from './TravellerFields.module.css';

/** For a passport with X: suppliers take female or male only, so the traveller says which of them the airline gets. */
export function MarkerNote() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.marker}>
      <TextButton aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {t('party.marker')}
      </TextButton>
      <p className="small muted" id={id} hidden={!open} aria-live="polite">
        {t('party.marker.text')}
      </p>
    </div>
  );
}
