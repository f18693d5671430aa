import { useId } from 'react';
import type { Trip } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { IconButton } from '@/ui/IconButton';
import { IconClose } from '@/ui/icons';
import { DateCells } from '../DateCells';
import type { FormParts } from '../parts';
import { PlaceCells } from '../PlaceCells';
import styles from './legs.module.css';

interface LegProps extends Pick<FormParts, 'picker' | 'pickers' | 'leg'> {
  trip: Trip;
  /** Only where the leg can be removed. */
  onDrop: (() => void) | undefined;
}

/** One flight of a multi-city trip: from, to, departure. */
export function LegFields({ leg, trip, picker, pickers, onDrop }: LegProps) {
  const t = useT();
  const id = useId();
  const parts = { leg, trip, picker, pickers, slim: false };
  return (
    <fieldset className={styles.leg} aria-labelledby={id}>
      <span className={styles.name} id={id}>
        <span className={styles.word}>{t('form.multi.flight', { n: leg + 1 })}</span>
        <span className={styles.number} aria-hidden="true">
          {leg + 1}
        </span>
      </span>
      <PlaceCells {...parts} />
      <DateCells {...parts} tripType="multicity" />
      {onDrop && (
        <IconButton
          className={styles.drop}
          label={t('form.multi.remove', { n: leg + 1 })}
          icon={<IconClose />}
          data-drop
          onClick={onDrop}
        />
      )}
    </fieldset>
  );
}
