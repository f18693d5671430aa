import { type ReactNode, useId, useState } from 'react';
import type { Gender } from '@/domain/booking/travellerFields';
import type { Passenger } from '@/domain/booking/types';
import type { IsoDate } from '@/domain/dates';
import { useT } from '@/i18n/t';
import { latePart, useLatePart } from '@/state/latePart';
import { classes } from '@/ui/classes';
import { IconButton } from '@/ui/IconButton';
import { IconCalendar, IconWarning } from '@/ui/firstIcons';
import { Segmented } from '@/ui/Segmented';
import { MarkerNote } from './MarkerNote';
import styles from './TravellerFields.module.css';

/* Fields of a traveller that the booking and the saved travellers share. */

interface GenderFieldProps {
  value: Gender | '';
  error: string | undefined;
  onValue: (gender: Gender | '') => void;
}

export function GenderField({ value, error, onValue }: GenderFieldProps) {
  const t = useT();
  const id = useId();
  return (
    <>
      <Segmented<Gender | ''>
        label={t('booking.field.gender')}
        value={value}
        options={[
          { value: 'female', label: t('booking.field.female') },
          { value: 'male', label: t('booking.field.male') },
        ]}
        onValue={onValue}
        wrong={error && id}
        className={classes(styles.gender, error && styles.wrong)}
      />
      {error && (
        <p className={styles.hint} id={id}>
          <IconWarning size="s" />
          <span>{error}</span>
        </p>
      )}
      <MarkerNote />
    </>
  );
}

const PICKER = latePart(null, () => import('./BirthPicker'));

interface BirthFieldProps {
  one: Pick<Passenger, 'dob' | 'ageGroup'>;
  /** Name of the button that opens the picker. */
  pick: string;
  onPick: (day: IsoDate) => void;
  /** The field in which the date is typed. */
  children: ReactNode;
}

/** A date of birth, typed or picked. Without the picker it can still be typed. */
export function BirthField({ one, pick, onPick, children }: BirthFieldProps) {
  const [open, setOpen] = useState(false);
  const picker = useLatePart(PICKER, open, () => setOpen(false));
  return (
    <div className={styles.birth}>
      {children}
      <IconButton
        className={styles.pick}
        label={pick}
        icon={<IconCalendar />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && picker && <picker.BirthPicker one={one} onClose={() => setOpen(false)} onPick={onPick} />}
    </div>
  );
}
