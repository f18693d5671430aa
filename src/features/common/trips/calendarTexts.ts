import { cityOf } from '@/domain/booking/cities';
import type { TripTexts } from '@/domain/calendar/trip';
import { daysBetween } from '@/domain/dates';
import { type Locale, langOf } from '@/domain/locale';
import type { OrderSummary } from '@/domain/payment/order';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';
import { dayShiftText } from '@/ui/DayShift';
import { nightText } from '@/ui/NightNote';

/** The words of an order's flights in a calendar. */
export const calendarTexts = (
  { cities, added }: OrderSummary,
  t: Translate,
  format: Formatters,
  locale: Locale,
): TripTexts => ({
  city: (stop) => cityOf(stop, cities ?? {}, langOf(locale)),
  title: (flight, from, to) => t('order.calendar.event', { flight, from, to }),
  about: ({ from, to, dep, arr, order: id }) =>
    [
      [
        t('order.calendar.departs', { place: from, day: format.weekdayDate(dep.date), time: dep.time }),
        nightText(t, dep),
      ]
        .filter(Boolean)
        .join('. '),
      [
        t('order.calendar.arrives', { place: to, day: format.weekdayDate(arr.date), time: arr.time }),
        dayShiftText(t, daysBetween(dep.date, arr.date)),
      ]
        .filter(Boolean)
        .join(', '),
      // A trip that the traveller has added has no number that means anything to anybody.
      ...(added ? [] : [`${t('order.fact.order')} ${id}`]),
    ].join('\n'),
  checkIn: (flight) => t('order.calendar.checkIn', { flight }),
  alarm: (minutes, flight) => t('order.calendar.alarm', { flight, hours: minutes / 60 }),
});
