import { telHref } from '@/domain/tenant/contact';
import { useSession } from '@/state/session';

/** The agency's phone, e-mail and website as links, without the words around them. */
export function AgencyLinks() {
  const { email, phone, website } = useSession().profile.contactInformation;
  return (
    <>
      {phone && (
        <a href={telHref(phone)} translate="no">
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} translate="no">
          {email}
        </a>
      )}
      {website && (
        <a href={website} target="_blank" rel="noopener noreferrer" translate="no">
          {website.replace(/^https?:\/\//, '')}
        </a>
      )}
    </>
  );
}
