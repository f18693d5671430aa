import { useState } from 'react';
import type { Contact } from '@/domain/booking/types';
import { useT } from '@/i18n/t';
import { editContact } from '@/state/booking/form';
import { useSession } from '@/state/session';
import { Card } from '@/ui/Card';
import { Check } from '@/ui/Check';
import { FormCell, FormGrid } from '@/ui/FormGrid';
import { SelectField } from '@/ui/SelectField';
import { DraftText } from './Fields';
import { useField } from './form';
import styles from './Travellers.module.css';

const OTHER = 'other';

/** Prefixes of the tenant in a list; any other country code is typed in a field of its own. */
function Prefix({
  contact,
  other,
  setOther,
}: {
  contact: Contact;
  other: boolean;
  setOther: (other: boolean) => void;
}) {
  const t = useT();
  const { profile } = useSession();
  const { typing, ...bound } = useField('contact.prefix');
  return (
    <SelectField
      {...bound}
      label={t('booking.field.prefix')}
      value={other ? OTHER : contact.telCode}
      autoComplete="tel-country-code"
      options={[
        ...profile.phonePrefixes.map((code) => ({ value: code, label: `+${code}` })),
        { value: OTHER, label: t('booking.field.prefixOther') },
      ]}
      onValue={(value) => {
        typing();
        setOther(value === OTHER);
        editContact({ telCode: value === OTHER ? '' : value });
      }}
    />
  );
}

/** Where tickets and changes go. */
export function ContactCard({ contact }: { contact: Contact }) {
  const t = useT();
  const { profile } = useSession();
  const [other, setOther] = useState(() => !profile.phonePrefixes.includes(contact.telCode));
  return (
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
          <Prefix contact={contact} other={other} setOther={setOther} />
        </FormCell>
        <FormCell span="twoThirdsAlways">
          <DraftText
            field="contact.tel"
            label={t('booking.field.tel')}
            value={contact.tel}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            onValue={(tel) => editContact({ tel })}
          />
        </FormCell>
        {other && (
          <FormCell span="half">
            <DraftText
              field="contact.telCode"
              label={t('booking.field.telCode')}
              value={contact.telCode}
              type="tel"
              inputMode="tel"
              autoComplete="tel-country-code"
              onValue={(telCode) => editContact({ telCode })}
            />
          </FormCell>
        )}
      </FormGrid>
      <Check
        className={styles.check}
        label={t('booking.field.newsletter')}
        checked={contact.isSubscribedNewsletter}
        onValue={(isSubscribedNewsletter) => editContact({ isSubscribedNewsletter })}
      />
    </Card>
  );
}
