import { airlinesOf } from '@/domain/offers/words';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { type Pins, useResults } from '@/state/results';
import { directionsOf } from './directions';

/** Text of a pinned flight: "Outbound: 07:25, airBaltic"; null when that end has none. */
export function usePinnedText(): (end: keyof Pins) => string | null {
  const t = useT();
  const format = useFormat();
  const { pins, search } = useResults();
  const titles = directionsOf(search);
  return (end) => {
    const leg = pins[end];
    const first = leg?.segments[0];
    if (!leg || !first) return null;
    const title = titles[end === 'departure' ? 0 : 1]?.title ?? 'filters.departOne';
    const names = format.list(airlinesOf(leg.segments).map(({ name }) => name));
    return t('filters.labelled', { what: t(title), value: `${first.dep.time}, ${names}` });
  };
}
