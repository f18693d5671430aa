import { Navigate, useLocation } from 'react-router-dom';
import type { ComponentProps } from 'react';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { carryState } from '@/ui/AppLink';
import { buttonClass, ButtonLink } from '@/ui/Button';
import { StateHead } from '@/ui/StateHead';
import styles from './Order.module.css';

/** A page that is nothing but the state of an order. */
export function OutcomeScreen(head: ComponentProps<typeof StateHead>) {
  return (
    <div className={`wrap ${styles.page}`}>
      <StateHead {...head} />
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

/** Leads to the order that holds instead of the asked one. */
export function ToOrder({ orderId }: { orderId: string }) {
  const t = useT();
  return (
    <ButtonLink kind="primary" to={`/order/${encodeURIComponent(orderId)}/thankyou`}>
      {t('booking.ordered.go')}
    </ButtonLink>
  );
}

/** An order unknown to this device; its outcome is not stated. */
export function OrderUnknown({ orderId }: { orderId: string }) {
  const t = useT();
  return (
    <OutcomeScreen
      title={t('order.notHere.title')}
      line="cut"
      main={
        <ButtonLink kind="primary" to="/">
          {t('order.home')}
        </ButtonLink>
      }
      help={<ContactAgency orderId={orderId} />}
    >
      <p>{t('order.notHere.body', { id: orderId })}</p>
    </OutcomeScreen>
  );
}
