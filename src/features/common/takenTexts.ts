import type { BookedSeat, BookedTraveller, TakenBag } from '@/domain/payment/order';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';

/*
 * Texts of the bags and seats of a purchase, for the order and the review before payment. They need the message group
 * `late`.
 */

function bagText({ kind, pieces, kg, more }: TakenBag, t: Translate): string {
  const what =
    kind === 'checked'
      ? t('order.bag.checked', { n: pieces })
      : t(kind === 'small' ? 'order.bag.small' : more ? 'order.bag.more' : 'order.bag.cabin');
  return kg === null ? what : t(pieces > 1 ? 'order.bag.kgEach' : 'order.bag.kg', { what, kg });
}

type WithBags = Pick<BookedTraveller, 'ageGroup' | 'bags' | 'protected'>;

/** Bags of one traveller; null if unknown. */
export function bagsText(
  { ageGroup, bags, protected: isProtected }: WithBags,
  t: Translate,
  format: Pick<Formatters, 'list'>,
): string | null {
  if (bags === null) return null;
  if (bags.length === 0) return t(ageGroup === 'infant' ? 'order.bag.infant' : 'order.bag.none');
  const list = format.list(bags.map((bag) => bagText(bag, t)));
  return isProtected ? t('order.bag.protected', { list }) : list;
}

/**
 * Seats by flight; one line if all flights have the same seat type. `traveller`: only the seats of this one, where they were
 * chosen on a plan.
 */
export function seatTexts(
  seats: readonly BookedSeat[],
  name: (id: string) => string,
  t: Translate,
  traveller?: string,
): string[] {
  const kinds = [...new Set(seats.map(({ serviceId }) => serviceId))];
  const [only] = kinds;
  if (kinds.length === 1 && only && seats.every(({ places }) => !places))
    return [t('order.seat.all', { seat: name(only) })];
  return seats.map(({ flight, serviceId, places = [] }) => {
    const own = places.filter((one) => traveller === undefined || one.traveller === traveller);
    const seat = own.map((one) => one.seat).join(', ') || name(serviceId);
    return t('order.seat.one', { flight, seat });
  });
}
