import { langOf } from '@/domain/locale';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { fareRoute } from '@/state/booking/route';
import type { WaitingBooking } from '@/state/device/waiting';
import { useSession } from '@/state/session';

/** "Riga – Barcelona, 15/01/2027" per booking, in order; equal titles are numbered. */
export function useTitles(bookings: readonly WaitingBooking[]): string[] {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const names = bookings.map(({ draft }) => {
    if (!draft) return t('device.route.gone');
    const day = draft.offer.legs[0]?.segments[0]?.dep.date;
    const route = t('device.route', fareRoute(draft, langOf(locale)));
    return day ? `${route}, ${format.date(day)}` : route;
  });
  return names.map((name, at) => {
    const before = names.slice(0, at).filter((each) => each === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}
