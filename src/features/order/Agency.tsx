import { useSession } from '@/state/session';

/** Whom to ask while nobody knows what became of a payment: the agency's name, telephone and e-mail. */
export function Agency() {
  const { profile } = useSession();
  const { companyName, phone, email } = profile.contactInformation;
  const said = [companyName, phone, email].filter(Boolean);
  return said.length > 0 ? <p className="small muted">{said.join(' · ')}</p> : null;
}
