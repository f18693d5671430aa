import { defaulted, enums, object } from 'superstruct';
import { mergeTrips } from '@/domain/trips/account';
import { newsOf } from '@/domain/trips/flightChanges';
import { type DeviceTrip, countdownOf, splitTrips } from '@/domain/trips/trip';
import { now } from '@/platform/clock';
import { knownIdentity } from '../account';
import { session } from '../session';
import { loadAccountTrips } from '../trips/account';
import { accountTripsNow } from '../trips/accountStore';
import { readTrips } from '../trips/device';
import { legAnswer } from './answers';
import { type Answer, ToolRefusal, makeTool } from './tool';

const WHEN = ['upcoming', 'past'] as const;
const MOST_TRIPS = 10;

/** Without names, addresses and booking codes: an agent needs none to tell how a trip stands. */
function tripAnswer({ order, state }: DeviceTrip): Answer {
  const { from, to, legs, checkedAt, at } = order;
  const countdown = countdownOf(order, now());
  return {
    from,
    to,
    status: state,
    ...(countdown && { when: countdown.kind === 'days' ? `in ${countdown.days} days` : countdown.kind }),
    directions: legs.map(legAnswer),
    flightsChanged: newsOf(order).length > 0,
    checkedAt: new Date(checkedAt ?? at).toISOString(),
  };
}

async function allTrips(): Promise<DeviceTrip[]> {
  if (knownIdentity() && accountTripsNow().trips === null) await loadAccountTrips(session.online);
  const { trips, at } = accountTripsNow();
  try {
    return mergeTrips(await readTrips(), trips ?? [], at);
  } catch {
    if (trips) return mergeTrips([], trips, at);
    throw new ToolRefusal('The trips of this device cannot be read.');
  }
}

export const tripStatus = makeTool({
  name: 'trip_status',
  title: 'Status of trips',
  description:
    'Tells how the trips stand that the traveller has booked here: flights with local times, whether they are paid or cancelled, and whether flights have changed. Changes nothing.',
  readOnly: true,
  fields: { when: { type: 'string', enum: WHEN, default: 'upcoming' } },
  required: [],
  input: object({ when: defaulted(enums(WHEN), 'upcoming' as const) }),
  run: async ({ when }) => {
    const { next, later, past } = splitTrips(await allTrips(), now());
    const trips = when === 'past' ? past : [...(next ? [next] : []), ...later];
    return {
      trips: trips.slice(0, MOST_TRIPS).map(tripAnswer),
      ...(trips.length > MOST_TRIPS && { more: trips.length - MOST_TRIPS }),
      ...(trips.length === 0 && { note: `No ${when} trips are known on this device.` }),
    };
  },
});
