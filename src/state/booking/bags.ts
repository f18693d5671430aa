import { type PassengerBags, bagsOfFare, mayHaveBags } from '@/domain/booking/bags';
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
import { booking, changeDraft } from '../booking';
import { reprice } from './form';

type Edit = (wish: PassengerBags, one: Passenger, draft: BookingDraft) => PassengerBags;

/** Each press is one change of the draft, for one traveller or for several at once. Infants have no bags (spec 4). */
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

/** None in a fare that includes one: it stays at home. Whoever chooses a bag takes back an earlier "none for me". */
export const chooseChecked = (ids: readonly string[], key: CheckedKey): void =>
  edit(ids, (wish, one, draft) => {
    if (key !== 'none') one.skipCheckedBaggage = false;
    else if (bagsOfFare(draft).checked > 0) one.skipCheckedBaggage = true;
    return withChecked(wish, key);
  });

/** Protection of the checked bags of those who have some, at the price it is shown at; null takes it off. */
export const protectBags = (ids: readonly string[], price: Cents | null): void =>
  edit(ids, (wish, one, draft) => {
    const { protection: _, ...bare } = wish;
    return price !== null && hasChecked(bagsOfFare(draft), wish, one) ? { ...bare, protection: price } : bare;
  });
