import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { AddToCalendar } from '@/features/order/AddToCalendar';
import { BankDetailsCard } from '@/features/order/BankDetailsCard';
import { Documents } from '@/features/order/Documents';
import '@/features/order/print.css';
import { AirportPage } from '@/features/trips/AirportPage';
import type { TripParts } from '@/features/trips/parts';
import { TripPage } from '@/features/trips/TripPage';
import { useT } from '@/i18n/t';
import { openTrips } from '@/state/trips/device';
import { ErrorPage } from '../ErrorPage';
import type { LoadingPage } from '../page';
import { type LoaderArgs, isInAccount } from '../pageLoaders';
import { requireTrip } from '../requireAccount';
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

/** A trip of this device opens for everyone, any other of the account. */
export async function loadTrip(args: LoaderArgs): Promise<null> {
  if (await requireTrip(args)) await isInAccount(args.params['orderId']);
  return null;
}

async function open(): Promise<ComponentType> {
  void openTrips();
  const Bought = await loadBought();
  const parts: TripParts = { Bought, Documents, Calendar: AddToCalendar, Bank: BankDetailsCard };
  return () => <TripRoute parts={parts} />;
}

export default { open, loader: loadTrip } satisfies LoadingPage;
