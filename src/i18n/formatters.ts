import { lightFormat } from 'date-fns/lightFormat';
import { type IsoDate, isoDate, localDay, partsOf } from '@/domain/dates';
import { type Lang, type Locale, langOf, tagOf } from '@/domain/locale';
import { type Cents, toEuros } from '@/domain/money';

export interface Formatters {
  /** Whole money: "€189.40", "189,40 €". With `from`, full euros drop their ".00" and nothing else does. */
  money(cents: Cents, how?: { from?: boolean | undefined }): string;
  /** The same in two sizes: up to the cents, and the cents with a symbol that follows. */
  moneyParts(cents: Cents, how?: { from?: boolean | undefined }): { large: string; small: string };
  /** The tenant's date format. */
  date(iso: IsoDate): string;
  /** The same as one types it. */
  typedDate(iso: IsoDate): string;
  /** The tenant's short date format, without the year. */
  shortDate(iso: IsoDate): string;
  /** "Fri", "пт": as it is written inside a sentence. */
  weekday(iso: IsoDate): string;
  /** "Friday", "пятница" */
  weekdayLong(iso: IsoDate): string;
  /** "Fri 14/08/2026", as it begins a line. */
  weekdayDate(iso: IsoDate): string;
  /** "Friday 14 August 2026": a day in words, for those who hear it. */
  fullDate(iso: IsoDate): string;
  /** "August 2026"; `month` is 1 to 12. */
  month(year: number, month: number): string;
  /** "14:20" of a moment (ms), in the traveller's zone. */
  time(ms: number): string;
  /** "3 h 30", "3 val. 30 min.", "3 ч 30 мин" */
  duration(minutes: number): string;
  /** The time of a moment (ms), with the short date before it when that day is not today. */
  asOf(ms: number, now?: number): string;
  /** "a, b and c" */
  list(items: readonly string[]): string;
  /** Name of a country by its two letters; the letters when unknown. */
  country(cc: string): string;
  number(n: number): string;
}

/** Words of a length of time. English leaves the minutes out after hours. */
const UNITS: Record<Lang, readonly [h: string, min: string]> = {
  en: ['h', 'min'],
  lv: ['h', 'min'],
  lt: ['val.', 'min.'],
  ru: ['ч', 'мин'],
  et: ['h', 'min'],
};

const localDate = (iso: IsoDate): Date => {
  const [y, m, d] = partsOf(iso);
  return new Date(y, m - 1, d);
};
/** For `Intl` with timeZone UTC: a plain date has no zone, so no zone can move it. */
const utcDate = (iso: IsoDate): Date => new Date(`${iso}T00:00:00Z`);
/** Browsers end a line after the hyphens of 2027-01-16: a word joiner holds each. */
const unbroken = (date: string): string => date.replaceAll('-', '-\u2060');
const upperFirst = (text: string, tag: string): string => text.charAt(0).toLocaleUpperCase(tag) + text.slice(1);

/** Only English writes its days with a capital; some data has one, and Estonian's single letters keep theirs. */
const dayName = (name: string, tag: string): string =>
  tag.startsWith('en') || name.length === 1 ? name : name.toLocaleLowerCase(tag);

function moneyFormat(tag: string, currency: string, strip: boolean): Intl.NumberFormat {
  const options = { style: 'currency', trailingZeroDisplay: strip ? 'stripIfInteger' : 'auto' } as const;
  try {
    return new Intl.NumberFormat(tag, { ...options, currency });
  } catch {
    // a tenant's currency that is no currency code must not take the page down
    return new Intl.NumberFormat(tag, { ...options, currency: 'EUR' });
  }
}

/** Made when it is first used: each `Intl` object takes some milliseconds of the first render, and home needs none of them. */
function late<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function make(locale: Locale, profile: DateFormats & { projectCurrency: string }): Formatters {
  const tag = tagOf(locale);
  const [hours, minutesName] = UNITS[langOf(locale)];
  const full = late(() => moneyFormat(tag, profile.projectCurrency, false));
  const stripped = late(() => moneyFormat(tag, profile.projectCurrency, true));
  const tokens = toDateFns(profile);
  const days = (options: Intl.DateTimeFormatOptions) =>
    late(() => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }));
  const shortDay = days({ weekday: 'short' });
  const longDay = days({ weekday: 'long' });
  const wholeDay = days({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const monthName = days({ month: 'long', year: 'numeric' });
  const countries = late(() => new Intl.DisplayNames(tag, { type: 'region' }));
  const conjunction = late(() => new Intl.ListFormat(tag, { type: 'conjunction' }));
  const plain = late(() => new Intl.NumberFormat(tag));

  const self: Formatters = {
    money: (cents, how) => (how?.from ? stripped() : full()).format(toEuros(cents)),
    moneyParts(cents, how) {
      const parts = (how?.from ? stripped() : full()).formatToParts(toEuros(cents));
      const decimal = parts.findIndex((part) => part.type === 'decimal');
      const lastInteger = parts.findLastIndex((part) => part.type === 'integer');
      const cut = decimal < 0 ? lastInteger + 1 : decimal;
      const text = (some: typeof parts) => some.map((part) => part.value).join('');
      return { large: text(parts.slice(0, cut)), small: text(parts.slice(cut)) };
    },
    date: (iso) => unbroken(self.typedDate(iso)),
    typedDate: (iso) => lightFormat(localDate(iso), tokens.date),
    shortDate: (iso) => unbroken(lightFormat(localDate(iso), tokens.short)),
    weekday: (iso) => dayName(shortDay().format(utcDate(iso)), tag),
    weekdayLong: (iso) => dayName(longDay().format(utcDate(iso)), tag),
    weekdayDate: (iso) => upperFirst(`${self.weekday(iso)} ${self.date(iso)}`, tag),
    fullDate: (iso) => upperFirst(wholeDay().format(utcDate(iso)), tag),
    // the data shortens the Latvian word for "year", which nobody does beside the name of a month
    month: (year, month) =>
      upperFirst(
        monthName()
          .format(utcDate(isoDate(year, month, 1)))
          .replace(' g.', ' gada'),
        tag,
      ),
    time: (ms) => lightFormat(ms, 'HH:mm'),
    duration(minutes) {
      const h = Math.floor(minutes / 60);
      const min = minutes % 60;
      const parts = h ? [h, hours] : [min, minutesName];
      if (h && min) parts.push(String(min).padStart(2, '0'), ...(tag.startsWith('en') ? [] : [minutesName]));
      // a length of time stays on one line
      return parts.join('\u00A0');
    },
    asOf(ms, now = Date.now()) {
      const day = localDay(ms);
      return day === localDay(now) ? self.time(ms) : `${self.shortDate(day)} ${self.time(ms)}`;
    },
    list: (items) => conjunction().format(items),
    country(cc) {
      try {
        return countries().of(cc.toUpperCase()) ?? cc;
      } catch {
        return cc;
      }
    },
    number: (n) => plain().format(n),
  };
  return self;
}

const cache = new Map<string, Formatters>();

/** Formatters of a language and a tenant. Made once each: `Intl` objects are dear to make and cheap to use. */
export function formatters(locale: Locale, profile: DateFormats & { projectCurrency: string }): Formatters {
  const key = [locale, profile.projectCurrency, profile.dateFormat, profile.shortDateFormat].join('|');
  let found = cache.get(key);
  if (!found) cache.set(key, (found = make(locale, profile)));
  return found;
}

interface DateFormats {
  dateFormat: string;
  shortDateFormat: string;
}

const TOKENS: Record<string, string> = { DD: 'dd', D: 'd', MM: 'MM', M: 'M', YYYY: 'yyyy', YY: 'yy' };
const SHAPE = /^(?:DD?|MM?|YYYY|YY|[\s./,-])+$/;

function mapped(format: string, needs: readonly string[], otherwise: string): string {
  const sound = SHAPE.test(format) && needs.every((letter) => format.includes(letter));
  return sound ? format.replace(/D+|M+|Y+/g, (token) => TOKENS[token] ?? token) : otherwise;
}

/**
 * A tenant's moment-style formats (`DD/MM/YYYY`) as date-fns tokens (`dd/MM/yyyy`). A format that is not made of day,
 * month, year and separators gives the product's own (spec 3: DD/MM/YYYY and DD/MM).
 */
const toDateFns = ({ dateFormat, shortDateFormat }: DateFormats): { date: string; short: string } => ({
  date: mapped(dateFormat, ['D', 'M', 'Y'], 'dd/MM/yyyy'),
  short: mapped(shortDateFormat, ['D', 'M'], 'dd/MM'),
});
