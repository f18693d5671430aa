import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { AddToCalendar } from '@/features/order/AddToCalendar';
import { BankDetailsCard } from '@/features/order/BankDetailsCard';
import { Documents } from '@/features/order/Documents';
import '@/features/order/print.css';
import { AirportPage } from '@/features/trips/AirportPage';
import type { TripParts } from '@/features/trips/parts';
import { TripPage } from '@/features/trips/TripPage';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { openTrips } from '@/state/trips/device';
import { ErrorPage } from '../ErrorPage';
import { useTitle } from '../useTitle';
import { loadBought } from './bought';

function Titled({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return <>{children}</>;
}

/** /dashboard/trips/:orderId and /dashboard/trips/:orderId/airport. Another order is another page. */
function TripRoute({ parts }: { parts: TripParts }) {
  const t = useT();
  const { orderId = '', view } = useParams();
  if (view === 'airport') {
    return (
      <Titled title={t('trips.airport.open')}>
        <AirportPage key={orderId} />
      </Titled>
    );
  }
  if (view !== undefined) return <ErrorPage page="notFound" />;
  return (
    <Titled title={t('trips.order', { id: orderId })}>
      <TripPage key={orderId} parts={parts} />
    </Titled>
  );
}

/** The page with its texts. */
export async function tripRoute(): Promise<ComponentType> {
  void openTrips();
  const [Bought] = await Promise.all([loadBought(), loadMessages('trips')]);
  const parts: TripParts = { Bought, Documents, Calendar: AddToCalendar, Bank: BankDetailsCard };
  return () => <TripRoute parts={parts} />;
}
