import { newsLevel } from '@/domain/trips/tripChange';
import type { DeviceTrip, TripState } from '@/domain/trips/trip';
import { useT } from '@/i18n/t';
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

/** The flights have changed, and the traveller has not said yet that they saw it. */
export const isFlightChanged = ({ order, state }: DeviceTrip): boolean =>
  state !== 'cancelled' && newsLevel(order) === 'loud';

export function ChangedTag({ trip }: { trip: DeviceTrip }) {
  const t = useT();
  if (!isFlightChanged(trip)) return null;
  return (
    <Tag kind="warn">
      <IconClock /> {t('trips.news.tag')}
    </Tag>
  );
}
