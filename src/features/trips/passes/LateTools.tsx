import type { DeviceTrip } from '@/domain/trips/trip';
import { latePart, useLatePart } from '@/state/latePart';

/** One late file for the list of trips and for the papers of a trip; the texts of a calendar come along. */
export const TOOLS = latePart('late', () => import('./paperTools'));
const ignore = (): void => undefined;

/** What another app has shared, once the code for it is here. */
export function SharedPart({ trips }: { trips: readonly DeviceTrip[] }) {
  const tools = useLatePart(TOOLS, true, ignore);
  return tools && <tools.SharedFiles tools={tools} trips={trips} />;
}

/** Trips as files, at the foot of the list, where nothing moves when they come. */
export function FilesPart({ trips }: { trips: readonly DeviceTrip[] }) {
  const tools = useLatePart(TOOLS, true, ignore);
  return tools && <tools.TripFiles trips={trips} />;
}
