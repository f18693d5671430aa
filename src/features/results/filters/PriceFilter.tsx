import { PRICE_MAX, type PriceRange } from '@/domain/results/filters';
import { PRICE_STEP } from '@/domain/results/view';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import { useResults, useResultsView } from '@/state/results';
import { changeFilter, resetFilter } from '@/state/results/list';
import { Group, type GroupLevel } from './Group';
import { Range, type Span } from './Range';

/** "to €420", "€100 to €420", "any" */
export function priceWords(t: Translate, { from, to }: PriceRange, euros: (value: number) => string): string {
  if (from === 0 && to >= PRICE_MAX) return t('filters.priceAny');
  if (from === 0) return t('filters.priceTo', { to: euros(to) });
  if (to >= PRICE_MAX) return t('filters.priceFrom', { from: euros(from) });
  return t('filters.priceBetween', { from: euros(from), to: euros(to) });
}

/**
 * Price of one person over a histogram. The ends of the slider stand for 0 and 999, "no limit"; a value beyond what offers
 * cost stands there too.
 */
export function PriceFilter({ level }: { level: GroupLevel }) {
  const t = useT();
  const format = useFormat();
  const { value, isOn } = useResults().filters.price;
  const { bars, scale } = useResultsView().facets;
  const { start, end } = scale;
  const euros = (amount: number) => format.money(amount * 100, { from: true });
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
    <Group
      level={level}
      title={t('filters.priceTitle')}
      value={priceWords(t, value, euros)}
      on={isOn}
      onClear={() => resetFilter('price')}
    >
      <Range
        span={span}
        min={start}
        max={end}
        step={PRICE_STEP}
        onSpan={change}
        lowName={t('filters.priceLow')}
        highName={t('filters.priceHigh')}
        say={(at, which) => (which === 'high' && at >= end ? t('filters.noLimit') : euros(at))}
        bars={bars}
      />
    </Group>
  );
}
