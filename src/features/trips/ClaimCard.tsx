import { useState } from 'react';
import { langOf } from '@/domain/locale';
import type { OrderSummary } from '@/domain/payment/order';
import { claimableOrders } from '@/domain/trips/account';
import type { DeviceTrip } from '@/domain/trips/trip';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useAccount } from '@/state/account';
import { openModal } from '@/state/modals';
import { useSession } from '@/state/session';
import type { AccountTrips } from '@/state/trips/account';
import { type ClaimOutcome, claimOrder } from '@/state/trips/claim';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Notice } from '@/ui/Notice';
import { toast } from '@/ui/toast';
import { daysText, routeText } from './tripTexts';
import styles from './Trips.module.css';

type Failure = Exclude<ClaimOutcome, 'claimed' | 'unavailable' | 'email_unverified'>;

function Row({ order }: { order: OrderSummary }) {
  const t = useT();
  const format = useFormat();
  const { locale, online } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const name = routeText(order, langOf(locale), t);
  const press = async () => {
    setBusy(true);
    setFailure(null);
    const outcome = await claimOrder(order);
    setBusy(false);
    if (outcome === 'claimed') toast('ok', t('trips.claim.done', { order: order.orderId }));
    else if (outcome === 'unavailable') toast('bad', t('trips.claim.unavailable', { order: order.orderId }));
    // The provider agrees with the server: the dialog says what to do, and the offer comes back with the confirmation.
    else if (outcome === 'email_unverified') openModal('verifyEmail');
    else setFailure(outcome);
  };
  return (
    <li className={styles.claim}>
      <div>
        <b>{name}</b>
        <p className="small muted">
          {[daysText(order, t, format), t('trips.order', { id: order.orderId })].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button
        kind="outline"
        size="s"
        busy={busy}
        aria-label={t('trips.claim.what', { trip: name })}
        why={online ? undefined : t('trips.claim.offline')}
        onClick={() => void press()}
      >
        {t('trips.claim.add')}
      </Button>
      {failure && (
        <Notice className={styles.told} kind="bad" live>
          {t(`trips.claim.${failure}`)}
        </Notice>
      )}
    </li>
  );
}

/**
 * Orders of this device that can be taken into the account. Shown once the server has said what the account has; nothing
 * is sent without a press.
 */
export function ClaimCard({ device, account }: { device: readonly DeviceTrip[]; account: AccountTrips }) {
  const t = useT();
  const signedIn = useAccount();
  if (signedIn.status !== 'user' || account.trips === null || account.phase === 'reading') return null;
  const orders = claimableOrders(device, account.trips, signedIn.identity);
  if (orders.length === 0) return null;
  return (
    <Card title={t('trips.claim.title')}>
      <p>{t('trips.claim.text', { email: signedIn.identity.email ?? '' })}</p>
      <ul className={styles.claims}>
        {orders.map((order) => (
          <Row key={order.orderId} order={order} />
        ))}
      </ul>
    </Card>
  );
}
