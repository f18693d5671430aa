import { useState } from 'react';
import type { Passenger } from '@/domain/booking/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { pickBirthday, settleBirthdays, typeBirthday } from '@/state/booking/draft/form';
import { latePart, useLatePart } from '@/state/latePart';
import { useSession } from '@/state/session';
import { IconCalendar } from '@/ui/icons';
import { IconButton } from '@/ui/IconButton';
import { TextField } from '@/ui/Field';
import { dateHint } from '../../common/formTexts';
import { useField } from './form';
import styles from './Travellers.module.css';

const PICKER = latePart(null, () => import('../../common/BirthPicker'));

/** A date of birth, typed or picked. */
export function Birthday({ one, number, autoComplete }: { one: Passenger; number: number; autoComplete: string }) {
  const t = useT();
  const format = useFormat();
  const { profile } = useSession();
  const { typing, onLeave, ...bound } = useField(`passengers.${one.id}.dob`);
  const [open, setOpen] = useState(false);
  // Without the picker the date can still be typed.
  const picker = useLatePart(PICKER, open, () => setOpen(false));
  return (
    <div className={styles.birth}>
      <TextField
        {...bound}
        label={t('booking.field.dob')}
        value={one.dobText ?? (one.dob ? format.typedDate(one.dob) : '')}
        placeholder={dateHint(profile.dateFormat, t('booking.field.dobLetters'))}
        inputMode="numeric"
        autoComplete={autoComplete}
        required
        onValue={(text) => {
          typing();
          typeBirthday(one.id, text);
        }}
        onLeave={() => {
          settleBirthdays(one.id);
          onLeave();
        }}
      />
      <IconButton
        className={styles.pick}
        label={t('party.birth.pick', { n: number })}
        icon={<IconCalendar />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && picker && (
        <picker.BirthPicker
          one={one}
          onClose={() => setOpen(false)}
          onPick={(day) => {
            typing();
            pickBirthday(one.id, day);
            onLeave();
          }}
        />
      )}
    </div>
  );
}
