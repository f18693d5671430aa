import { useCallback } from 'react';
import type { ChoiceName, FilterName, Filters } from '@/domain/results/filters';
import type { Formatters } from '@/i18n/formatters';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import type { Search } from '@/domain/search/types';
import { useDeferredResults, useResults } from '@/state/results';
import { directionsOf } from './directions';
import { useAirportName } from './useAirportName';
import { choiceText, lengthText, priceText, timeText } from './words';

const TITLES = {
  airline: 'filters.airlines',
  departureAirport: 'filters.from',
  arrivalAirport: 'filters.to',
  connectionAirport: 'filters.via',
} as const satisfies Record<ChoiceName, string>;

interface TextSources {
  t: Translate;
  format: Formatters;
  filters: Filters;
  search: Search | null;
  nameOf: (name: ChoiceName, code: string) => string;
}

function filterText({ t, format, filters, search, nameOf }: TextSources, name: FilterName): string {
  const labelled = (what: string, value: string) => t('filters.labelled', { what, value });
  switch (name) {
    case 'stops':
      return t(`filters.stops.${filters.stops.value}`);
    case 'cabinBaggage':
      return t('filters.cabinBag');
    case 'checkedBaggage':
      return t('filters.checkedBags', { n: filters.checkedBaggage.value });
    case 'price':
      return labelled(t('filters.price'), priceText(t, format, filters.price.value));
    case 'departure':
    case 'return': {
      const title = directionsOf(search).find((each) => each.name === name)?.title ?? 'filters.departBack';
      return labelled(t(title), timeText(t, filters[name].value));
    }
    case 'duration':
      return labelled(t('filters.duration'), lengthText(t, format, { from: 0, to: filters.duration.value }));
    case 'stopover':
      return labelled(t('filters.stopover'), lengthText(t, format, filters.stopover.value));
    case 'nightFlight':
      return t('filters.noNightFlight');
    case 'nightStop':
      return t('filters.noNightStop');
    default:
      return choiceText(t, format, t(TITLES[name]), filters[name].value, (code) => nameOf(name, code));
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
        return of === 'airline' ? known : airport(code, known);
      };
      return filterText({ t, format, filters, search, nameOf }, name);
    },
    [t, format, filters, search, options, airport],
  );
}
