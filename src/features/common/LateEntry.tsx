import type { BookingDraft, Passenger } from '@/domain/booking/types';
import { journeyOf } from '@/domain/offers/transfers';
import type { OrderSummary } from '@/domain/payment/order';
import { hasFeature } from '@/state/features';
import { latePart, useBackgroundPart } from '@/state/latePart';
import { Card } from '@/ui/Card';
import { Skeleton } from '@/ui/Skeleton';
import styles from './LateEntry.module.css';

/** Rules of entry, with their data: they work without a network. */
const PART = latePart('party', () => import('./entry/EntryPart'));
type Part = typeof import('./entry/EntryPart');

/** What the rules ask of a booking. */
type Booked = Pick<BookingDraft, 'offer' | 'isVtrip' | 'passengers'>;

/** A line about entry and documents, whose height is kept while it loads. Nothing where the tenant does without. */
export const LateEntry = ({ draft }: { draft: Booked }) =>
  hasFeature('entryRules') ? <Line journey={journeyOf(draft)} passengers={draft.passengers} /> : null;

function Line(props: Parameters<Part['BookingEntry']>[0]) {
  const { here } = useBackgroundPart(PART);
  return <div className={styles.line}>{here && <here.BookingEntry {...props} />}</div>;
}

interface OfTravellerProps {
  offer: Booked['offer'] | undefined;
  one: Passenger;
}

/** The same for one traveller, once the nationality is known; announced, as it follows a choice. */
export const TravellerEntryRules = ({ offer, one }: OfTravellerProps) =>
  hasFeature('entryRules') && offer ? (
    <div aria-live="polite">{one.nationality && <OfTraveller journey={offer} passengers={[one]} quiet />}</div>
  ) : null;

function OfTraveller(props: Parameters<Part['BookingEntry']>[0]) {
  const { here } = useBackgroundPart(PART);
  return here && <here.BookingEntry {...props} />;
}

/** The same for an order. `bare`: in the view for the airport. */
export const LateOrderEntry = (props: { order: OrderSummary; bare?: boolean }) =>
  hasFeature('entryRules') && props.order.legs.length > 0 ? <OfOrder {...props} /> : null;

function OfOrder(props: { order: OrderSummary; bare?: boolean }) {
  const { here, lost } = useBackgroundPart(PART);
  if (here) return <here.OrderEntry {...props} />;
  return props.bare || lost ? null : (
    <div data-screen>
      <Card as="div">
        <Skeleton shape="block" />
      </Card>
    </div>
  );
}
