import { PRICE_MAX, DAY_MINUTES, isIdle, LENGTH_MAX, TIMES } from '@/domain/results/filters';
import { PRICE_STEP } from '@/domain/results/view';
import { whosePrice } from '@/domain/search/passengers';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useResults, useDeferredResults } from '@/state/results';
import { changeFilter, resetFilter } from '@/state/results/list/list';
import { type GroupLevel, Group } from './FilterGroup';
import { type Span, RangeSlider, type RangeProps } from './RangeSlider';
import { euros, priceText, clock, timeText, hours, lengthText } from './filterTexts';
import { filtersIn, PANEL, timeTitle } from './panelTable';

interface RangeFilterProps extends Omit<RangeProps, 'lowName' | 'highName' | 'onSpan'> {
  level: GroupLevel;
  title: string;
  /** The range as text. */
  value: string;
  on: boolean;
  onClear: () => void;
  onSpan: (span: Span) => void;
  names: { low: string; high: string };
}

/** A range slider with a filter title. */
export function RangeFilter({ level, title, value, on, onClear, names, ...range }: RangeFilterProps) {
  return (
    <Group level={level} title={title} value={value} on={on} onClear={onClear}>
      <RangeSlider {...range} lowName={names.low} highName={names.high} />
    </Group>
  );
}

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

const STEP = 15;

/** Departure times of the outbound and return direction, local to the airport. */
export function TimesFilter({ level }: { level: GroupLevel }) {
  const t = useT();
  const { filters, search } = useResults();
  const { times } = useDeferredResults().facets;
  return (
    <div>
      {TIMES.map((name) => {
        const title = timeTitle(search, name);
        if (!title) return null;
        const what = t(title);
        const { value, isOn } = filters[name];
        return (
          <RangeFilter
            key={name}
            level={level}
            title={what}
            value={timeText(t, value)}
            on={isOn}
            onClear={() => resetFilter(name)}
            span={value}
            min={0}
            max={DAY_MINUTES}
            step={STEP}
            onSpan={(span) => changeFilter(name, span)}
            names={{ low: t('filters.earliest', { what }), high: t('filters.latest', { what }) }}
            valueText={clock}
            bars={times[name]}
          />
        );
      })}
    </div>
  );
}

/** Maximum duration of a direction and limits of a stopover, in whole hours; 25 means no limit. */
export function LengthFilter({ level }: { level: GroupLevel }) {
  const t = useT();
  const format = useFormat();
  const { filters } = useResults();
  return (
    <div>
      {filtersIn('length').map((name) => {
        if (isIdle(filters, name)) return null;
        const what = t(PANEL[name].title);
        const { value, isOn } = filters[name];
        const upperOnly = typeof value === 'number';
        const span = upperOnly ? { from: 0, to: value } : value;
        return (
          <RangeFilter
            key={name}
            level={level}
            title={what}
            value={lengthText(t, format, span)}
            on={isOn}
            onClear={() => resetFilter(name)}
            span={span}
            min={0}
            max={LENGTH_MAX}
            step={1}
            upperOnly={upperOnly}
            onSpan={(next) => changeFilter(name, upperOnly ? next.to : next)}
            names={{ low: upperOnly ? '' : t('filters.least', { what }), high: t('filters.most', { what }) }}
            valueText={(at) => (at >= LENGTH_MAX ? t('filters.noLimit') : hours(format, at))}
          />
        );
      })}
    </div>
  );
}
