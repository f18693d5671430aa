import { type ReactNode, useEffect, useRef } from 'react';
import type { BookingDraft } from '@/domain/booking/types';
import { type Translate, useT } from '@/i18n/t';
import { type BookingState, useBooking } from '@/state/booking';
import { openModal } from '@/state/modals';
import { Button } from '@/ui/Button';
import { ButtonLink } from '@/ui/ButtonLink';
import { Notice } from '@/ui/Notice';
import { useOpenOrder } from '../useOpenOrder';

const sayFailure = ({ failure, message }: BookingState['pay'], t: Translate): string => {
  if (failure === 'rejected') return t('checkout.failure.rejected', { message });
  return t(`checkout.failure.${failure === 'waiting' || failure === 'expired' ? failure : 'failed'}`);
};

const button = (label: string, onPress: () => void): ReactNode => (
  <Button kind="outline" size="s" onClick={onPress}>
    {label}
  </Button>
);

/** Why the last press of Pay did not go on, and what to do about it. Nothing here is only a toast. */
export function PayNotices({ draft, onPay }: { draft: BookingDraft; onPay: () => void }) {
  const { pay } = useBooking();
  const open = useOpenOrder(draft);
  const place = useRef<HTMLDivElement>(null);
  const { failure } = pay;
  useEffect(() => {
    // On a phone the notice may stand below what is on screen.
    if (failure) place.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  if (!failure && !open) return null;
  return (
    <div ref={place} className="stack">
      {(open || failure === 'checking') && <Checking orderId={open} waits={failure === 'checking'} />}
      {failure && failure !== 'checking' && <Failure pay={pay} onPay={onPay} />}
    </div>
  );
}

/** A payment whose outcome is not known: its page asks, and Pay asks before anything is ordered again. */
function Checking({ orderId, waits }: { orderId: string | null; waits: boolean }) {
  const t = useT();
  const see = orderId && (
    <ButtonLink kind="outline" size="s" to={`/order/${encodeURIComponent(orderId)}/confirmation`}>
      {t('checkout.checking.go')}
    </ButtonLink>
  );
  return (
    <Notice kind="warn" live title={t('checkout.checking.title')} actions={see}>
      {t(waits ? 'checkout.checking.wait' : 'checkout.checking.body')}
    </Notice>
  );
}

function Failure({ pay, onPay }: { pay: BookingState['pay']; onPay: () => void }) {
  const t = useT();
  if (pay.failure === 'unknown') {
    return (
      <Notice kind="warn" live title={t('checkout.unknown.title')} actions={button(t('checkout.unknown.ask'), onPay)}>
        {t('checkout.unknown.body')}
      </Notice>
    );
  }
  if (pay.failure === 'paid') {
    return (
      <Notice kind="warn" live title={t('checkout.paid.title')}>
        {t('checkout.paid.body')}
      </Notice>
    );
  }
  const actions =
    pay.failure === 'expired' ? (
      button(t('booking.refresh.check'), () => openModal('refreshPrice'))
    ) : pay.failure === 'rejected' ? (
      <ButtonLink kind="outline" size="s" to="/booking/passengers">
        {t('checkout.incomplete.go')}
      </ButtonLink>
    ) : undefined;
  return (
    <Notice kind="bad" live title={t('checkout.failure.title')} actions={actions}>
      {sayFailure(pay, t)}
    </Notice>
  );
}
