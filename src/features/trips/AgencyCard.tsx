import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { buttonClass } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ContactList } from '../common/AgencyContacts';

/** Opens the mail program with the order in the subject. Nothing if the agency has no address. */
export function WriteToAgency({ orderId }: { orderId: string | null }) {
  const t = useT();
  const { email } = useSession().profile.contactInformation;
  if (!email) return null;
  const subject = orderId === null ? '' : `?subject=${encodeURIComponent(t('trips.order', { id: orderId }))}`;
  return (
    <a className={buttonClass({ kind: 'quiet' })} href={`mailto:${email}${subject}`}>
      {t('trips.write')}
    </a>
  );
}

/** The agency's contacts, known without a network. */
export function AgencyCard({ orderId }: { orderId: string }) {
  const t = useT();
  const { companyName, phone, email, address, website } = useSession().profile.contactInformation;
  const isKnown = phone || email || address || website;
  return (
    <Card title={t('trips.agency')}>
      {companyName && <p>{companyName}</p>}
      {isKnown ? (
        <ContactList subject={t('trips.order', { id: orderId })} />
      ) : (
        <p className="muted">{t('trips.agency.none')}</p>
      )}
    </Card>
  );
}
