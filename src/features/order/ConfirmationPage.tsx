import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { backoffMs } from '@/domain/backoff';
import { useT } from '@/i18n/t';
import { chance } from '@/platform/clock';
import { type Confirmation as Answer, confirmPayment } from '@/state/booking/payment/confirm';
import { useSession } from '@/state/session';
import { useSeenAgain } from '@/state/useSeenAgain';
import { carryState } from '@/ui/AppLink';
import { RetryButton } from '@/ui/RetryButton';
import { PaymentUnknown, OrderUnpaid } from './OrderStates';
import { Agency } from './Agency';
import { OutcomeScreen, ContactAgency } from './OutcomeScreen';

type Shown = { state: 'checking' } | Exclude<Answer, { state: 'done' }>;
const CHECKING: Shown = { state: 'checking' };

/** Waits between two polls while the bank has not confirmed or the payment is unfinished. */
const WAITS = { base: 4000, factor: 1.25, cap: 30_000, jitter: 0.25 };

/** The return from the bank: polls the outcome of the payment and navigates to its page. Never charges. */
export function ConfirmationPage({ orderId }: { orderId: string }) {
  const t = useT();
  const go = useNavigate();
  const { search } = useLocation();
  const [query] = useSearchParams();
  const { online } = useSession();
  // A plus that was not encoded reads as a space.
  const token = query.get('token')?.trim().replaceAll(' ', '+') || null;
  const [shown, setShown] = useState<Shown>(CHECKING);
  const [round, setRound] = useState(0);
  const seen = useSeenAgain();
  useEffect(() => {
    let here = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void confirmPayment(orderId, token).then((answer) => {
      if (!here) return;
      if (answer.state === 'done') {
        void go(carryState(`/order/${encodeURIComponent(answer.orderId)}/${answer.outcome}`, search), {
          replace: true,
          state: answer.outcome === 'error' ? { notPaid: answer.reason } : null,
        });
        return;
      }
      setShown(answer);
      if (answer.state === 'pending' || answer.state === 'unfinished')
        timer = setTimeout(() => setRound((now) => now + 1), backoffMs(round + 1, chance(), WAITS));
    });
    return () => {
      here = false;
      clearTimeout(timer);
    };
    // Polls again when online, when the page is seen again, and on "Check again".
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- see above
  }, [orderId, token, round, seen, online, go, search]);
  const { state } = shown;
  const again = (kind: 'primary' | 'outline') => (
    <RetryButton
      kind={kind}
      label={t('order.again')}
      onRetry={() => {
        setShown(CHECKING);
        setRound((now) => now + 1);
      }}
    />
  );
  if (state === 'checking') {
    return (
      <OutcomeScreen title={t('order.confirm.title')} line="grey" busy>
        <p>{t('order.confirm.body')}</p>
      </OutcomeScreen>
    );
  }
  if (state === 'missing' || state === 'unknown') return <PaymentUnknown orderId={orderId} what={state} />;
  if (state === 'unfinished')
    return <OrderUnpaid orderId={orderId} bookingId={shown.bookingId} amount={shown.amount} again={again} />;
  return (
    <OutcomeScreen
      title={t(`order.${state}.title`)}
      line={state === 'pending' ? 'grey' : 'cut'}
      main={state !== 'offline' && again('primary')}
      help={<ContactAgency orderId={orderId} />}
    >
      <p>{t(`order.${state}.body`)}</p>
      <p>{t('order.pending.reference', { order: orderId })}</p>
      <Agency />
    </OutcomeScreen>
  );
}
