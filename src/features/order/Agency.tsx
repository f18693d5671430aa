import { Fragment } from 'react';
import { telHref } from '@/domain/tenant/contact';
import { useSession } from '@/state/session';
import styles from './Order.module.css';

/** The agency's contact while the outcome of a payment is unknown. */
export function Agency() {
  const { profile } = useSession();
  const { companyName, phone, email } = profile.contactInformation;
  const said = [
    companyName && { text: companyName, to: null },
    phone && { text: phone, to: telHref(phone) },
    email && { text: email, to: `mailto:${email}` },
  ].filter((one) => typeof one === 'object');
  if (said.length === 0) return null;
  return (
    <p className={`small muted ${styles.agency}`}>
      {said.map(({ text, to }, at) => (
        <Fragment key={text}>
          {at > 0 && ' · '}
          {to === null ? text : <a href={to}>{text}</a>}
        </Fragment>
      ))}
    </p>
  );
}
