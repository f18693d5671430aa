import type { ComponentType } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { AddToCalendar } from '@/features/order/AddToCalendar';
import { BankDetailsCard } from '@/features/order/BankDetailsCard';
import { Documents } from '@/features/order/Documents';
import '@/features/order/print.css';
import { AirportPage } from '@/features/trips/AirportPage';
import type { TripParts } from '@/features/trips/parts';
import { TripPage } from '@/features/trips/TripPage';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { useTitle } from '../useTitle';
import { loadBought } from './bought';

/** /dashboard/trips/:orderId and /dashboard/trips/:orderId/airport */
function TripRoute({ parts }: { parts: TripParts }) {
  const t = useT();
  const { orderId = '' } = useParams();
  const isAirport = useLocation().pathname.endsWith('/airport');
  useTitle(isAirport ? t('trips.airport.open') : t('trips.order', { id: orderId }));
  // Another order is another page.
  return isAirport ? <AirportPage key={orderId} /> : <TripPage key={orderId} parts={parts} />;
}

/** The page with its texts. */
export async function tripRoute(): Promise<ComponentType> {
  const [Bought] = await Promise.all([loadBought(), loadMessages('trips')]);
  const parts: TripParts = { Bought, Documents, Calendar: AddToCalendar, Bank: BankDetailsCard };
  return () => <TripRoute parts={parts} />;
}
