import { PRICE_MAX } from '@/domain/results/filters';
import { PRICE_STEP } from '@/domain/results/view';
import { whosePrice } from '@/domain/search/passengers';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useResults, useDeferredResults } from '@/state/results';
import { changeFilter, resetFilter } from '@/state/results/list';
import type { GroupLevel } from './Group';
import type { Span } from './RangeSlider';
import { RangeFilter } from './SpanFilter';
import { euros, priceText } from './words';

/**
 * Price per person over a histogram. The slider's ends stand for 0 and 999 ("no limit"); values beyond the offered
 * prices also rest at an end.
 */
export function PriceFilter({ level }: { level: GroupLevel }) {
  const t = useT();
  const format = useFormat();
  const { filters: asked, search } = useResults();
  const { value } = asked.price;
  const { filters, facets } = useDeferredResults();
  const { price, cabinBaggage, checkedBaggage } = filters;
  const { bars, scale } = facets;
  const { start, end } = scale;
  const span: Span = {
    from: Math.min(end - PRICE_STEP, Math.max(start, value.from)),
    to: Math.max(start + PRICE_STEP, Math.min(end, value.to >= PRICE_MAX ? end : value.to)),
  };
  const change = ({ from, to }: Span) =>
    changeFilter('price', {
      from: from === span.from ? value.from : from <= start ? 0 : from,
      to: to === span.to ? value.to : to >= end ? PRICE_MAX : to,
    });
  return (
    <RangeFilter
      level={level}
      title={t(cabinBaggage.isOn || checkedBaggage.isOn ? 'filters.priceBags' : 'filters.priceTitle', {
        one: search ? whosePrice(search.passengers) : 'person',
      })}
      value={priceText(t, format, value)}
      on={price.isOn}
      onClear={() => resetFilter('price')}
      span={span}
      min={start}
      max={end}
      step={PRICE_STEP}
      onSpan={change}
      names={{ low: t('filters.priceLow'), high: t('filters.priceHigh') }}
      valueText={(at, which) => (which === 'high' && at >= end ? t('filters.noLimit') : euros(format, at))}
      bars={bars}
    />
  );
}
