import { cityOf } from '@/domain/booking/cities';
import { calendarFile } from '@/domain/calendar/ics';
import { type TripTexts, sequenceOf, tripEvents } from '@/domain/calendar/trip';
import { daysBetween } from '@/domain/dates';
import { langOf } from '@/domain/locale';
import type { OrderSummary } from '@/domain/payment/order';
import { opensMinutes } from '@/domain/trips/checkIn';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { ownCheckInRules } from '@/state/trips/checkInRules';
import { Button } from '@/ui/Button';
import { dayShiftText } from '@/ui/DayShift';
import { nightText } from '@/ui/NightNote';
import { handOver } from '../common/handOver';
import { orderFileName } from './helpers';

/** The flights as a calendar file, created on the device and therefore available offline. */
export function AddToCalendar({ order }: { order: OrderSummary }) {
  const t = useT();
  const format = useFormat();
  const { locale, profile, settings } = useSession();
  if (order.legs.length === 0) return null;
  const { cancellation, formerFlights } = order;
  const told = cancellation ? Math.max(cancellation.at, order.at) : (formerFlights?.at(-1)?.at ?? order.at);
  const words: TripTexts = {
    city: (stop) => cityOf(stop, order.cities ?? {}, langOf(locale)),
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
        `${t('order.fact.order')} ${id}`,
      ].join('\n'),
    checkIn: (flight) => t('order.calendar.checkIn', { flight }),
    alarm: (minutes, flight) => t('order.calendar.alarm', { flight, hours: minutes / 60 }),
  };
  return (
    <Button
      kind="outline"
      onClick={() => {
        const rules = ownCheckInRules(profile.checkIn);
        const events = tripEvents(order, words, (airline) => opensMinutes(airline, rules));
        const content = calendarFile(events, settings.projectName, told);
        const name = orderFileName(order, t('order.file.calendar'), 'ics', format);
        void handOver([new File([content], name, { type: 'text/calendar;charset=utf-8' })], t);
      }}
    >
      {t(
        cancellation ? 'order.calendar.remove' : sequenceOf(order) > 0 ? 'order.calendar.update' : 'order.calendar.add',
      )}
    </Button>
  );
}
