import { calendarFile } from '@/domain/calendar/ics';
import { sequenceOf, tripEvents } from '@/domain/calendar/trip';
import type { OrderSummary } from '@/domain/payment/order';
import { opensMinutes } from '@/domain/trips/checkIn';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { ownCheckInRules } from '@/state/trips/checkInRules';
import { Button } from '@/ui/Button';
import { calendarTexts } from '../common/trips/calendarTexts';
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
  return (
    <Button
      kind="outline"
      onClick={() => {
        const rules = ownCheckInRules(profile.checkIn);
        const events = tripEvents(order, calendarTexts(order, t, format, locale), (airline) =>
          opensMinutes(airline, rules),
        );
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
