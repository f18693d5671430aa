import { telHref } from '@/domain/tenant/contact';
import { withNonBreakingHyphens } from '@/domain/tenant/types';
import { useSession } from '@/state/session';
import { Card } from '@/ui/Card';
import { IconGlobe } from '@/ui/firstIcons';
import { IconMail, IconPhone, IconPlace } from '@/ui/icons';
import styles from './AgencyContacts.module.css';
import { OpeningHours } from './OpeningHours';

interface AgencyContactsProps {
  /** Where the agency tells no name. */
  title: string;
  /** Title of the opening hours. */
  hours: string;
  /** Said where it tells no contact at all. */
  none: string;
}

/** Phone, e-mail, address and website with their icons; null if the agency tells none. `subject`: of an e-mail. */
export function ContactList({ subject }: { subject?: string }) {
  const { phone, email, address, website } = useSession().profile.contactInformation;
  if (!phone && !email && !address && !website) return null;
  return (
    <ul className={styles.contacts}>
      {phone && (
        <li>
          <IconPhone />
          <a href={telHref(phone)}>{phone}</a>
        </li>
      )}
      {email && (
        <li>
          <IconMail />
          <a href={`mailto:${email}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`}>
            {email}
          </a>
        </li>
      )}
      {address && (
        <li>
          <IconPlace />
          <span>{withNonBreakingHyphens(address)}</span>
        </li>
      )}
      {website && (
        <li>
          <IconGlobe />
          <a href={website} target="_blank" rel="noopener noreferrer">
            {website.replace(/^https?:\/\//, '')}
          </a>
        </li>
      )}
    </ul>
  );
}

/** The agency's contacts, known without a network. */
export function AgencyContacts({ title, hours, none }: AgencyContactsProps) {
  const { companyName, phone, email, address, website } = useSession().profile.contactInformation;
  const isKnown = phone || email || address || website;
  return (
    <Card title={companyName || title}>
      <div className="stack">
        {isKnown ? <ContactList /> : <p className="muted">{none}</p>}
        <OpeningHours title={<h3>{hours}</h3>} />
      </div>
    </Card>
  );
}
