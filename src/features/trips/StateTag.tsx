import { attentionOf } from '@/domain/trips/tripChange';
import { type DeviceTrip, type TripState, isPastTrip } from '@/domain/trips/trip';
import { useT } from '@/i18n/t';
import { useRightTime } from '@/state/useTime';
import { IconCheck, IconClock, IconClose } from '@/ui/icons';
import { Tag } from '@/ui/Tag';
import { STATE_LOOK } from './tripTexts';

const ICONS = { ok: IconCheck, warn: IconClock, bad: IconClose };

/** State of a trip in a word or two. */
export function StateTag({ state }: { state: TripState }) {
  const t = useT();
  const look = STATE_LOOK[state];
  const Icon = ICONS[look];
  return (
    <Tag kind={look}>
      <Icon /> {t(`trips.state.${state}`)}
    </Tag>
  );
}

/** What a trip wants of the traveller: to look at its flights, which have `changed`, or to `decide` about them. */
export const attentionOfTrip = ({ order, state, answered }: DeviceTrip, now: number): 'changed' | 'decide' | null =>
  state === 'cancelled' || isPastTrip(order, now) ? null : attentionOf(order, now, answered);

export function ChangedTag({ trip }: { trip: DeviceTrip }) {
  const t = useT();
  const attention = attentionOfTrip(trip, useRightTime());
  if (!attention) return null;
  return (
    <Tag kind="warn">
      <IconClock /> {t(attention === 'decide' ? 'trips.decide.tag' : 'trips.news.tag')}
    </Tag>
  );
}
