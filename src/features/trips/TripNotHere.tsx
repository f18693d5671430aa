import { useT } from '@/i18n/t';
import { usePhoneHeader } from '@/state/frame';
import type { AccountTrips } from '@/state/trips/account';
import { ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { IconTicket } from '@/ui/firstIcons';
import { AccountTripsState, SignInCard } from './AccountParts';
import { WriteToAgency } from './WriteToAgency';

interface NotHereProps {
  orderId: string;
  account: AccountTrips;
}

/** Neither this device nor the account has the order, as far as is known. */
export function TripNotHere({ orderId, account }: NotHereProps) {
  const t = useT();
  usePhoneHeader();
  const isAnswered = account.phase === 'ready';
  return (
    <EmptyState
      icon={<IconTicket />}
      title={t(isAnswered ? 'trips.notYours.title' : 'trips.notHere.title')}
      level="h1"
      actions={
        <>
          <ButtonLink kind="primary" to="/dashboard/trips">
            {t('trips.all')}
          </ButtonLink>
          <WriteToAgency orderId={orderId} />
        </>
      }
    >
      <p>{t(isAnswered ? 'trips.notYours.text' : 'trips.notHere.text', { id: orderId })}</p>
      {!isAnswered && <AccountTripsState account={account} />}
      <SignInCard text={t('trips.account.offer')} />
    </EmptyState>
  );
}
