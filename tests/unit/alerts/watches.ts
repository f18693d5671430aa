import type { FoundPrice, PriceWatch } from '@/domain/alerts/types';
import { type Watched, makeWatch, watchedDays, watchedRoute } from '@/domain/alerts/watch';
import type { Place, Search } from '@/domain/search/types';

export const TODAY = '2026-11-26';
export const NOW = new Date(2026, 10, 26, 12).getTime();
export const HOUR = 3_600_000;

const place = (iata: string, city: string): Place => ({
  city,
  iata,
  cityIata: iata,
  isCity: false,
  names: { en: city, lv: `${city}-lv` },
});
export const RIGA = place('RIX', 'Riga');
export const BARCELONA = place('BCN', 'Barcelona');
export const ROUTE = { srcLocation: RIGA, destLocation: BARCELONA };

export const days = watchedDays('roundtrip', ROUTE, '2027-01-14', '2027-01-21');
export const month = watchedRoute('roundtrip', ROUTE, '2027-01', 7);
export const year = watchedRoute('oneway', ROUTE, null, 7);

export const withSearch = (change: Partial<Search>): Watched => ({ ...days, search: { ...days.search, ...change } });

export const watchOf = (watched: Watched = days, change: Partial<PriceWatch> = {}): PriceWatch => ({
  ...makeWatch(watched, { base: 12_000, fee: 0, currency: 'EUR', now: NOW }),
  ...change,
});

export const found = (cents: number, change: Partial<FoundPrice> = {}): FoundPrice => ({
  cents,
  total: null,
  start: '2027-01-14',
  end: '2027-01-21',
  pricedAt: NOW,
  ...change,
});
