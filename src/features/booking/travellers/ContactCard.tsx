import { memo, useMemo, useState } from 'react';
import { CALLING_CODES, splitPhone } from '@/domain/booking/phone';
import type { Contact } from '@/domain/booking/types';
import { tagOf } from '@/domain/locale';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { editContact } from '@/state/booking/draft/form';
import { useSession } from '@/state/session';
import { Card } from '@/ui/Card';
import { Check } from '@/ui/Check';
import { FormCell, FormGrid } from '@/ui/FormGrid';
import { SelectField, type SelectOption } from '@/ui/Field';
import { DraftText } from './Fields';
import { ErrorsContext, type FieldErrors, isSameCard, useField } from './form';
import styles from './Travellers.module.css';

const CODE = /^(\d+)/;

/**
 * The tenant's prefixes, then all countries. The code comes first, as the closed select has room for it alone;
 * countries that share a code have separate values.
 */
function useOptions(telCode: string): SelectOption[] {
  const t = useT();
  const format = useFormat();
  const { locale, profile } = useSession();
  const { phonePrefixes } = profile;
  const tag = tagOf(locale);
  return useMemo(() => {
    const order = new Intl.Collator(tag);
    const world = CALLING_CODES.map(({ code, country }) => ({ code, country, name: format.country(country) }))
      .toSorted((a, b) => order.compare(a.name, b.name))
      .map(({ code, country, name }) => ({ value: `${code} ${country}`, label: `+${code} ${name}` }));
    const own = phonePrefixes.map((code) => ({ value: code, label: `+${code}` }));
    const known =
      telCode === '' || phonePrefixes.includes(telCode) || CALLING_CODES.some(({ code }) => code === telCode);
    return [
      ...own,
      // Keeps an unknown code that was entered before or autofilled.
      ...(known ? [] : [{ value: telCode, label: `+${telCode}` }]),
      { value: '-', label: t('party.countries'), disabled: true },
      ...world,
    ];
  }, [tag, format, t, phonePrefixes, telCode]);
}

/** The tenant's prefixes first, then every country. */
function Prefix({ telCode }: { telCode: string }) {
  const t = useT();
  const { typing, ...bound } = useField('contact.telCode');
  const options = useOptions(telCode);
  const [chosen, setChosen] = useState('');
  const value = useMemo(() => {
    // The draft stores only the code, so which country was chosen is local state; the largest country is the default.
    if (chosen.startsWith(`${telCode} `)) return chosen;
    const largest = CALLING_CODES.find(({ code }) => code === telCode);
    return options.some((one) => one.value === telCode) || !largest ? telCode : `${telCode} ${largest.country}`;
  }, [chosen, telCode, options]);
  return (
    <SelectField
      {...bound}
      label={t('booking.field.prefix')}
      value={value}
      autoComplete="tel-country-code"
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

/** A change of this many characters is a paste or autofill. */
const PASTED_CHARACTERS = 4;

/** The phone number. A number with country code (+371…) is split: at once when pasted, else on blur. */
function Tel({ tel }: { tel: string }) {
  const t = useT();
  return (
    <DraftText
      field="contact.tel"
      label={t('booking.field.tel')}
      value={tel}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      onValue={(text) =>
        editContact((Math.abs(text.length - tel.length) >= PASTED_CHARACTERS && splitPhone(text)) || { tel: text })
      }
      onLeave={() => {
        const split = splitPhone(tel);
        if (split) editContact(split);
      }}
    />
  );
}

/** Where tickets and changes are sent. */
export const ContactCard = memo(function ContactCard({ contact, errors }: { contact: Contact; errors: FieldErrors }) {
  const t = useT();
  return (
    <ErrorsContext value={errors}>
      <Card title={t('booking.contact.title')}>
        <p className={`small muted ${styles.note}`}>{t('booking.contact.lede')}</p>
        <FormGrid>
          <FormCell>
            <DraftText
              field="contact.email"
              label={t('booking.field.email')}
              value={contact.email}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              onValue={(email) => editContact({ email })}
            />
          </FormCell>
          <FormCell span="thirdAlways">
            <Prefix telCode={contact.telCode} />
          </FormCell>
          <FormCell span="twoThirdsAlways">
            <Tel tel={contact.tel} />
          </FormCell>
        </FormGrid>
        <Check
          className={styles.check}
          label={t('booking.field.newsletter')}
          checked={contact.isSubscribedNewsletter}
          onValue={(isSubscribedNewsletter) => editContact({ isSubscribedNewsletter })}
        />
      </Card>
    </ErrorsContext>
  );
}, isSameCard);
