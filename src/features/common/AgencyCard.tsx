import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { Card } from '@/ui/Card';
import { ContactList } from './AgencyContacts';

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
