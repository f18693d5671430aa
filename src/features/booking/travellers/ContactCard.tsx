import { memo, useContext, useId, useMemo, useState } from 'react';
import { isEmail, tidyEmail } from '@/domain/booking/email';
import type { Contact } from '@/domain/booking/types';
import { tagOf } from '@/domain/locale';
import { useFormat } from '@/i18n/format';
import type { DialledPhone } from '@/domain/booking/phone';
import { useT } from '@/i18n/t';
import { editContact } from '@/state/booking/draft/form';
import { dialledPhone, phonePlans, settledPhone, splitPhone } from '@/state/booking/travellers/phone';
import { useBackgroundPart } from '@/state/latePart';
import { useSession } from '@/state/session';
import { afterPress } from '@/ui/afterPress';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Check } from '@/ui/Check';
import { Fixed } from '@/ui/Fixed';
import { FormCell, FormGrid } from '@/ui/FormGrid';
import { SelectField, type SelectOption } from '@/ui/Field';
import { Notice } from '@/ui/Notice';
import { EmailQuestion } from '../../common/EmailQuestion';
import { DraftText } from './Fields';
import { ErrorsContext, type FieldErrors, PartyContext, isSameCard, useField } from './form';
import styles from './Travellers.module.css';

const CODE = /^(\d+)/;

type CallingCodes = typeof import('@/platform/phoneNumbers').CALLING_CODES;
const NONE: CallingCodes = [];

/**
 * The tenant's prefixes, then all countries once they are loaded. The code comes first, as the closed select has room for
 * it alone; countries that share a code have separate values.
 */
function useOptions(telCode: string, countries: CallingCodes): SelectOption[] {
  const t = useT();
  const format = useFormat();
  const { locale, profile } = useSession();
  const { phonePrefixes } = profile;
  const tag = tagOf(locale);
  return useMemo(() => {
    const order = new Intl.Collator(tag);
    const world = countries
      .map(({ code, country }) => ({ code, country, name: format.country(country) }))
      .toSorted((a, b) => order.compare(a.name, b.name))
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
  }, [tag, format, t, phonePrefixes, telCode, countries]);
}

/** The tenant's prefixes first, then every country. */
function Prefix({ telCode, countries }: { telCode: string; countries: CallingCodes }) {
  const t = useT();
  const { typing, ...bound } = useField('contact.telCode');
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
        setChosen(document.activeElement?.getAttribute('name') === bound.name ? next : '');
        editContact({ telCode: CODE.exec(next)?.[1] ?? '' });
      }}
    />
  );
}

/** Calling codes that fit the party, likeliest first: of its nationalities, then the tenant's. */
function useLikelyCodes(countries: CallingCodes): readonly string[] {
  const { profile } = useSession();
  const passengers = useContext(PartyContext)?.passengers;
  return useMemo(() => {
    const own = (passengers ?? []).map(({ nationality }) => countries.find(({ country }) => country === nationality));
    return [...new Set([...own.flatMap((one) => one?.code ?? []), ...profile.phonePrefixes])];
  }, [passengers, countries, profile.phonePrefixes]);
}

/** Asks whether another number was meant, and puts it in with one press. */
function PhoneQuestion({ other, code, onKeep }: { other: DialledPhone; code: string; onKeep: () => void }) {
  const t = useT();
  const to = `+${other.telCode}\u00a0${other.tel}`;
  return (
    <Notice
      kind="warn"
      actions={
        <>
          <Button kind="outline" size="s" onClick={() => editContact({ telCode: other.telCode, tel: other.tel })}>
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

/**
 * Prefix and number. Browsers fill in the number with its country code, and not the prefix: of two fields they fill one and
 * keep the other. A number with country code (+371…) is split: at once when pasted, else on blur. A number of a length
 * that the country does not have is doubted, never refused.
 */
function Phone({ telCode, tel, isRefused }: Pick<Contact, 'telCode' | 'tel'> & { isRefused: boolean }) {
  const t = useT();
  const { here: plans } = useBackgroundPart(phonePlans);
  const [isTyping, setIsTyping] = useState(false);
  const [sure, setSure] = useState('');
  const doubtId = useId();
  const codes = useLikelyCodes(plans?.CALLING_CODES ?? NONE);
  const dialled = dialledPhone({ telCode, tel });
  const typed = `${telCode} ${tel}`;
  const isAsked = plans && tel.trim() && !isRefused && !isTyping && sure !== typed;
  const other = isAsked ? plans.otherNumber(telCode, tel, codes) : null;
  const doubt = isAsked && !other ? plans.lengthDoubt(dialled) : null;
  return (
    <>
      <FormCell span="thirdAlways">
        <Prefix telCode={telCode} countries={plans?.CALLING_CODES ?? NONE} />
      </FormCell>
      <FormCell span="twoThirdsAlways">
        <DraftText
          field="contact.tel"
          label={t('booking.field.tel')}
          value={tel}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          aria-describedby={doubt || other ? doubtId : undefined}
          onValue={(text) => {
            setIsTyping(true);
            const isPasted = Math.abs(text.length - tel.length) >= PASTED_CHARACTERS;
            editContact((isPasted && splitPhone({ telCode, tel: text })) || { tel: text });
          }}
          onLeave={() => {
            afterPress(() => setIsTyping(false));
            const settled = settledPhone({ telCode, tel });
            if (settled) editContact(settled);
          }}
        />
      </FormCell>
      <div className={styles.doubt} id={doubtId} aria-live="polite">
        {doubt && <Notice kind="warn">{t(`party.phone.${doubt}`, { code: dialled.telCode })}</Notice>}
        {other && <PhoneQuestion other={other} code={telCode} onKeep={() => setSure(typed)} />}
      </div>
    </>
  );
}

/** An address that was probably meant to be another one is asked about. `type="email"` would change international domains. */
function Email({ email, isEmailSure = false }: Contact) {
  const t = useT();
  const [isTyping, setIsTyping] = useState(false);
  const doubtId = useId();
  const isAsked = !isTyping && !isEmailSure;
  return (
    <>
      <FormCell>
        <DraftText
          field="contact.email"
          label={t('booking.field.email')}
          value={email}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          aria-describedby={isAsked ? doubtId : undefined}
          onValue={(text) => {
            setIsTyping(true);
            editContact({ email: text });
          }}
          onLeave={() => {
            afterPress(() => setIsTyping(false));
            if (isEmail(email) && tidyEmail(email) !== email) editContact({ email: tidyEmail(email) });
          }}
        />
      </FormCell>
      <EmailQuestion
        id={doubtId}
        className={styles.doubt}
        email={isAsked ? email : ''}
        area="party"
        onTake={(to) => editContact({ email: to })}
        onKeep={isEmail(email) ? () => editContact({ isEmailSure: true }) : undefined}
      />
    </>
  );
}

/** Where tickets and changes are sent. */
export const ContactCard = memo(function ContactCard({ contact, errors }: { contact: Contact; errors: FieldErrors }) {
  const t = useT();
  const { profile } = useSession();
  return (
    <ErrorsContext value={errors}>
      <Card title={t('booking.contact.title')}>
        <p className={`small muted ${styles.note}`}>{t('booking.contact.lede')}</p>
        <FormGrid>
          <Email {...contact} />
          <Phone telCode={contact.telCode} tel={contact.tel} isRefused={'contact.tel' in errors} />
        </FormGrid>
        <Check
          className={styles.check}
          label={t(profile.marketing === 'spec' ? 'booking.field.newsletter' : 'booking.field.offers')}
          checked={contact.isSubscribedNewsletter}
          onValue={(isSubscribedNewsletter) => editContact({ isSubscribedNewsletter })}
        />
      </Card>
    </ErrorsContext>
  );
}, isSameCard);
