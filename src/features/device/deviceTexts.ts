import { type Translate, useT } from '@/i18n/t';
import type { WaitingBooking, WaitingItem } from '@/state/device/waiting';
import { useMemo } from 'react';
import { tagOf, langOf } from '@/domain/locale';
import { useSession } from '@/state/session';
import { useFormat } from '@/i18n/format';
import { fareRoute } from '@/state/booking/order/summary';
import { isUpdateType } from '@/domain/booking/updates';
import { reasonOf } from '@/domain/device/updates';
import { readableSize } from '@/domain/device/storage';

/** Name of an update for users: "Traveller Anna Ozola", "Contact details". */
export function itemText(t: Translate, { kind, who }: Pick<WaitingItem, 'kind' | 'who'>): string {
  return t(`device.item.${isUpdateType(kind) ? kind : 'other'}`, { who }).trim();
}

/** Why a booking's updates are still queued, and what happens next. */
export function sayWhy(
  t: Translate,
  { why, error, nextAt, attempts }: Pick<WaitingBooking, 'why' | 'error' | 'nextAt' | 'attempts'>,
  time: (ms: number) => string,
): string {
  const reason = error ? t(`device.reason.${reasonOf(error)}`) : '';
  const said = t(`device.say.${why}`, { reason, n: attempts, time: nextAt === null ? '' : time(nextAt) });
  return said.replace(/\s{2,}/g, ' ').trim();
}

/** Formats bytes in the site's language: "12 kB". */
export function useSize(): (bytes: number) => string {
  const { locale } = useSession();
  return useMemo(() => {
    const tag = tagOf(locale);
    return (bytes) => {
      const { value, unit } = readableSize(bytes);
      return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
    };
  }, [locale]);
}

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
