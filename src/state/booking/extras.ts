import { type CatalogueItem, REFUSED, type SeatChoice, SLOT_SERVICES, type ServiceSlot } from '@/domain/services/types';
import { booking, changeDraft } from '../booking';
import { reprice } from './form';

/** What is chosen in the steps between travellers and payment. Each press is one change of the draft. */

function put(slot: ServiceSlot, choice: { serviceId: string; value: string } & Partial<CatalogueItem>): void {
  delete booking.rejected[`services.${slot}`];
  const { serviceId, value, unitPrice = 0, policy = 'per_booking', vtripPolicy = policy } = choice;
  changeDraft((draft) =>
    reprice(draft, () => {
      draft.services = { ...draft.services, [slot]: { serviceId, value, unitPrice, policy, vtripPolicy } };
    }),
  );
}

/** Adds a service at the price it is shown at. */
export const chooseService = (slot: ServiceSlot, item: CatalogueItem): void =>
  put(slot, { ...item, serviceId: item.id, value: item.id });

/** "No thanks" is a choice of its own (spec 3) and is told to the server. */
export const refuseService = (slot: ServiceSlot): void =>
  put(slot, { serviceId: SLOT_SERVICES[slot][0], value: REFUSED });

/** Back to not selected. */
export function clearService(slot: ServiceSlot): void {
  delete booking.rejected[`services.${slot}`];
  changeDraft((draft) =>
    reprice(draft, () => {
      const { [slot]: _, ...rest } = draft.services ?? {};
      draft.services = rest;
    }),
  );
}

/** Seat types by flight, all at once. */
export function chooseSeats(seats: SeatChoice[]): void {
  delete booking.rejected['seats'];
  changeDraft((draft) =>
    reprice(draft, () => {
      draft.seats = seats;
    }),
  );
}
