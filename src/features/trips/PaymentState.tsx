import { useLocation, useNavigate } from 'react-router-dom';
import type { BankDetails, OrderSummary } from '@/domain/payment/order';
import { type DeviceTrip, type PayWay, payWayOf } from '@/domain/trips/trip';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { PAY_NOW } from '@/state/booking/payment/payNow';
import { useSession } from '@/state/session';
import { resumeTrip } from '@/state/trips/device';
import { useRightTime } from '@/state/useTime';
import { carryState } from '@/ui/AppLink';
import { Button, ButtonLink } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { untilText } from '../common/untilText';
import { checkPath, tripPath } from './tripTexts';

function Office({ order }: { order: OrderSummary }) {
  const t = useT();
  const format = useFormat();
  const now = useRightTime();
  const { profile } = useSession();
  const { orderId, amount, payUntil } = order;
  const until = payUntil === undefined ? null : untilText(payUntil, format, profile);
  if (payUntil !== undefined && until !== null && Date.parse(payUntil) < now) {
    return (
      <Notice kind="bad" title={t('trips.pay.overdue', { until })}>
        {t('trips.pay.overdueText')}
      </Notice>
    );
  }
  return (
    <Notice kind="warn" title={t('trips.pay.office', { amount: format.money(amount), order: orderId })}>
      {until !== null && t('trips.pay.officeBy', { until })}
    </Notice>
  );
}

function Transfer({ details }: { details: BankDetails }) {
  const t = useT();
  const format = useFormat();
  const now = useRightTime();
  const ms = Date.parse(details.payUntil);
  const until = untilText(details.payUntil, format);
  return ms < now ? (
    <Notice kind="bad" title={t('trips.pay.overdue', { until })}>
      {t('trips.pay.overdueText')}
    </Notice>
  ) : (
    <Notice kind="warn" title={t('trips.pay.transfer')}>
      {t('trips.pay.transferBy', { until })}
    </Notice>
  );
}

/** Id of the card that says where to pay. */
export const PAY_ID = 'pay';

/**
 * The main button of an unpaid trip: to the bank's or card page of the same order, which asks the server first, so that nobody
 * pays twice; else to the card that says where to pay.
 */
export function PayButton({ trip, way }: { trip: DeviceTrip; way: PayWay }) {
  const t = useT();
  const format = useFormat();
  const { online } = useSession();
  const go = useNavigate();
  const { search } = useLocation();
  const { order } = trip;
  const press = (): void => {
    if (way === 'page') {
      void resumeTrip(order).then(() => go(carryState('/booking/checkout', search), { state: PAY_NOW }));
      return;
    }
    const card = document.getElementById(PAY_ID);
    card?.scrollIntoView({ block: 'center' });
    card?.focus({ preventScroll: true });
  };
  return (
    <Button kind="primary" why={way === 'page' && !online ? t('trips.pay.offline') : undefined} onClick={press}>
      {t('trips.pay.now', { amount: format.money(order.bankDetails?.amount ?? order.amount) })}
    </Button>
  );
}

/** What remains to be done about the money of a trip; nothing for a paid one. */
export function PaymentState({ trip }: { trip: DeviceTrip }) {
  const t = useT();
  const now = useRightTime();
  const { online } = useSession();
  const { order, state, other, ofAccount } = trip;
  const { orderId, bankDetails } = order;
  if (state === 'cancelled') {
    return (
      <Notice
        kind="bad"
        title={t('trips.cancelledNotice')}
        actions={
          <ButtonLink kind="outline" size="s" to={`/booking/cancelled?order=${encodeURIComponent(orderId)}`}>
            {t('trips.cancelledMore')}
          </ButtonLink>
        }
      />
    );
  }
  if (other !== undefined) {
    return (
      <Notice
        kind="bad"
        title={t('order.instead.title', { order: other })}
        actions={
          <ButtonLink kind="outline" size="s" to={tripPath(other)}>
            {t('booking.ordered.go')}
          </ButtonLink>
        }
      >
        {state === 'paid' ? null : t('order.instead.body', { id: orderId })}
      </Notice>
    );
  }
  if (state === 'unknown') {
    return (
      <Notice
        kind="warn"
        title={t('trips.state.unknown')}
        actions={
          // Only the device that paid can ask about the payment.
          !ofAccount && (
            <ButtonLink kind="outline" size="s" to={checkPath(orderId)}>
              {t('trips.pay.check')}
            </ButtonLink>
          )
        }
      >
        {t(payWayOf(trip, now) === 'page' ? 'trips.pay.unknownHere' : 'trips.pay.unknown')}
        {trip.isPayable && !online && <> {t('trips.pay.offline')}</>}
      </Notice>
    );
  }
  if (state === 'office') return <Office order={order} />;
  if (state === 'transfer')
    return bankDetails ? <Transfer details={bankDetails} /> : <Notice kind="warn" title={t('trips.pay.transfer')} />;
  return null;
}
