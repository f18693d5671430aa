import { isSameDay } from 'date-fns/isSameDay';
import { lightFormat } from 'date-fns/lightFormat';
import { type IsoDate, isoDate, localDay, partsOf, weekday } from '@/domain/dates';
import { type Locale, langOf, tagOf } from '@/domain/locale';
import { type Cents, toEuros } from '@/domain/money';
import { ownValue } from '@/domain/ownValue';

/**
 * Dates, which where: a day to be somewhere (a flight, a deadline) has its weekday, `weekdayDate`; a day on paper (paid,
 * born, valid until) is a `date`; lists and ranges within the next twelve months have `shortDate`, then `laterDate`. In fields
 * they are typed as `typedDate`, names of files have `dayInWords`, and screen readers hear `fullDate`.
 */
export interface Formatters {
  /** "€189.40", "189,40 €". With `from`, whole euros have no decimals. */
  money(cents: Cents, how?: { from?: boolean | undefined }): string;
  /** The tenant's date format. */
  date(iso: IsoDate): string;
  /** The tenant's format without word joiners, for inputs. */
  typedDate(iso: IsoDate): string;
  /** The tenant's short date format, without the year. */
  shortDate(iso: IsoDate): string;
  /** A later day of a journey that starts on `first`: short, with the year where it is another one (10/12, 26/11/2027). */
  laterDate(iso: IsoDate, first: IsoDate): string;
  /** "Fri", "пт": as inside a sentence. */
  weekday(iso: IsoDate): string;
  /** "Friday", "пятница" */
  weekdayLong(iso: IsoDate): string;
  /** "Fri 14/08/2026", capitalised. */
  weekdayDate(iso: IsoDate): string;
  /** "Friday 14 August 2026", for screen readers. */
  fullDate(iso: IsoDate): string;
  /** "14 Aug 2026", in the words of the language, for names of files. */
  dayInWords(iso: IsoDate): string;
  /** "August 2026"; `month` is 1 to 12. */
  month(year: number, month: number): string;
  /** "14:20" of a time (ms) in the traveller's zone. */
  time(ms: number): string;
  /** "3 h 30", "3 val. 30 min.", "3 ч 30 мин" */
  duration(minutes: number): string;
  /** Time of day of a time (ms), with the short date unless it is the day of `now` (ms). */
  asOf(ms: number, now: number): string;
  /** "a, b and c" */
  list(items: readonly string[]): string;
  /** Name of a country code; the code itself if unknown. */
  country(cc: string): string;
  number(n: number): string;
  /** Order of two names in the language, for lists. */
  compare(a: string, b: string): number;
}

/**
 * Units of durations as the product writes them; any other language has those of `Intl`. English omits "min" after hours.
 */
const UNITS: Readonly<Record<string, readonly [h: string, min: string]>> = {
  en: ['h', 'min'],
  lv: ['h', 'min'],
  lt: ['val.', 'min.'],
  ru: ['ч', 'мин'],
  et: ['h', 'min'],
};

/**
 * Monday to Sunday, as the language's ICU data has them (formatters.test.ts compares). Creating the `Intl.DateTimeFormat`
 * took a tenth of a second of the first page with a date on a slow phone. A language without a line here waits for it.
 */
const SHORT_DAYS: Readonly<Record<string, string>> = {
  en: 'Mon Tue Wed Thu Fri Sat Sun',
  lv: 'pirmd. otrd. trešd. ceturtd. piektd. sestd. svētd.',
  lt: 'pr an tr kt pn št sk',
  ru: 'пн вт ср чт пт сб вс',
  et: 'E T K N R L P',
};

/**
 * Names of days from Monday and of months, alone and (`of`) in a date, and how they stand together, again as the ICU data have them
 * (formatters.test.ts compares): the calendar asked for them while the page was idle, and held it for a quarter of a second.
 */
interface Words {
  days: string;
  months: string;
  of?: string;
  month: string;
  date: string;
}
const WORDS: Readonly<Record<string, Words>> = {
  en: {
    days: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
    months: 'January February March April May June July August September October November December',
    month: '{m} {y}',
    date: '{w}, {d} {m} {y}',
  },
  lv: {
    days: 'pirmdiena otrdiena trešdiena ceturtdiena piektdiena sestdiena svētdiena',
    months: 'janvāris februāris marts aprīlis maijs jūnijs jūlijs augusts septembris oktobris novembris decembris',
    // ICU abbreviates the word for "year".
    month: '{y}. gada {m}',
    date: '{w}, {y}. gada {d}. {m}',
  },
  lt: {
    days: 'pirmadienis antradienis trečiadienis ketvirtadienis penktadienis šeštadienis sekmadienis',
    months: 'sausis vasaris kovas balandis gegužė birželis liepa rugpjūtis rugsėjis spalis lapkritis gruodis',
    of: 'sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio',
    month: '{y} m. {m}',
    date: '{y} m. {m} {d} d., {w}',
  },
  ru: {
    days: 'понедельник вторник среда четверг пятница суббота воскресенье',
    months: 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь',
    of: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
    month: '{m} {y}\u00A0г.',
    date: '{w}, {d} {m} {y}\u00A0г.',
  },
  et: {
    days: 'esmaspäev teisipäev kolmapäev neljapäev reede laupäev pühapäev',
    months: 'jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember',
    month: '{m} {y}',
    date: '{w}, {d}. {m} {y}',
  },
};

/**
 * Before, between and after an amount in euros, as the language's ICU data have them (formatters.test.ts compares): creating the
 * `Intl.NumberFormat` took a tenth of a second of home on a slow phone. From a thousand on there are groups, which it knows.
 */
const EUROS: Readonly<Record<string, readonly [before: string, decimal: string, after: string]>> = {
  en: ['€', '.', ''],
  lv: ['', ',', '\u00A0€'],
  lt: ['', ',', '\u00A0€'],
  ru: ['', ',', '\u00A0€'],
  et: ['', ',', '\u00A0€'],
};
const LEAST_IN_GROUPS = 100_000;

/** Use with timeZone UTC: a plain date must not move between zones. */
const utcDate = (iso: IsoDate): Date => new Date(`${iso}T00:00:00Z`);
/** A word joiner after each hyphen keeps 2027-01-16 on one line. */
const unbroken = (date: string): string => date.replaceAll('-', '-\u2060');
const upperFirst = (text: string, tag: string): string => text.charAt(0).toLocaleUpperCase(tag) + text.slice(1);

const filled = (pattern: string, values: Record<string, string | number>): string =>
  pattern.replace(/\{(\w)\}/g, (_, name: string) => String(ownValue(values, name) ?? ''));

/** Only English capitalises weekday names, but some ICU data does in other languages. */
const dayName = (name: string, tag: string): string => (tag.startsWith('en') ? name : name.toLocaleLowerCase(tag));

function moneyFormat(tag: string, currency: string, strip: boolean): Intl.NumberFormat {
  // Two digits in any currency: what is shown is what is counted.
  const options = {
    style: 'currency',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: strip ? 'stripIfInteger' : 'auto',
  } as const;
  try {
    return new Intl.NumberFormat(tag, { ...options, currency });
  } catch {
    // An invalid currency code must not crash the page.
    return new Intl.NumberFormat(tag, { ...options, currency: 'EUR' });
  }
}

/** Created on first use: each `Intl` object takes milliseconds of the first render, and home needs none. */
function late<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function make(locale: Locale, profile: DateFormats & { projectCurrency: string }): Formatters {
  const tag = tagOf(locale);
  const full = late(() => moneyFormat(tag, profile.projectCurrency, false));
  const stripped = late(() => moneyFormat(tag, profile.projectCurrency, true));
  const euros = profile.projectCurrency === 'EUR' ? EUROS[langOf(locale)] : undefined;
  const wanted = soundFormats(profile);
  const days = (options: Intl.DateTimeFormatOptions) =>
    late(() => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }));
  const shortDays = SHORT_DAYS[langOf(locale)]?.split(' ');
  const words = WORDS[langOf(locale)];
  const dayWords = words?.days.split(' ');
  const shortDay = days({ weekday: 'short' });
  const longDay = days({ weekday: 'long' });
  const wholeDay = days({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const shortWords = days({ day: 'numeric', month: 'short', year: 'numeric' });
  const monthName = days({ month: 'long', year: 'numeric' });
  const countries = late(() => new Intl.DisplayNames(tag, { type: 'region' }));
  const conjunction = late(() => new Intl.ListFormat(tag, { type: 'conjunction' }));
  const plain = late(() => new Intl.NumberFormat(tag));
  const order = late(() => new Intl.Collator(tag));
  const unit = (name: 'hour' | 'minute') =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: name, unitDisplay: 'short' })
      .formatToParts(5)
      .find(({ type }) => type === 'unit')?.value ?? '';
  const units = late(() => UNITS[langOf(locale)] ?? [unit('hour'), unit('minute')]);

  const self: Formatters = {
    money(cents, how) {
      if (!euros || !Number.isInteger(cents) || cents < 0 || cents >= LEAST_IN_GROUPS)
        return (how?.from ? stripped() : full()).format(toEuros(cents));
      const [before, decimal, after] = euros;
      const rest = String(cents % 100).padStart(2, '0');
      const isWhole = how?.from === true && rest === '00';
      return before + String(Math.floor(cents / 100)) + (isWhole ? '' : decimal + rest) + after;
    },
    date: (iso) => unbroken(self.typedDate(iso)),
    typedDate: (iso) => inFormat(iso, wanted.date),
    shortDate: (iso) => unbroken(inFormat(iso, wanted.short)),
    laterDate: (iso, first) => (iso.slice(0, 4) === first.slice(0, 4) ? self.shortDate(iso) : self.date(iso)),
    weekday: (iso) => shortDays?.[weekday(iso)] ?? dayName(shortDay().format(utcDate(iso)), tag),
    weekdayLong: (iso) => dayWords?.[weekday(iso)] ?? dayName(longDay().format(utcDate(iso)), tag),
    weekdayDate: (iso) => upperFirst(`${self.weekday(iso)} ${self.date(iso)}`, tag),
    fullDate(iso) {
      if (!words) return upperFirst(wholeDay().format(utcDate(iso)), tag);
      const [y, m, d] = partsOf(iso);
      const name = (words.of ?? words.months).split(' ')[m - 1] ?? '';
      return upperFirst(filled(words.date, { y, m: name, d, w: self.weekdayLong(iso) }), tag);
    },
    dayInWords: (iso) => shortWords().format(utcDate(iso)),
    month(year, month) {
      if (!words) return upperFirst(monthName().format(utcDate(isoDate(year, month, 1))), tag);
      return upperFirst(filled(words.month, { y: year, m: words.months.split(' ')[month - 1] ?? '' }), tag);
    },
    time: (ms) => lightFormat(ms, 'HH:mm'),
    duration(minutes) {
      const h = Math.floor(minutes / 60);
      const min = minutes % 60;
      const [hours, minutesName] = units();
      const parts = h ? [h, hours] : [min, minutesName];
      if (h && min) parts.push(String(min).padStart(2, '0'), ...(tag.startsWith('en') ? [] : [minutesName]));
      // Keeps a duration on one line.
      return parts.join('\u00A0');
    },
    asOf(ms, now) {
      return isSameDay(ms, now) ? self.time(ms) : `${self.shortDate(localDay(ms))} ${self.time(ms)}`;
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
    compare: (a, b) => order().compare(a, b),
  };
  return self;
}

const cache = new Map<string, Formatters>();

/** Memoised: `Intl` objects are slow to create. */
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

const SHAPE = /^(?:DD?|MM?|YYYY|YY|[\s./,-])+$/;

const soundFormat = (format: string, needs: readonly string[], otherwise: string): string =>
  SHAPE.test(format) && needs.every((letter) => format.includes(letter)) ? format : otherwise;

/** A tenant's moment-style formats (`DD/MM/YYYY`). Invalid ones are replaced by DD/MM/YYYY and DD/MM. */
const soundFormats = ({ dateFormat, shortDateFormat }: DateFormats): { date: string; short: string } => ({
  date: soundFormat(dateFormat, ['D', 'M', 'Y'], 'DD/MM/YYYY'),
  short: soundFormat(shortDateFormat, ['D', 'M'], 'DD/MM'),
});

/** A day in a sound format. By its parts: as a local time, a day that a zone skipped would be the next one. */
function inFormat(iso: IsoDate, format: string): string {
  const [y, m, d] = partsOf(iso);
  return format.replace(/D+|M+|Y+/g, (token) => {
    if (token.startsWith('Y')) return String(y).padStart(4, '0').slice(-token.length);
    return String(token.startsWith('M') ? m : d).padStart(token.length, '0');
  });
}
