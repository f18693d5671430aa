import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { BookingDraft } from '@/domain/booking/types';
import { travellerProblems } from '@/domain/booking/validate';
import { priceCart } from '@/domain/cart/cartPrice';
import { type PaymentProblem, paymentProblems } from '@/domain/payment/choice';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import { type BookingState, useBooking } from '@/state/booking';
import { referenceDays } from '@/state/booking/draft/helpers';
import { changePayType, countAttempt } from '@/state/booking/draft/form';
import { loadPaymentMethods, startPay } from '@/state/booking/payment/checkout';
import { offeredTypes } from '@/state/booking/payment/offered';
import { isPayNow } from '@/state/booking/payment/payNow';
import { doesCodeBlockPay } from '@/state/booking/payment/promo';
import { payTypes } from '@/state/sales';
import { useSession } from '@/state/session';
import { useRightTime } from '@/state/useTime';
import { ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { carryState } from '@/ui/AppLink';
import { Notice } from '@/ui/Notice';
import { Skeleton } from '@/ui/Skeleton';
import { useFocusReplacement } from '@/ui/focus';
import { RetryButton } from '@/ui/RetryButton';
import { LateEntry } from '../../common/LateEntry';
import { BookingTransfers } from '../BookingTransfers';
import { OpenPayment } from '../OpenPayment';
import { StepFrame } from '../frame/StepFrame';
import { useIsExpired, useStepLink } from '../frame/stepHooks';
import { PromoField } from '../price/PromoField';
import { PayNotices } from './PayNotices';
import { ChosenType, PayTypes } from './PayTypes';
import { Review } from './Review';
import { Terms } from './Terms';

const INPUT: Record<PaymentProblem, string> = { type: 'payment.type', bank: 'payment.vendor', terms: 'payment.agreed' };

function label(draft: BookingDraft, phase: BookingState['pay']['phase'], t: Translate, amount: string): string {
  if (phase !== 'idle') return t(`checkout.busy.${phase}`);
  const { type } = draft.payment;
  if (!type) return t('checkout.pay');
  return t(type === 'bankTransfer' || type === 'offlinePayment' ? 'checkout.order' : 'checkout.payAmount', { amount });
}

/** What remains to do. Mentions the held fare only for a created, unexpired booking while online. */
function useLede({ payment, bookingId, expiresAt }: BookingDraft): string | null {
  const t = useT();
  const { online } = useSession();
  const { pay } = useBooking();
  const expired = useIsExpired(expiresAt) || pay.failure === 'expired';
  if (!payment.type) return t('checkout.lede');
  return bookingId && online && !expired ? t('checkout.lede.chosen') : null;
}

/** Presses Pay once for who came back to the payment of an unpaid order. What is missing is shown as after a press. */
function usePayNow({ step }: BookingDraft, press: () => void): void {
  const go = useNavigate();
  const { state, pathname, search } = useLocation();
  const isAsked = isPayNow(state) && step === 'checkout';
  useEffect(() => {
    if (!isAsked) return;
    // A reload, or Back from the bank's page, does not press again.
    void go(pathname + search, { replace: true, state: null });
    press();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [isAsked]);
}

interface Props {
  draft: BookingDraft;
  problem: (one: PaymentProblem) => string | undefined;
}

function Methods({ draft, problem }: Props) {
  const t = useT();
  const { methods } = useBooking();
  const { online } = useSession();
  // Payment types can be chosen offline; only the list of banks needs the server.
  const asked = online && payTypes().includes('paymentInitiation');
  if (methods === 'failed' && asked) {
    return (
      <Notice
        kind="bad"
        live
        title={t('checkout.failed.title')}
        actions={
          <RetryButton kind="outline" size="s" label={t('booking.retry')} onRetry={() => void loadPaymentMethods()} />
        }
      >
        {t('error.general.message')}
      </Notice>
    );
  }
  if (methods !== 'ready' && asked) {
    return (
      <Card as="div">
        <output className="stack" aria-busy="true" aria-label={t('checkout.loading')}>
          <Skeleton shape="title" width="w50" />
          <Skeleton />
          <Skeleton width="w85" />
          <Skeleton width="w40" />
        </output>
      </Card>
    );
  }
  return <PaymentType draft={draft} problem={problem} />;
}

/** The list of payment types, or the chosen one. */
function PaymentType({ draft, problem }: Props) {
  const { type } = draft.payment;
  const offered = offeredTypes(draft, useRightTime());
  const isLate = type !== null && offered.every((one) => one.type !== type);
  useEffect(() => {
    if (isLate) changePayType();
  }, [isLate]);
  const place = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState(type);
  if (type && type !== last) setLast(type);
  useFocusReplacement(place, type ?? '', type ? 'button' : `[value=${last}]`);
  return (
    <div ref={place}>
      {type ? (
        <ChosenType draft={draft} offered={offered} error={problem('bank')} />
      ) : (
        <PayTypes draft={draft} offered={offered} error={problem('type')} />
      )}
    </div>
  );
}

/** Focuses the first missing field after its error message has rendered. */
function useFocusOn(field: string | undefined, attempt: number): void {
  useEffect(() => {
    if (attempt > 0 && field) document.querySelector<HTMLElement>(`input[name="${field}"]`)?.focus();
    // Only a press of Pay moves focus, not a change of the missing fields.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [attempt]);
}

/** The last step: payment type, terms, and Pay with its amount. */
export function CheckoutStep({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const format = useFormat();
  const go = useNavigate();
  const { search } = useLocation();
  const { online } = useSession();
  const { pay } = useBooking();
  const toStep = useStepLink(true);
  const [attempt, setAttempt] = useState(0);
  const missing = paymentProblems(draft.payment);
  const incomplete = travellerProblems(draft, referenceDays(draft)).length > 0;
  const problem = (one: PaymentProblem) =>
    attempt > 0 && missing.includes(one) ? t(`checkout.problem.${one}`) : undefined;
  const first = missing[0];
  const [codePending, setCodePending] = useState(false);
  useFocusOn(first ? INPUT[first] : codePending ? 'promo.code' : undefined, attempt);
  const press = async () => {
    countAttempt('checkout');
    setAttempt((now) => now + 1);
    const isLate = offeredTypes(draft).every(({ type }) => type !== draft.payment.type);
    if (isLate && draft.payment.type) changePayType();
    const isReady = missing.length === 0 && !isLate && !incomplete && online;
    const holds = isReady && doesCodeBlockPay();
    setCodePending(holds);
    if (!isReady || holds) return;
    const result = await startPay();
    if (result.kind === 'order') await go(carryState(`/order/${result.orderId}/thankyou`, search), { replace: true });
  };
  usePayNow(draft, () => void press());
  const amount = format.money(priceCart(draft, draft.payment.type).total);
  return (
    <StepFrame
      step="checkout"
      draft={draft}
      title={t('checkout.title')}
      lede={useLede(draft)}
      action={{
        label: label(draft, pay.phase, t, amount),
        busy: pay.phase !== 'idle',
        why: online ? undefined : t(missing.length > 0 || incomplete ? 'checkout.offline.short' : 'checkout.offline'),
        onPress: () => void press(),
      }}
    >
      <OpenPayment draft={draft} />
      {incomplete && (
        <Notice
          kind="warn"
          live={attempt > 0}
          title={t('checkout.incomplete.title')}
          actions={
            <ButtonLink kind="outline" size="s" to="/booking/passengers" onClick={toStep}>
              {t('checkout.incomplete.go')}
            </ButtonLink>
          }
        >
          {t('checkout.incomplete.body')}
        </Notice>
      )}
      <Review draft={draft} />
      <BookingTransfers draft={draft} />
      <LateEntry draft={draft} />
      <Methods draft={draft} problem={problem} />
      <PromoField draft={draft} />
      <Terms payment={draft.payment} error={problem('terms')} />
      <PayNotices onPay={() => void press()} />
    </StepFrame>
  );
}
