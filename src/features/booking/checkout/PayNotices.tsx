import type { ReactNode } from 'react';
import { type Translate, useT } from '@/i18n/t';
import { type BookingState, useBooking } from '@/state/booking';
import { openModal } from '@/state/modals';
import { Button, ButtonLink } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { useScrollIntoView } from '../OpenPayment';

const failureText = ({ failure, message }: BookingState['pay'], t: Translate): string => {
  if (failure === 'rejected') return t('checkout.failure.rejected', { message });
  return t(`checkout.failure.${failure === 'waiting' || failure === 'expired' ? failure : 'failed'}`);
};

const button = (label: string, onPress: () => void): ReactNode => (
  <Button kind="outline" size="s" onClick={onPress}>
    {label}
  </Button>
);

/** Why the last Pay failed and how to proceed. No failure is shown only as a toast. */
export function PayNotices({ onPay }: { onPay: () => void }) {
  const { pay } = useBooking();
  const shown = pay.failure === 'checking' ? null : pay.failure;
  const place = useScrollIntoView(shown);
  if (!shown) return null;
  return (
    <div ref={place} className="stack">
      {(shown === 'unknown' || pay.isUnknown) && <Unknown onPay={onPay} />}
      {shown !== 'unknown' && <Failure pay={pay} />}
    </div>
  );
}

function Unknown({ onPay }: { onPay: () => void }) {
  const t = useT();
  return (
    <Notice kind="warn" live title={t('checkout.unknown.title')} actions={button(t('checkout.unknown.ask'), onPay)}>
      {t('checkout.unknown.body')}
    </Notice>
  );
}

function Failure({ pay }: { pay: BookingState['pay'] }) {
  const t = useT();
  const { rejected, draft } = useBooking();
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
      <ButtonLink kind="outline" size="s" to={rejected['baggage'] ? '/booking/services' : '/booking/passengers'}>
        {t(rejected['baggage'] ? 'booking.bags.change' : 'checkout.incomplete.go')}
      </ButtonLink>
    ) : undefined;
  // Beside an order that can still be paid nobody says that nothing is.
  const title = pay.isUnknown || draft?.status === 'paying' ? undefined : t('checkout.failure.title');
  return (
    <Notice kind="bad" live title={title} actions={actions}>
      {failureText(pay, t)}
    </Notice>
  );
}
