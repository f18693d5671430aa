import type { Leg } from '@/domain/offers/types';
import type { RoutePart } from '@/ui/RouteLine';

/** Parts of a leg for the route line: flight and wait minutes in turn. */
export const partsOfLeg = ({ segments }: Pick<Leg, 'segments'>): RoutePart[] =>
  segments.flatMap((segment, at): RoutePart[] => {
    const before = segments[at - 1];
    const flown: RoutePart = { kind: 'fly', minutes: segment.minutes };
    return before
      ? [{ kind: 'wait', minutes: Math.max(0, Math.round((segment.dep.at - before.arr.at) / 60_000)) }, flown]
      : [flown];
  });
