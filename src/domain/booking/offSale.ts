import { priceCart } from '../cart/cartPrice';
import { REFUSED } from '../services/types';
import { PROTECTION } from './passengerBags';
import type { BookingDraft, TakenOut } from './types';
import { plainCopy } from '../plainCopy';

/** What is sold now. */
export interface OnSale {
  /** Of the catalogue. */
  isSold: (serviceId: string) => boolean;
  /** Bags come with the fare. */
  sellsBags: boolean;
}

/** Changes `draft`. A refusal costs nothing and stays. */
function takeOut(draft: BookingDraft, { isSold, sellsBags }: OnSale): void {
  for (const [slot, { serviceId, value }] of Object.entries(draft.services ?? {}))
    if (value !== REFUSED && !isSold(serviceId)) Reflect.deleteProperty(draft.services ?? {}, slot);
  for (const seat of draft.seats ?? []) {
    const places = seat.places?.filter(({ serviceId, unitPrice }) => unitPrice === 0 || isSold(serviceId)) ?? [];
    if (places.length > 0) seat.places = places;
    else delete seat.places;
    if (seat.unitPrice > 0 && !isSold(seat.serviceId)) Object.assign(seat, { serviceId: 'random', unitPrice: 0 });
  }
  if (draft.bags && !sellsBags) draft.bags = {};
  if (!isSold(PROTECTION)) for (const wish of Object.values(draft.bags ?? {})) delete wish.protection;
}

const IS_SOLD = /^(?:bag|seat|service(?!_fee$))_/;

/** What went, with what the traveller has not read yet. */
function takenOut(draft: BookingDraft, left: BookingDraft): TakenOut | null {
  const [was, is] = [priceCart(draft, draft.payment.type), priceCart(left, left.payment.type)];
  const services = Object.entries(draft.services ?? {}).map(([slot, { serviceId }]) => ({
    key: `service_${slot}`,
    serviceId,
    isLeft: Object.hasOwn(left.services ?? {}, slot),
  }));
  const lines = was.items
    .filter(({ key }) => IS_SOLD.test(key))
    .map(({ key, serviceId }) => ({ key, serviceId, isLeft: is.items.some((line) => line.key === key) }));
  const gone = new Map(
    [...lines, ...services].filter(({ isLeft }) => !isLeft).map(({ key, serviceId }) => [key, { key, serviceId }]),
  );
  for (const line of draft.takenOut?.lines ?? []) gone.set(line.key, line);
  if (gone.size === 0) return null;
  return { lines: [...gone.values()], cents: was.total - is.total + (draft.takenOut?.cents ?? 0) };
}

/** The draft without what is no longer sold, and with what the traveller is told about it; null if all of it is sold. */
export function withoutOffSale(draft: BookingDraft, sale: OnSale): BookingDraft | null {
  const left = plainCopy(draft);
  takeOut(left, sale);
  const choices = ({ services, seats, bags }: BookingDraft): string => JSON.stringify([services, seats, bags]);
  if (choices(left) === choices(draft)) return null;
  const told = takenOut(draft, left);
  return told ? { ...left, takenOut: told } : left;
}
