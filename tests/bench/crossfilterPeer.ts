import crossfilter from 'crossfilter2';
import type { ColumnName } from '@/domain/results/columns';
import { allows, type Choice, CHOICES } from '@/domain/results/filters';
import { SORTS, type SortType } from '@/domain/offers/types';
import { SORT_KEYS } from '@/domain/results/order';
import { TRAIT } from '@/domain/results/traits';
import type { ViewOptions } from '@/state/results/list/offerSet';

export type Row = Record<ColumnName, number> & { id: string; lists: Record<string, string[]> };

const MOST = { any: 99, direct: 0, one: 1, two: 2 };

/** Order of the rows in a sort: all its keys, then the id. */
export function compareBy(sort: SortType): (a: Row, b: Row) => number {
  const keys = SORT_KEYS[sort];
  return (a, b) => {
    for (const key of keys) if (a[key] !== b[key]) return a[key] - b[key];
    return a.id < b.id ? -1 : 1;
  };
}

/** The same work with crossfilter2: the sorted list and the count of every option. It has no lowest prices. */
export function crossfilterPeer(rows: readonly Row[], fee: number) {
  const all = crossfilter([...rows]);
  const rank = Object.fromEntries(
    SORTS.map((sort) => [sort, new Map(rows.toSorted(compareBy(sort)).map((row, at) => [row.id, at]))]),
  ) as Record<SortType, Map<string, number>>;
  const orders = Object.fromEntries(SORTS.map((sort) => [sort, all.dimension((row) => rank[sort].get(row.id) ?? 0)]));
  const stops = all.dimension((row) => row.stops);
  const price = all.dimension((row) => row.price + fee);
  const departure = all.dimension((row) => row.departFirst);
  const duration = all.dimension((row) => row.longest);
  const night = all.dimension((row) => row.traits & TRAIT.nightStop);
  const lists = CHOICES.map((name) => ({ name, by: all.dimension((row) => (row.lists[name] ?? []).join()) }));
  const groups = {
    stops: stops.group<number, number>(),
    prices: price.group<number, number>((cents) => Math.floor(cents / 5000)),
    hours: departure.group<number, number>((minute) => Math.floor(minute / 60)),
    night: night.group<number, number>(),
  };
  const options = lists.map(({ name, by }) => ({ name, group: by.group<string, number>() }));
  let before: ViewOptions['filters'] | null = null;
  const isNew = (wish: ViewOptions, name: keyof ViewOptions['filters']): boolean =>
    before?.[name] !== wish.filters[name];

  function countOptions(choice: Choice, found: readonly { key: string; value: number }[]): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { key, value } of found) {
      if (key === '') continue;
      const codes = key.split(',');
      for (const code of codes)
        if (codes.every((other) => other === code || allows(choice, other)))
          counts.set(code, (counts.get(code) ?? 0) + value);
    }
    return counts;
  }

  return (wish: ViewOptions) => {
    const { filters, sort } = wish;
    if (isNew(wish, 'stops')) stops.filterRange([0, MOST[filters.stops.value] + 1]);
    if (isNew(wish, 'price')) {
      const { from, to } = filters.price.value;
      price.filterRange([from * 100, to >= 999 ? Number.POSITIVE_INFINITY : to * 100 + 1]);
    }
    if (isNew(wish, 'departure')) {
      const { from, to } = filters.departure.value;
      departure.filterRange([from, to >= 1440 ? Number.POSITIVE_INFINITY : to + 1]);
    }
    if (isNew(wish, 'duration')) {
      const hours = filters.duration.value;
      duration.filterRange([0, hours >= 25 ? Number.POSITIVE_INFINITY : hours * 60 + 1]);
    }
    if (isNew(wish, 'nightStop')) {
      if (filters.nightStop.value) night.filterAll();
      else night.filterExact(0);
    }
    for (const { name, by } of lists)
      if (isNew(wish, name)) {
        const choice = filters[name].value;
        if (choice.kind === 'any') by.filterAll();
        else by.filterFunction((key) => key === '' || key.split(',').every((code) => allows(choice, code)));
      }
    before = filters;
    return {
      list: (orders[sort] ?? stops).bottom(Number.POSITIVE_INFINITY),
      stops: new Map(groups.stops.all().map(({ key, value }) => [key, value])),
      hours: new Map(groups.hours.all().map(({ key, value }) => [key, value])),
      prices: groups.prices.all(),
      night: groups.night.all(),
      options: Object.fromEntries(
        options.map(({ name, group }) => [name, countOptions(filters[name].value, group.all())]),
      ),
    };
  };
}
