import type { ReactNode } from 'react';
import { RouteLine } from '@/ui/RouteLine';
import styles from './Order.module.css';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { buttonClass, ButtonLink } from '@/ui/Button';
import { Navigate, useLocation } from 'react-router-dom';
import { carryState } from '@/ui/AppLink';

const ONE = [{ kind: 'fly', minutes: 1 }] as const;

interface OutcomeProps {
  title: string;
  /** The route line: complete for success, broken for failure, grey while unknown. */
  line: 'whole' | 'cut' | 'grey';
  children?: ReactNode;
  /** At most two buttons. */
  actions?: ReactNode;
  /** Still polling. */
  busy?: boolean;
}

/** An outcome page: route line, one sentence, next steps. */
export function OutcomeScreen({ title, line, children, actions, busy = false }: OutcomeProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.head} aria-live="polite" aria-busy={busy || undefined}>
        <RouteLine className={styles.route} parts={ONE} cut={line === 'cut'} grey={line === 'grey'} />
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
      {actions && <div className={styles.acts}>{actions}</div>}
    </div>
  );
}

/** Opens the mail program with the order in the subject. Nothing if the tenant has no address. */
export function ContactAgency({ orderId }: { orderId: string }) {
  const t = useT();
  const { profile } = useSession();
  const { email } = profile.contactInformation;
  if (!email) return null;
  const subject = encodeURIComponent(`${t('order.fact.order')} ${orderId}`);
  return (
    <a className={buttonClass({ kind: 'quiet' })} href={`mailto:${email}?subject=${subject}`}>
      {t('order.write')}
    </a>
  );
}

/** Redirects to the page of the order's actual state, keeping the language. */
export function OrderRedirect({ orderId, page }: { orderId: string; page: 'thankyou' | 'confirmation' }) {
  const { search } = useLocation();
  return <Navigate to={carryState(`/order/${encodeURIComponent(orderId)}/${page}`, search)} replace />;
}

/** An order unknown to this device; its outcome is not stated. */
export function OrderUnknown({ orderId }: { orderId: string }) {
  const t = useT();
  return (
    <OutcomeScreen
      title={t('order.notHere.title')}
      line="cut"
      actions={
        <>
          <ButtonLink kind="tonal" to="/">
            {t('order.home')}
          </ButtonLink>
          <ContactAgency orderId={orderId} />
        </>
      }
    >
      <p>{t('order.notHere.body', { id: orderId })}</p>
    </OutcomeScreen>
  );
}
