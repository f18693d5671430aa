import { useId, useMemo, useRef, useState } from 'react';
import { isEmail, tidyEmail } from '@/domain/booking/email';
import { emailEndings } from '@/domain/booking/emailEndings';
import { type DialledPhone, type PhoneFill, filledCode, filledNumber } from '@/domain/booking/phone';
import type { Contact } from '@/domain/booking/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { dialledPhone, phonePlans, settledPhone, splitPhone } from '@/state/booking/travellers/phone';
import { useBackgroundPart } from '@/state/latePart';
import { useSession } from '@/state/session';
import { afterPress } from '@/ui/afterPress';
import { Button } from '@/ui/Button';
import { SelectField, type SelectOption, TextField } from '@/ui/Field';
import { Fixed } from '@/ui/Fixed';
import { FormCell } from '@/ui/FormGrid';
import { Notice } from '@/ui/Notice';
import { EmailQuestion } from '../EmailQuestion';
import { Proposals } from './Proposals';
import styles from './ContactFields.module.css';

/* E-mail and phone of a contact, which the booking and the enquiries share. Their texts are in the group `party`. */

/** A field's name, its error, and what its form does on blur and on typing. */
export interface BoundField {
  name: string;
  error: string | undefined;
  onLeave: () => void;
  typing: () => void;
}

const CODE = /^(\d+)/;

export type CallingCodes = typeof import('@/platform/phoneNumbers').CALLING_CODES;
const NONE: CallingCodes = [];
type Typed = Pick<Contact, 'telCode' | 'tel'>;

interface BoundTextProps {
  field: BoundField;
  label: string;
  value: string;
  type?: 'tel';
  inputMode: 'email' | 'tel';
  autoComplete: string;
  autoCapitalize?: string;
  'aria-describedby'?: string | undefined;
  onValue: (text: string) => void;
  onLeave: () => void;
}

function BoundText({ field, onValue, onLeave, ...rest }: BoundTextProps) {
  const { typing, ...bound } = field;
  return (
    <TextField
      {...rest}
      {...bound}
      required
      spellCheck={false}
      onValue={(text) => {
        typing();
        onValue(text);
      }}
      onLeave={() => {
        onLeave();
        bound.onLeave();
      }}
    />
  );
}

/**
 * The tenant's prefixes, then all countries once they are loaded. The code comes first, as the closed select has room for
 * it alone; countries that share a code have separate values.
 */
function useOptions(telCode: string, countries: CallingCodes): SelectOption[] {
  const t = useT();
  const format = useFormat();
  const { phonePrefixes } = useSession().profile;
  return useMemo(() => {
    const world = countries
      .map(({ code, country }) => ({ code, country, name: format.country(country) }))
      .toSorted((a, b) => format.compare(a.name, b.name))
      .map(({ code, country, name }) => ({ value: `${code} ${country}`, label: `+${code} ${name}` }));
    const own = phonePrefixes.map((code) => ({ value: code, label: `+${code}` }));
    const known = telCode === '' || phonePrefixes.includes(telCode) || countries.some(({ code }) => code === telCode);
    return [
      ...own,
      // Keeps a code that was entered or autofilled and is not listed (yet).
      ...(known ? [] : [{ value: telCode, label: `+${telCode}` }]),
      ...(world.length > 0 ? [{ value: '-', label: t('party.countries'), disabled: true }] : []),
      ...world,
    ];
  }, [format, t, phonePrefixes, telCode, countries]);
}

interface PrefixProps {
  telCode: string;
  countries: CallingCodes;
  field: BoundField;
  /** `isOwn`: chosen by the traveller, not filled in by the browser. */
  onCode: (telCode: string, isOwn: boolean) => void;
}

/** The tenant's prefixes first, then every country. */
function Prefix({ telCode, countries, field, onCode }: PrefixProps) {
  const t = useT();
  const { typing, ...bound } = field;
  const options = useOptions(telCode, countries);
  const [chosen, setChosen] = useState('');
  const value = useMemo(() => {
    // The draft stores only the code, so which country was chosen is local state; the largest country is the default.
    if (chosen.startsWith(`${telCode} `)) return chosen;
    const largest = countries.find(({ code }) => code === telCode);
    return options.some((one) => one.value === telCode) || !largest ? telCode : `${telCode} ${largest.country}`;
  }, [chosen, telCode, countries, options]);
  return (
    <SelectField
      {...bound}
      className={styles.prefix}
      label={t('booking.field.prefix')}
      value={value}
      autoComplete="off"
      options={options}
      onValue={(next) => {
        typing();
        // Autofill picks the first country with that code, which is not the user's choice.
        const isOwn = document.activeElement?.getAttribute('name') === bound.name;
        setChosen(isOwn ? next : '');
        onCode(CODE.exec(next)?.[1] ?? '', isOwn);
      }}
    />
  );
}

interface PhoneQuestionProps {
  other: DialledPhone;
  code: string;
  onTake: (phone: DialledPhone) => void;
  onKeep: () => void;
}

/** Asks whether another number was meant, and puts it in with one press. */
function PhoneQuestion({ other, code, onTake, onKeep }: PhoneQuestionProps) {
  const t = useT();
  const to = `+${other.telCode}\u00a0${other.tel}`;
  return (
    <Notice
      kind="warn"
      actions={
        <>
          <Button kind="outline" size="s" onClick={() => onTake({ telCode: other.telCode, tel: other.tel })}>
            <Fixed text={t('party.take', { to })} part={to} />
          </Button>
          <Button kind="quiet" size="s" onClick={onKeep}>
            {t('party.email.keep')}
          </Button>
        </>
      }
    >
      <Fixed text={t('party.phone.prefix', { code, to })} part={to} />
    </Notice>
  );
}

/** A change of this many characters is a paste or autofill. */
const PASTED_CHARACTERS = 4;

interface PhoneFieldsProps extends Typed {
  /** Calling codes that fit whoever is asked, likeliest first; the tenant's by default. */
  codesFor?: (countries: CallingCodes) => readonly string[];
  codeField: BoundField;
  field: BoundField;
  onChange: (part: Partial<Typed>) => void;
}

/**
 * Prefix and number. Browsers fill in the number with its country code, and not the prefix: of two fields they fill one and
 * keep the other. A number with country code (+371…) is split: at once when pasted, else on blur. A number of a length
 * that the country does not have is doubted, never refused.
 */
export function PhoneFields({ telCode, tel, codesFor, codeField, field, onChange }: PhoneFieldsProps) {
  const t = useT();
  const { here: plans } = useBackgroundPart(phonePlans);
  const [isTyping, setIsTyping] = useState(false);
  const [sure, setSure] = useState('');
  const fill = useRef<PhoneFill>({ code: null, numberAt: 0 });
  const doubtId = useId();
  const { phonePrefixes } = useSession().profile;
  const codes = codesFor?.(plans?.CALLING_CODES ?? NONE) ?? phonePrefixes;
  const isRefused = field.error !== undefined;
  const dialled = dialledPhone({ telCode, tel });
  const typed = `${telCode} ${tel}`;
  const isAsked = plans && tel.trim() && !isRefused && !isTyping && sure !== typed;
  const other = isAsked ? plans.otherNumber(telCode, tel, codes) : null;
  const doubt = isAsked && !other ? plans.lengthDoubt(dialled) : null;
  return (
    <>
      <FormCell span="thirdAlways">
        <Prefix
          telCode={telCode}
          countries={plans?.CALLING_CODES ?? NONE}
          field={codeField}
          onCode={(code, isOwn) => {
            if (isOwn) return onChange({ telCode: code });
            const [next, filled] = filledCode(fill.current, code, tel, performance.now());
            fill.current = next;
            if (filled !== null) onChange({ telCode: filled });
          }}
        />
      </FormCell>
      <FormCell span="twoThirdsAlways">
        <BoundText
          field={field}
          label={t('booking.field.tel')}
          value={tel}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          aria-describedby={doubt || other ? doubtId : undefined}
          onValue={(text) => {
            setIsTyping(true);
            const isPasted = Math.abs(text.length - tel.length) >= PASTED_CHARACTERS;
            const [next, filled] = filledNumber(fill.current, text, performance.now());
            fill.current = next;
            const whole = isPasted ? splitPhone({ telCode, tel: text }) : null;
            onChange(whole ?? { ...(filled !== null && { telCode: filled }), tel: text });
          }}
          onLeave={() => {
            afterPress(() => setIsTyping(false));
            const settled = settledPhone({ telCode, tel });
            if (settled) onChange(settled);
          }}
        />
      </FormCell>
      <div className={styles.doubt} id={doubtId} aria-live="polite">
        {doubt && <Notice kind="warn">{t(`party.phone.${doubt}`, { code: dialled.telCode })}</Notice>}
        {other && <PhoneQuestion other={other} code={telCode} onTake={onChange} onKeep={() => setSure(typed)} />}
      </div>
    </>
  );
}

interface EmailFieldProps {
  email: string;
  isEmailSure?: boolean | undefined;
  field: BoundField;
  onChange: (part: { email?: string; isEmailSure?: boolean }) => void;
}

/** An address that was probably meant to be another one is asked about. `type="email"` would change international domains. */
export function EmailField({ email, isEmailSure = false, field, onChange }: EmailFieldProps) {
  const t = useT();
  const [isTyping, setIsTyping] = useState(false);
  const doubtId = useId();
  const isAsked = !isTyping && !isEmailSure;
  const { locale } = useSession();
  const ends = emailEndings(email, locale.slice(3)).map((text) => ({ text, value: text }));
  const change = (text: string): void => {
    setIsTyping(true);
    field.typing();
    onChange({ email: text });
  };
  return (
    <>
      <FormCell>
        <BoundText
          field={field}
          label={t('booking.field.email')}
          value={email}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          aria-describedby={isAsked ? doubtId : undefined}
          onValue={change}
          onLeave={() => {
            afterPress(() => setIsTyping(false));
            if (isEmail(email) && tidyEmail(email) !== email) onChange({ email: tidyEmail(email) });
          }}
        />
        <Proposals
          label={t('party.email.ends')}
          field={field.name}
          rows={ends}
          onTake={(end) => change(email.trim().replace(/@.*$/, `@${end}`))}
        />
      </FormCell>
      <EmailQuestion
        id={doubtId}
        className={styles.doubt}
        email={isAsked ? email : ''}
        area="party"
        onTake={(to) => onChange({ email: to })}
        onKeep={isEmail(email) ? () => onChange({ isEmailSure: true }) : undefined}
      />
    </>
  );
}
