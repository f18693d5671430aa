import type { Passenger } from '@/domain/booking/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { pickBirthday, settleBirthdays, typeBirthday } from '@/state/booking/draft/form';
import { useSession } from '@/state/session';
import { TextField } from '@/ui/Field';
import { dateHint } from '../../common/formTexts';
import { BirthField } from '../../common/TravellerFields';
import { useField } from './form';

/** A date of birth, typed or picked. */
export function Birthday({ one, number, autoComplete }: { one: Passenger; number: number; autoComplete: string }) {
  const t = useT();
  const format = useFormat();
  const { profile } = useSession();
  const { typing, onLeave, ...bound } = useField(`passengers.${one.id}.dob`);
  return (
    <BirthField
      one={one}
      pick={t('party.birth.pick', { n: number })}
      onPick={(day) => {
        typing();
        pickBirthday(one.id, day);
        onLeave();
      }}
    >
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
    </BirthField>
  );
}
