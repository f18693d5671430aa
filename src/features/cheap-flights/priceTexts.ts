import { useMemo } from 'react';
import { type PriceLevel, type UsualPrices, levelOf } from '@/domain/cheap/levels';
import type { DayPrice } from '@/domain/cheap/types';
import { type IsoDate, isoDate, addDays } from '@/domain/dates';
import type { Cents } from '@/domain/money';
import { useFormat } from '@/i18n/format';
import type { Formatters } from '@/i18n/formatters';
import { type Translate, useT } from '@/i18n/t';
import { type Locale, tagOf } from '@/domain/locale';
import type { Month } from '@/domain/search/calendar';
import { now } from '@/platform/clock';

/** Price texts of the page. */
export interface Words {
  t: Translate;
  format: Formatters;
  /** "from €86.40" */
  from: (cents: Cents) => string;
  money: (cents: Cents) => string;
  /** "€87": rounded up to whole euros, for narrow places. */
  whole: (cents: Cents) => string;
  /** "87" */
  bare: (cents: Cents) => string;
  level: (level: PriceLevel) => string;
  /** "direct", "1 stop" */
  stops: (n: number) => string;
  /** "Fri 15/01/2027", or both days of a round trip. */
  days: (price: Pick<DayPrice, 'start' | 'end'>) => string;
  /** Without the year: "Fri 15/01 – Fri 22/01". */
  shortDays: (price: Pick<DayPrice, 'start' | 'end'>) => string;
  /** "As of 14:20" */
  priced: (at: number) => string;
}

const up = (cents: Cents): Cents => Math.ceil(cents / 100) * 100;

/** Placeholder for a value in a cached text. */
const GAP = '\u0001';

function cached<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = make(key)));
    return value;
  };
}

function makeWords(t: Translate, format: Formatters): Words {
  const money = (cents: Cents): string => format.money(cents, { from: true });
  const from = t('cheap.from', { price: GAP });
  const day = (date: IsoDate, first = date): string => `${format.weekday(date)} ${format.laterDate(date, first)}`;
  return {
    t,
    format,
    money,
    from: (cents) => from.replace(GAP, money(cents)),
    whole: (cents) => money(up(cents)),
    bare: (cents) => format.number(up(cents) / 100),
    level: cached((level) => t(`cheap.level.${level}`)),
    stops: cached((n) => t('cheap.stops', { n })),
    days: ({ start, end }) =>
      end ? `${format.weekdayDate(start)} – ${format.weekdayDate(end)}` : format.weekdayDate(start),
    shortDays: ({ start, end }) => (end ? `${day(start)} – ${day(end, start)}` : day(start)),
    // Not cached: "yesterday" changes at midnight.
    priced: (at) => t('cheap.priced', { time: format.asOf(at, now()) }),
  };
}

/** The page shows hundreds of prices, so their texts are cached per language. */
export function useWords(): Words {
  const t = useT();
  const format = useFormat();
  return useMemo(() => makeWords(t, format), [t, format]);
}

/** Level of a price, if enough is known about usual prices. */
export const levelIn = (usual: UsualPrices | null, cents: Cents): PriceLevel | null => usual && levelOf(cents, usual);

/** 'YYYY-MM' */
export const monthOf = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`;

/** `Intl` gives numbers for Lithuanian short months; these are the abbreviations that calendars print. */
const LITHUANIAN = 'saus. vas. kov. bal. geg. birž. liep. rugp. rugs. spal. lapkr. gruod.'.split(' ');

const monthNameCache = new Map<Locale, [plain: Intl.DateTimeFormat, withYear: Intl.DateTimeFormat]>();

function shortName(locale: Locale, { year, month }: Month): string {
  if (locale === 'lt_LT') return `${month === 1 ? `${year} ` : ''}${LITHUANIAN[month - 1] ?? ''}`;
  let formats = monthNameCache.get(locale);
  if (!formats) {
    const make = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(tagOf(locale), { month: 'short', timeZone: 'UTC', ...options });
    monthNameCache.set(locale, (formats = [make({}), make({ year: 'numeric' })]));
  }
  return formats[month === 1 ? 1 : 0].format(new Date(`${isoDate(year, month, 1)}T00:00:00Z`));
}

/** "Mar"; January with its year. */
export function monthShort(locale: Locale, month: Month): string {
  const name = shortName(locale, month);
  return name.charAt(0).toLocaleUpperCase(tagOf(locale)) + name.slice(1);
}

/** Any Monday. */
const MONDAY = '2026-11-16';

const weekdayNameCache = new WeakMap<Formatters, string[]>();

/** Column names: the language's short weekdays without dots. */
export function weekdayLetters(format: Formatters): string[] {
  let names = weekdayNameCache.get(format);
  if (!names) {
    names = Array.from({ length: 7 }, (_, day) => format.weekday(addDays(MONDAY, day)).replace('.', ''));
    const letters = names.every((name) => name.length <= 3) ? 2 : 1;
    names = names.map((name) => name.charAt(0).toUpperCase() + name.slice(1, letters));
    weekdayNameCache.set(format, names);
  }
  return names;
}
