import {
  type Choice,
  DAY_MINUTES,
  FILTERS,
  type FilterValues,
  type KindOf,
  LENGTH_MAX,
  PRICE_MAX,
  type Range,
  type ChoiceName,
  type FilterName,
  type Filters,
  type SwitchName,
} from '@/domain/results/filters';
import type { Formatters } from '@/i18n/formatters';
import { type Translate, useT } from '@/i18n/t';
import type { Cents } from '@/domain/money';
import { useFormat } from '@/i18n/format';
import type { Search } from '@/domain/search/types';
import { useCallback } from 'react';
import { langOf } from '@/domain/locale';
import { useResults, useDeferredResults, type Pins } from '@/state/results';
import { useSession } from '@/state/session';
import { type NamedCode, airlinesOf, stopCity } from '@/domain/offers/facts';
import { useStopNames } from '@/state/results/stopNames';
import { anyTimeTitle, filtersIn, PANEL, timeTitle } from './panelTable';

/** "05:00"; the end of the day is 24:00. */
export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** "05:00 to 24:00", "any time" */
export const timeText = (t: Translate, { from, to }: Range): string =>
  from <= 0 && to >= DAY_MINUTES ? t('filters.timeAny') : t('filters.between', { from: clock(from), to: clock(to) });

export const hours = (format: Formatters, n: number): string => (n === 0 ? '0' : format.duration(n * 60));

/** "up to 12 h", "2 h to 5 h", "any"; whole hours. */
export function lengthText(t: Translate, format: Formatters, { from, to }: Range): string {
  if (from <= 0) return to >= LENGTH_MAX ? t('filters.lengthAny') : t('filters.upTo', { to: hours(format, to) });
  if (to >= LENGTH_MAX) return t('filters.atLeast', { from: hours(format, from) });
  return t('filters.between', { from: hours(format, from), to: hours(format, to) });
}

export const euros = (format: Formatters, amount: number): string => format.money(amount * 100, { from: true });

/** "to €420", "€100 to €420", "any" */
export function priceText(t: Translate, format: Formatters, { from, to }: Range): string {
  if (from === 0 && to >= PRICE_MAX) return t('filters.priceAny');
  if (from === 0) return t('filters.priceTo', { to: euros(format, to) });
  if (to >= PRICE_MAX) return t('filters.priceFrom', { from: euros(format, from) });
  return t('filters.priceBetween', { from: euros(format, from), to: euros(format, to) });
}

/** A chip lists at most this many names, else their number. */
const NAMES_SHOWN = 2;

/** "Only Finnair", "Without Ryanair and Wizz Air", "Airlines: 5 left out" */
export function choiceText(
  t: Translate,
  format: Formatters,
  what: string,
  choice: Choice,
  nameOf: (code: string) => string,
) {
  if (choice.kind === 'any') return what;
  const { kind, codes } = choice;
  if (codes.length === 0) return t('filters.labelled', { what, value: t('filters.none') });
  const names = codes.length > NAMES_SHOWN ? format.number(codes.length) : format.list(codes.map(nameOf));
  return t(kind === 'only' ? 'filters.placeOnly' : 'filters.placeWithout', { what, names });
}

/** Texts for an option's count and lowest price. */
export function useCountTexts() {
  const t = useT();
  const format = useFormat();
  const money = (price: Cents | null): string => (price === null ? '–' : format.money(price));
  const flights = (count: number): string => (count === 0 ? t('filters.nothing') : t('results.count', { n: count }));
  return {
    money,
    flights,
    /** "34 flights from €142.10" */
    both: (count: number, price: Cents | null): string =>
      price === null ? flights(count) : t('filters.facts', { flights: flights(count), price: money(price) }),
  };
}

const NO_TRIPS = { trips: [] };
const toStop = ({ code, name }: NamedCode) => ({ airport: code, city: '', cityTitle: name });

/** "Riga, RIX", in the site's language. */
export function useAirportName(): (code: string, city: string) => string {
  const t = useT();
  const lang = langOf(useSession().locale);
  const search = useResults().search ?? NO_TRIPS;
  const { options } = useDeferredResults().facets;
  const airports = filtersIn('airports').flatMap((name) => options[name].map(toStop));
  const found = useStopNames(airports, search);
  return useCallback(
    (code, city) => {
      const named = stopCity(toStop({ code, name: city }), search, lang, found);
      return named === code || named === '' ? code : t('flight.place', { city: named, code });
    },
    [t, lang, search, found],
  );
}

/** "No flights at night" */
const withoutText = (name: SwitchName) =>
  `filters.no${name.slice(0, 1).toUpperCase()}${name.slice(1)}` as `filters.no${Capitalize<SwitchName>}`;

interface TextSources {
  t: Translate;
  format: Formatters;
  filters: Filters;
  search: Search | null;
  nameOf: (name: ChoiceName, code: string) => string;
}

/** A filter with its value. */
type Given = { [Name in FilterName]: { name: Name; kind: KindOf<Name>; value: FilterValues[Name] } }[FilterName];

function filterText({ t, format, filters, search, nameOf }: TextSources, name: FilterName): string {
  const labelled = (what: string, value: string) => t('filters.labelled', { what, value });
  const given = { name, kind: FILTERS[name].kind, value: filters[name].value } as Given;
  switch (given.kind) {
    case 'stops':
      return t(`filters.stops.${given.value}`);
    case 'bags':
      return given.name === 'cabinBaggage' ? t('filters.cabinBag') : t('filters.checkedBags', { n: given.value });
    case 'range': {
      const text = given.name === 'price' ? priceText(t, format, given.value) : lengthText(t, format, given.value);
      return labelled(t(PANEL[given.name].title), text);
    }
    case 'limit':
      return labelled(t(PANEL[given.name].title), lengthText(t, format, { from: 0, to: given.value }));
    case 'time':
      return labelled(t(timeTitle(search, given.name) ?? anyTimeTitle(given.name)), timeText(t, given.value));
    case 'switch':
      return t(withoutText(given.name));
    case 'only':
      return t('filters.onlyLessCo2');
    default: {
      const { name: of, value } = given;
      return choiceText(t, format, t(PANEL[of].title), value, (code) => nameOf(of, code));
    }
  }
}

/** Short text of an active filter: "Direct only", "Price: to €420", "Airlines: without Ryanair". */
export function useFilterText(): (name: FilterName) => string {
  const t = useT();
  const format = useFormat();
  const { search } = useResults();
  const { filters, facets } = useDeferredResults();
  const { options } = facets;
  const airport = useAirportName();
  return useCallback(
    (name) => {
      const nameOf = (of: ChoiceName, code: string) => {
        const known = options[of].find((each) => each.code === code)?.name ?? code;
        return PANEL[of].group === 'airports' ? airport(code, known) : known;
      };
      return filterText({ t, format, filters, search, nameOf }, name);
    },
    [t, format, filters, search, options, airport],
  );
}

/** Text of a pinned flight: "Outbound: 07:25, airBaltic"; null when that end has none. */
export function usePinnedText(): (end: keyof Pins) => string | null {
  const t = useT();
  const format = useFormat();
  const { pins, search } = useResults();
  return (end) => {
    const leg = pins[end];
    const first = leg?.segments[0];
    if (!leg || !first) return null;
    const title = timeTitle(search, end === 'departure' ? 'departure' : 'return') ?? 'filters.departOne';
    const names = format.list(airlinesOf(leg.segments).map(({ name }) => name));
    return t('filters.labelled', { what: t(title), value: `${first.dep.time}, ${names}` });
  };
}
