import { memo, useContext, useMemo } from 'react';
import type { Contact } from '@/domain/booking/types';
import { useT } from '@/i18n/t';
import { editContact } from '@/state/booking/draft/form';
import { useSession } from '@/state/session';
import { Card } from '@/ui/Card';
import { Check } from '@/ui/Check';
import { FormGrid } from '@/ui/FormGrid';
import { type CallingCodes, EmailField, PhoneFields } from '../../common/person/ContactFields';
import { ErrorsContext, type FieldErrors, PartyContext, isSameCard, useField } from './form';
import styles from './Travellers.module.css';

/** Calling codes that fit the party, likeliest first: of its nationalities, then the tenant's. */
function useLikelyCodes(): (countries: CallingCodes) => readonly string[] {
  const { phonePrefixes } = useSession().profile;
  const passengers = useContext(PartyContext)?.passengers;
  return useMemo(() => {
    return (countries) => {
      const own = (passengers ?? []).map(({ nationality }) => countries.find(({ country }) => country === nationality));
      return [...new Set([...own.flatMap((one) => one?.code ?? []), ...phonePrefixes])];
    };
  }, [passengers, phonePrefixes]);
}

/** E-mail and phone, bound to the booking. */
function Fields({ contact }: { contact: Contact }) {
  return (
    <FormGrid>
      <EmailField
        email={contact.email}
        isEmailSure={contact.isEmailSure}
        field={useField('contact.email')}
        onChange={editContact}
      />
      <PhoneFields
        telCode={contact.telCode}
        tel={contact.tel}
        codesFor={useLikelyCodes()}
        codeField={useField('contact.telCode')}
        field={useField('contact.tel')}
        onChange={editContact}
      />
    </FormGrid>
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
        <Fields contact={contact} />
        <Check
          className={styles.check}
          label={t(profile.marketing === 'spec' ? 'booking.field.newsletter' : 'booking.field.offers')}
          name="contact.isSubscribedNewsletter"
          checked={contact.isSubscribedNewsletter}
          onValue={(isSubscribedNewsletter) => editContact({ isSubscribedNewsletter })}
        />
      </Card>
    </ErrorsContext>
  );
}, isSameCard);
