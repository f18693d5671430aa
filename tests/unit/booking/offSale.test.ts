import { describe, expect, it } from 'vitest';
import { mergeDrafts } from '@/domain/booking/merge';
import { withoutOffSale } from '@/domain/booking/offSale';
import type { BookingDraft } from '@/domain/booking/types';
import { subtotal } from '@/domain/cart/cartPrice';
import { REFUSED } from '@/domain/services/types';
import { aDraft } from './build';

const service = (serviceId: string, unitPrice: number, value = serviceId) => ({
  serviceId,
  value,
  unitPrice,
  policy: 'per_booking' as const,
  vtripPolicy: 'per_booking' as const,
});
const seat = (segment: number, serviceId: 'window' | 'random', unitPrice: number) => ({
  segment,
  serviceId,
  airline: 'BT',
  unitPrice,
});
const chosen = (): BookingDraft =>
  aDraft(undefined, {
    services: {
      travelInsurance: service('travelInsurancePlus', 4000),
      bookingSMSService: service('bookingSMSService', 190),
      supportService: service('supportServiceBasic', 0),
      changeProtection: service('changeProtection', 0, REFUSED),
    },
    seats: [seat(0, 'window', 900), seat(1, 'random', 0)],
    bags: { 'id-2': { cabin: 1, checked: 1, protection: 500 }, 'id-3': { cabin: 0, checked: 0 } },
  });
const sale = (gone: readonly string[], sellsBags = true) => ({ isSold: (id: string) => !gone.includes(id), sellsBags });
const namesOf = (draft: BookingDraft | null) => draft?.takenOut?.lines.map(({ serviceId }) => serviceId);

describe('what is no longer sold', () => {
  it('leaves a booking alone whose choices are all sold', () => {
    expect(withoutOffSale(chosen(), sale([]))).toBeNull();
    expect(withoutOffSale(aDraft(), sale(['travelInsurancePlus'], false))).toBeNull();
  });

  it('is taken out, named, and no longer in the total', () => {
    const left = withoutOffSale(chosen(), sale(['travelInsurancePlus', 'window']));
    expect(left?.services).not.toHaveProperty('travelInsurance');
    expect(left?.seats).toEqual([seat(0, 'random', 0), seat(1, 'random', 0)]);
    expect(namesOf(left)).toEqual(['window', 'travelInsurancePlus']);
    expect(left?.takenOut?.cents).toBe(4000 + 2 * 900);
    expect(subtotal(left!)).toBe(subtotal(chosen()) - 5800);
    expect(chosen().services).toHaveProperty('travelInsurance');
  });

  it('is told once by two tabs: a notice closed in one is closed in the other', () => {
    const [stored, gone] = [chosen(), sale(['travelInsurancePlus'])];
    const mine = withoutOffSale(stored, gone)!;
    const { takenOut, ...closed } = mine;
    expect(takenOut?.cents).toBe(4000);
    expect(mergeDrafts(stored, mine, closed).takenOut).toBeUndefined();
    expect(mergeDrafts(stored, mine, mine).takenOut).toEqual(takenOut);
    expect(mergeDrafts(stored, mine, { ...stored, rev: 9 }).takenOut).toEqual(takenOut);
  });

  it('is named where it was free, too; a refusal stays without a word', () => {
    const left = withoutOffSale(chosen(), sale(['supportServiceBasic', 'changeProtection']));
    expect(left?.takenOut).toEqual({
      lines: [{ key: 'service_supportService', serviceId: 'supportServiceBasic' }],
      cents: 0,
    });
    expect(left?.services?.changeProtection?.value).toBe(REFUSED);
  });

  it('is a bag with its protection where no bags are sold, or the protection alone', () => {
    const bare = withoutOffSale(chosen(), sale([], false));
    expect(bare?.bags).toEqual({});
    expect(namesOf(bare)).toEqual(['coBaggageBundle', 'rBaggageSmall', 'checkedBaggageProtection']);
    expect(bare?.takenOut?.cents).toBe(2500 + 3400 + 500);
    const unprotected = withoutOffSale(chosen(), sale(['checkedBaggageProtection']));
    expect(unprotected?.bags?.['id-2']).toEqual({ cabin: 1, checked: 1 });
    expect(namesOf(unprotected)).toEqual(['checkedBaggageProtection']);
  });

  it('goes without a word where nothing was taken from anybody', () => {
    const wish = aDraft(undefined, { bags: { 'id-2': { cabin: 0, checked: 0 } } });
    expect(withoutOffSale(wish, sale([], false))).toMatchObject({ bags: {} });
    expect(withoutOffSale(wish, sale([], false))).not.toHaveProperty('takenOut');
  });

  it('is told with what the traveller has not read yet', () => {
    const first = withoutOffSale(chosen(), sale(['travelInsurancePlus']))!;
    const both = withoutOffSale(first, sale(['travelInsurancePlus', 'bookingSMSService']));
    expect(namesOf(both)?.toSorted()).toEqual(['bookingSMSService', 'travelInsurancePlus']);
    expect(both?.takenOut?.cents).toBe(4190);
  });
});
