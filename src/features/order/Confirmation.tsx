import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useT } from '@/i18n/t';
import { type Confirmation as Answer, confirmPayment } from '@/state/booking/confirm';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import { carryOver } from '@/ui/carry';
import { Lost } from './Lost';
import { Agency } from './Agency';
import { Outcome } from './Outcome';
import { WriteToUs } from './WriteToUs';

type Shown = 'checking' | Exclude<Answer['state'], 'done'>;

/** Between two questions while the bank has not confirmed. */
const ASK_AGAIN_MS = 4000;

/** The return from the bank's page: asks what became of the payment and goes on to its outcome. Never asks for money. */
export function Confirmation({ orderId }: { orderId: string }) {
  const t = useT();
  const go = useNavigate();
  const { search } = useLocation();
  const [query] = useSearchParams();
  const { online } = useSession();
  const token = query.get('token');
  const [shown, setShown] = useState<Shown>('checking');
  const [round, setRound] = useState(0);
  useEffect(() => {
    let here = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void confirmPayment(orderId, token).then((answer) => {
      if (!here) return;
      if (answer.state === 'done') {
        const reason = answer.outcome === 'error' ? `?reason=${answer.reason}` : '';
        void go(carryOver(`/order/${encodeURIComponent(answer.orderId)}/${answer.outcome}${reason}`, search), {
          replace: true,
        });
        return;
      }
      setShown(answer.state);
      if (answer.state === 'pending') timer = setTimeout(() => setRound((now) => now + 1), ASK_AGAIN_MS);
    });
    return () => {
      here = false;
      clearTimeout(timer);
    };
    // Coming back online and "Check again" are reasons to ask once more.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- see above
  }, [orderId, token, round, online, go, search]);
  const again = (
    <Button
      kind="primary"
      onClick={() => {
        setShown('checking');
        setRound((now) => now + 1);
      }}
    >
      {t('order.again')}
    </Button>
  );
  if (shown === 'checking') {
    return (
      <Outcome title={t('order.confirm.title')} line="grey" busy>
        <p>{t('order.confirm.body')}</p>
      </Outcome>
    );
  }
  if (shown === 'missing' || shown === 'unknown') return <Lost orderId={orderId} what={shown} />;
  return (
    <Outcome
      title={t(`order.${shown}.title`)}
      line={shown === 'pending' ? 'grey' : 'cut'}
      actions={
        <>
          {shown === 'offline' ? null : again}
          <WriteToUs orderId={orderId} />
        </>
      }
    >
      <p>{t(`order.${shown}.body`)}</p>
      <p>{t('order.pending.reference', { order: orderId })}</p>
      <Agency />
    </Outcome>
  );
}
