import type { FilterKind, FilterName, KindOf, NameOf } from '@/domain/results/filters';
import type { Search, TripType } from '@/domain/search/types';
import type { MessageKey } from '@/i18n/keys';

/** Groups of the panel by the kinds of filters that they draw; `FilterGroups.tsx` has their order and components. */
interface GroupsOf {
  stops: 'stops';
  bags: 'bags';
  range: 'price' | 'length';
  limit: 'length';
  time: 'times';
  switch: 'night' | 'tickets';
  only: 'carbon';
  choice: 'airlines' | 'airports';
}
export type PanelGroup = GroupsOf[FilterKind];

/** Title by kind of trip, at least one; a trip without one does not have the filter. */
type TimeTitles = Partial<Record<TripType, MessageKey>>;
interface TextsOf {
  stops: unknown;
  bags: unknown;
  range: { title: MessageKey };
  limit: { title: MessageKey };
  time: { titles: TimeTitles };
  switch: unknown;
  only: unknown;
  choice: { title: MessageKey };
}
type Place<Kind extends FilterKind> = { group: GroupsOf[Kind] } & TextsOf[Kind];

/**
 * Where the panel shows each filter, and what it is called. A switch has two texts by its name: `filters.nightFlight` at
 * the switch and `filters.noNightFlight` on its chip.
 */
export const PANEL = {
  stops: { group: 'stops' },
  cabinBaggage: { group: 'bags' },
  checkedBaggage: { group: 'bags' },
  price: { group: 'price', title: 'filters.price' },
  departure: {
    group: 'times',
    titles: { oneway: 'filters.departOne', roundtrip: 'filters.departOut', multicity: 'filters.departFirst' },
  },
  arrival: {
    group: 'times',
    titles: { oneway: 'filters.arriveOne', roundtrip: 'filters.arriveOut', multicity: 'filters.arriveFirst' },
  },
  middleArrival: { group: 'times', titles: { multicity: 'filters.arriveMiddle' } },
  return: { group: 'times', titles: { roundtrip: 'filters.departBack', multicity: 'filters.departLast' } },
  returnArrival: { group: 'times', titles: { roundtrip: 'filters.arriveBack', multicity: 'filters.arriveLast' } },
  duration: { group: 'length', title: 'filters.duration' },
  stopover: { group: 'length', title: 'filters.stopover' },
  nightFlight: { group: 'night' },
  nightStop: { group: 'night' },
  tightStop: { group: 'tickets' },
  selfTransfer: { group: 'tickets' },
  lessCo2: { group: 'carbon' },
  airline: { group: 'airlines', title: 'filters.airlines' },
  departureAirport: { group: 'airports', title: 'filters.from' },
  arrivalAirport: { group: 'airports', title: 'filters.to' },
  connectionAirport: { group: 'airports', title: 'filters.via' },
} as const satisfies { [Name in FilterName]: Place<KindOf<Name>> };

/** The filters of a group, in the order of the table. */
type NameIn<Group extends PanelGroup> = {
  [Name in FilterName]: (typeof PANEL)[Name]['group'] extends Group ? Name : never;
}[FilterName];
export const filtersIn = <Group extends PanelGroup>(group: Group) =>
  (Object.keys(PANEL) as FilterName[]).filter((name) => PANEL[name].group === group) as NameIn<Group>[];

type Journey = Pick<Search, 'tripType' | 'trips'>;

/** Title of a time filter; undefined if the search has no such direction. */
export function timeTitle(search: Journey | null, name: NameOf<'time'>): MessageKey | undefined {
  const isOneWay = !search || (search.tripType === 'multicity' && search.trips.length < 2);
  const titles: TimeTitles = PANEL[name].titles;
  // Flights between the first and the last one need a third.
  if (name === 'middleArrival' && (search?.trips.length ?? 0) < 3) return undefined;
  return titles[isOneWay ? 'oneway' : search.tripType];
}

/** Title of a time filter that is on although the search has no such direction. */
export const anyTimeTitle = (name: NameOf<'time'>): MessageKey => {
  const titles: TimeTitles = PANEL[name].titles;
  return titles.roundtrip ?? titles.multicity ?? 'filters.departFirst';
};
