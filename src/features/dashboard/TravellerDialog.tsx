import { type ReactNode, useId, useRef, useState } from 'react';
import { LONGEST_TEXT } from '@/domain/booking/fields';
import { TRAVEL_DOCUMENTS, type SavedTraveller, TRAVELLERS_KEPT } from '@/domain/booking/saved';
import type { TravellerEntry } from '@/domain/booking/travellerEntry';
import type { Gender } from '@/domain/booking/types';
import { joinedNames } from '@/domain/booking/names';
import { latinSuggestion } from '@/domain/booking/warnings';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { latePart, useLatePart } from '@/state/latePart';
import { useSession } from '@/state/session';
import { useToday } from '@/state/useTime';
import { Button } from '@/ui/Button';
import { Check } from '@/ui/Check';
import { Dialog } from '@/ui/Dialog';
import { SelectField, TextField } from '@/ui/Field';
import { FormCell, FormGrid } from '@/ui/FormGrid';
import { IconButton } from '@/ui/IconButton';
import { IconCalendar, IconWarning } from '@/ui/icons';
import { Notice } from '@/ui/Notice';
import { Segmented } from '@/ui/Segmented';
import { MarkerNote } from '../common/MarkerNote';
import { dateHint, useCountryOptions } from '../common/formTexts';
import { useEntry } from './useEntry';
import styles from './Dashboard.module.css';

const PICKER = latePart(null, () => import('../common/BirthPicker'));

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

function GenderField({ form }: { form: Form }) {
  const t = useT();
  const error = useProblemText(form)('gender');
  const id = useId();
  return (
    <Cell half wrong={error !== undefined}>
      <div className={error ? styles.badChoice : undefined}>
        <Segmented<Gender | ''>
          label={t('booking.field.gender')}
          value={form.entry.gender}
          options={[
            { value: 'female', label: t('booking.field.female') },
            { value: 'male', label: t('booking.field.male') },
          ]}
          onValue={(gender) => form.edit({ gender })}
          wrong={error && id}
          className={styles.gender}
        />
        {error && (
          <p className={styles.hint} id={id}>
            <IconWarning size="s" />
            <span>{error}</span>
          </p>
        )}
        <MarkerNote />
      </div>
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

function BirthField({ form }: { form: Form }) {
  const t = useT();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  // Without the picker the date can still be typed.
  const picker = useLatePart(PICKER, open, () => setOpen(false));
  return (
    <Cell half wrong={form.visible.dob !== undefined}>
      <div className={styles.birth}>
        <DayField form={form} field="dob" label={t('booking.field.dob')} />
        <IconButton
          className={styles.pick}
          label={t('dashboard.travellers.pickBirth')}
          icon={<IconCalendar />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </div>
      {open && picker && (
        <picker.BirthPicker
          one={{ dob: form.entry.dob, ageGroup: 'adult' }}
          onClose={() => setOpen(false)}
          onPick={(dob) => form.edit({ dob, dobText: format.typedDate(dob) })}
        />
      )}
    </Cell>
  );
}

/** Kind, country and last day of a document. Its number is never asked for. */
function DocumentFields({ form }: { form: Form }) {
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
  const countries = useCountryOptions(true);
  const error = useProblemText(form)('nationality');
  const formId = useId();
  const { entry, state } = form;
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
          {!entry.oneName && <NameField form={form} field="name" />}
          <NameField form={form} field="surname" />
          <FormCell>
            <Check
              label={t('party.single')}
              checked={entry.oneName === true}
              onValue={(oneName) => form.edit(oneName ? { oneName, ...joinedNames(entry) } : { oneName })}
            />
          </FormCell>
          <GenderField form={form} />
          <BirthField form={form} />
          <Cell wrong={error !== undefined}>
            <SelectField
              name="nationality"
              label={t('booking.field.nationality')}
              value={entry.nationality}
              error={error}
              required
              options={countries}
              onValue={(nationality) => form.edit({ nationality })}
              onLeave={() => form.leave('nationality')}
            />
          </Cell>
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
