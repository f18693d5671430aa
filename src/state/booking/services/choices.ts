import { type CatalogueItem, REFUSED, type SeatChoice, SLOT_SERVICES, type ServiceSlot } from '@/domain/services/types';
import { booking, changeDraft } from '../../booking';
import { reprice } from '../draft/form';
import { type PassengerBags, bagsOfFare, mayHaveBags } from '@/domain/booking/passengerBags';
import {
  type CabinKey,
  type CheckedKey,
  hasChecked,
  withCabin,
  withChecked,
  wishOf,
} from '@/domain/booking/bagChoices';
import type { BookingDraft, Passenger } from '@/domain/booking/types';
import type { Cents } from '@/domain/money';

/** Choices of the steps between travellers and payment. Each call is one change of the draft. */

function put(slot: ServiceSlot, choice: { serviceId: string; value: string } & Partial<CatalogueItem>): void {
  delete booking.rejected[`services.${slot}`];
  const { serviceId, value, unitPrice = 0, policy = 'per_booking', vtripPolicy = policy } = choice;
  changeDraft((draft) =>
    reprice(draft, () => {
      draft.services = { ...draft.services, [slot]: { serviceId, value, unitPrice, policy, vtripPolicy } };
    }),
  );
}

/** Adds a service at the price shown. */
export const chooseService = (slot: ServiceSlot, item: CatalogueItem): void =>
  put(slot, { ...item, serviceId: item.id, value: item.id });

/** "No thanks" is a choice of its own, and the server receives it (docs/rules.md "Booking"). */
export const refuseService = (slot: ServiceSlot): void =>
  put(slot, { serviceId: SLOT_SERVICES[slot][0], value: REFUSED });

/** Back to "not chosen". */
export function clearService(slot: ServiceSlot): void {
  delete booking.rejected[`services.${slot}`];
  changeDraft((draft) =>
    reprice(draft, () => {
      const { [slot]: _, ...rest } = draft.services ?? {};
      draft.services = rest;
    }),
  );
}

/** Replaces the seat types of all flights. */
export function chooseSeats(seats: SeatChoice[]): void {
  delete booking.rejected['seats'];
  changeDraft((draft) =>
    reprice(draft, () => {
      draft.seats = seats;
    }),
  );
}

type Edit = (wish: PassengerBags, one: Passenger, draft: BookingDraft) => PassengerBags;

/** One change of the draft for one or several travellers. Infants have no bags (docs/rules.md "Booking"). */
function edit(ids: readonly string[], change: Edit): void {
  delete booking.rejected['baggage'];
  changeDraft((draft) =>
    reprice(draft, () => {
      const mine = draft.passengers.filter((one) => ids.includes(one.id) && mayHaveBags(one));
      const wishes = mine.map((one) => [one.id, change({ ...wishOf(draft.bags, one.id) }, one, draft)]);
      draft.bags = { ...draft.bags, ...Object.fromEntries(wishes) };
    }),
  );
}

export const chooseCabin = (ids: readonly string[], key: CabinKey): void => edit(ids, (wish) => withCabin(wish, key));

/** "None" in a fare that includes a bag means it stays at home. Choosing a bag takes back an earlier "none". */
export const chooseChecked = (ids: readonly string[], key: CheckedKey): void =>
  edit(ids, (wish, one, draft) => {
    if (key !== 'none') one.skipCheckedBaggage = false;
    else if (bagsOfFare(draft).checked > 0) one.skipCheckedBaggage = true;
    return withChecked(wish, key);
  });

/** Protects the checked bags of the travellers who have some, at the price shown; null removes the protection. */
export const protectBags = (ids: readonly string[], price: Cents | null): void =>
  edit(ids, (wish, one, draft) => {
    const { protection: _, ...bare } = wish;
    return price !== null && hasChecked(bagsOfFare(draft), wish, one) ? { ...bare, protection: price } : bare;
  });
