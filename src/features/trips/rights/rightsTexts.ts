import { type Locale, tagOf } from '@/domain/locale';
import type { Leg } from '@/domain/offers/types';
import { type Cents, toEuros } from '@/domain/money';
import { type JourneyRights, type LawOfJourney, compensationOf } from '@/domain/trips/rights';
import { type AirLaw, RIGHTS } from '@/domain/trips/rights.data';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';

/** A direction of the order, and what the law says about it. */
export interface JourneyOfOrder {
  leg: Leg;
  rights: JourneyRights;
  /** "Riga to Barcelona" */
  name: string;
}

/** A sum of a law in its own currency, without decimals. */
export const saySum = (cents: Cents, currency: string, locale: Locale): string =>
  new Intl.NumberFormat(tagOf(locale), { style: 'currency', currency, maximumFractionDigits: 0 }).format(
    toEuros(cents),
  );

export const sayLaw = (law: AirLaw, t: Translate): string =>
  t(`help.rights.law.${law}`, { number: RIGHTS.laws[law].number });

/** "about 2,330 km, class from 1,500 to 3,500 km"; empty if the distance is unknown. */
export function sayDistance({ km, laws: [first] }: JourneyRights, t: Translate, format: Formatters): string {
  if (km === null) return '';
  const about = t('help.rights.km', { km: format.number(km) });
  if (!first?.distance) return about;
  const isInside = first.distance === 'middle' && km > RIGHTS.km.middle;
  const name = isInside ? 'inside' : first.distance;
  const limits = { short: format.number(RIGHTS.km.short), middle: format.number(RIGHTS.km.middle) };
  return `${about}, ${t(`help.rights.class.${name}`, limits)}`;
}

export function sayApplies({ law, applies }: LawOfJourney, t: Translate): string {
  const name = sayLaw(law, t);
  return applies === 'yes' ? t('help.rights.yes', { law: name }) : t(`help.rights.depends.${law}`, { law: name });
}

export function sayCompensation(law: LawOfJourney, locale: Locale, t: Translate): string {
  const due = compensationOf(law, 'cancelled');
  if (due) return t('help.rights.amount', { sum: saySum(due.sum, due.currency, locale) });
  const { sums, currency } = RIGHTS.laws[law.law];
  return t('help.rights.amountBy', {
    short: saySum(sums.short, currency, locale),
    middle: saySum(sums.middle, currency, locale),
    long: saySum(sums.long, currency, locale),
  });
}

interface RightsGroup {
  key: 'delay' | 'cancelled' | 'denied';
  lines: string[];
}

/** What a law gives a journey, by what went wrong. */
export function rightsLines(law: LawOfJourney, locale: Locale, t: Translate): RightsGroup[] {
  const { careHours, otherFlightHours, cancelled, refundHours, refundDays: days } = RIGHTS;
  const { distance } = law;
  const { half } = compensationOf(law, 'delay') ?? { half: null };
  const { currency } = RIGHTS.laws[law.law];
  const dates = { free: cancelled.freeDays, late: cancelled.lateDays };
  const gap = ({ leaveHours, arriveHours }: typeof cancelled.early) => ({ leave: leaveHours, arrive: arriveHours });
  const other = distance ? [t('help.rights.other', { hours: otherFlightHours[distance] })] : [];
  return [
    {
      key: 'delay',
      lines: [
        distance
          ? t('help.rights.delay.care', { hours: careHours[distance] })
          : t('help.rights.delay.careBy', { ...careHours }),
        t('help.rights.delay.pay', { hours: RIGHTS.compensationHours }),
        ...(half
          ? [t('help.rights.delay.half', { hours: half.belowHours, sum: saySum(half.sum, currency, locale) })]
          : []),
        t('help.rights.delay.refund', { hours: refundHours, days }),
      ],
    },
    {
      key: 'cancelled',
      lines: [
        t('help.rights.cancelled.choice', { days }),
        t('help.rights.cancelled.pay', dates),
        t('help.rights.cancelled.early', { ...dates, ...gap(cancelled.early) }),
        t('help.rights.cancelled.late', { ...dates, ...gap(cancelled.late) }),
        ...other,
      ],
    },
    { key: 'denied', lines: [t('help.rights.denied.ask'), t('help.rights.denied.pay'), ...other] },
  ];
}
