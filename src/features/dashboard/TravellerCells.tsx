import type { ComponentType, ReactNode } from 'react';
import { LONGEST_TEXT } from '@/domain/booking/fields';
import { joinedNames } from '@/domain/booking/names';
import { TRAVEL_DOCUMENTS } from '@/domain/booking/saved';
import type { TravellerEntry } from '@/domain/booking/travellerEntry';
import type { AskedField } from '@/domain/booking/travellerFields';
import { latinSuggestion } from '@/domain/booking/warnings';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { useToday } from '@/state/useTime';
import { Button } from '@/ui/Button';
import { Check } from '@/ui/Check';
import { SelectField, TextField } from '@/ui/Field';
import { FormCell } from '@/ui/FormGrid';
import { Notice } from '@/ui/Notice';
import { dateHint, useCountryOptions } from '../common/formTexts';
import { SavedMembers } from '../common/FrequentFlyer';
import { BirthField, GenderField } from '../common/TravellerFields';
import type { useEntry } from './useEntry';
import styles from './Dashboard.module.css';

type Form = ReturnType<typeof useEntry>;

/** The message below a field; undefined if there is nothing to say. */
function useProblemText({ visible }: Form) {
  const t = useT();
  const format = useFormat();
  return (field: keyof TravellerEntry): string | undefined => {
    const kind = visible[field];
    return kind && t(`party.problem.${kind}`, { example: format.date('1989-03-27'), date: '', n: LONGEST_TEXT });
  };
}

/** A field with its place in the grid; `data-wrong` is where Save moves the focus. */
const Cell = ({ wrong, half, children }: { wrong: boolean; half?: boolean; children: ReactNode }) => (
  <FormCell span={half ? 'half' : 'whole'}>
    <div data-wrong={wrong}>{children}</div>
  </FormCell>
);

function NameField({ form, field }: { form: Form; field: 'name' | 'surname' }) {
  const t = useT();
  const error = useProblemText(form)(field);
  const { entry, edit, leave } = form;
  const latin = latinSuggestion(entry[field], entry.nationality);
  return (
    <Cell half={!entry.oneName} wrong={error !== undefined}>
      <TextField
        name={field}
        label={t(entry.oneName ? 'party.single.field' : `booking.field.${field}`)}
        value={entry[field]}
        error={error}
        required
        spellCheck={false}
        autoCapitalize="words"
        autoComplete={entry.oneName ? 'name' : field === 'name' ? 'given-name' : 'family-name'}
        onValue={(text) => edit({ [field]: text })}
        onLeave={() => leave(field)}
      />
      {latin !== null && (
        <Notice
          className={styles.below}
          actions={
            <Button kind="tonal" size="s" onClick={() => edit({ [field]: latin })}>
              {t('party.take', { to: latin })}
            </Button>
          }
        >
          {t('party.latin', { to: latin })}
        </Notice>
      )}
    </Cell>
  );
}

function GivenNamesCell({ form }: { form: Form }) {
  return form.entry.oneName ? null : <NameField form={form} field="name" />;
}

function SurnameCell({ form }: { form: Form }) {
  const t = useT();
  const { entry, edit } = form;
  return (
    <>
      <NameField form={form} field="surname" />
      <FormCell>
        <Check
          label={t('party.single')}
          checked={entry.oneName === true}
          onValue={(oneName) => edit(oneName ? { oneName, ...joinedNames(entry) } : { oneName })}
        />
      </FormCell>
    </>
  );
}

function GenderCell({ form }: { form: Form }) {
  const error = useProblemText(form)('gender');
  return (
    <Cell half wrong={error !== undefined}>
      <GenderField value={form.entry.gender} error={error} onValue={(gender) => form.edit({ gender })} />
    </Cell>
  );
}

function DayField({ form, field, label }: { form: Form; field: 'dob' | 'expires'; label: string }) {
  const t = useT();
  const { dateFormat } = useSession().profile;
  const error = useProblemText(form)(field);
  return (
    <TextField
      name={field}
      label={label}
      value={form.entry[`${field}Text`]}
      error={error}
      placeholder={dateHint(dateFormat, t('booking.field.dobLetters'))}
      inputMode="numeric"
      autoComplete="off"
      required
      onValue={(text) => form.typeDay(field, text)}
      onLeave={() => form.leave(field)}
    />
  );
}

function BirthCell({ form }: { form: Form }) {
  const t = useT();
  const format = useFormat();
  return (
    <Cell half wrong={form.visible.dob !== undefined}>
      <BirthField
        one={{ dob: form.entry.dob, ageGroup: 'adult' }}
        pick={t('dashboard.travellers.pickBirth')}
        onPick={(dob) => form.edit({ dob, dobText: format.typedDate(dob) })}
      >
        <DayField form={form} field="dob" label={t('booking.field.dob')} />
      </BirthField>
    </Cell>
  );
}

function NationalityCell({ form }: { form: Form }) {
  const t = useT();
  const countries = useCountryOptions(true);
  const error = useProblemText(form)('nationality');
  return (
    <Cell wrong={error !== undefined}>
      <SelectField
        name="nationality"
        label={t('booking.field.nationality')}
        value={form.entry.nationality}
        error={error}
        required
        options={countries}
        onValue={(nationality) => form.edit({ nationality })}
        onLeave={() => form.leave('nationality')}
      />
    </Cell>
  );
}

function FrequentFlyerCell({ form }: { form: Form }) {
  const error = useProblemText(form)('frequentFlyer');
  return (
    <Cell wrong={error !== undefined}>
      <SavedMembers
        name="frequentFlyer"
        numbers={form.entry.frequentFlyer}
        error={error}
        onNumbers={(frequentFlyer) => form.edit({ frequentFlyer })}
        onLeave={() => form.leave('frequentFlyer')}
      />
    </Cell>
  );
}

/** How each field of a saved traveller is asked. */
export const ENTRY_CELLS: Readonly<Record<AskedField, ComponentType<{ form: Form }>>> = {
  name: GivenNamesCell,
  surname: SurnameCell,
  gender: GenderCell,
  dob: BirthCell,
  nationality: NationalityCell,
  frequentFlyer: FrequentFlyerCell,
};

/** Kind, country and last day of a document. Its number is never asked for. */
export function DocumentFields({ form }: { form: Form }) {
  const t = useT();
  const format = useFormat();
  const today = useToday();
  const error = useProblemText(form);
  const countries = useCountryOptions(false);
  const { kind, country, expires, nationality } = form.entry;
  const isKnown = countries.some(({ value }) => value === nationality);
  return (
    <>
      <FormCell>
        <SelectField
          name="document"
          label={t('dashboard.document')}
          hint={t('dashboard.document.hint')}
          value={kind}
          options={[
            { value: '', label: t('dashboard.document.none') },
            ...TRAVEL_DOCUMENTS.map((value) => ({ value, label: t(`trips.document.${value}`) })),
          ]}
          onValue={(value) =>
            form.edit({
              kind: value as TravellerEntry['kind'],
              ...(value && !country && isKnown && { country: nationality }),
            })
          }
        />
      </FormCell>
      {kind && (
        <>
          <Cell half wrong={form.visible.country !== undefined}>
            <SelectField
              name="documentCountry"
              label={t('dashboard.document.country')}
              value={country}
              error={error('country')}
              required
              options={countries}
              onValue={(cc) => form.edit({ country: cc })}
              onLeave={() => form.leave('country')}
            />
          </Cell>
          <Cell half wrong={form.visible.expires !== undefined}>
            <DayField form={form} field="expires" label={t('dashboard.document.expires')} />
          </Cell>
          {expires && expires < today && (
            <FormCell>
              <Notice kind="warn" live>
                {t('dashboard.document.past', { date: format.date(expires) })}
              </Notice>
            </FormCell>
          )}
        </>
      )}
    </>
  );
}
