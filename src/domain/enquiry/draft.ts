import type { Locale } from '../locale';
import type { DialledPhone } from '../booking/phone';
import { tidyEmail } from '../booking/email';
import { ownValue } from '../ownValue';
import { emptyTrip, type Place, type Search, type Trip } from '../search/types';
import {
  type EnquiryDraft,
  type EnquiryKind,
  type EnquiryBody,
  type Flexibility,
  type RequestLeg,
  type RequestTrip,
  hasGroupName,
} from './types';

/** An empty form. `telCode`, the tenant's first prefix, and `from`, the origin of the search form, count as not typed. */
export const emptyEnquiry = (kind: EnquiryKind, telCode = '', from: Place | null = null): EnquiryDraft => ({
  kind,
  rev: 0,
  contact: { name: '', email: '', telCode, tel: '' },
  companyName: '',
  registration: '',
  travellers: '',
  tripsAYear: '',
  usualRoutes: '',
  wishes: [],
  isOneTrip: false,
  groupName: '',
  groupType: '',
  adults: '',
  children: '',
  infants: '',
  tripType: 'roundtrip',
  trips: [{ ...emptyTrip('leg1'), srcLocation: from }],
  flexibility: {},
  cabin: 'economy',
  bags: '',
  equipment: [],
  equipmentNote: '',
  budget: '',
  note: '',
});

/** Who asks: the company, the group, or the contact of a family. */
export const nameOfEnquiry = (draft: EnquiryDraft): string =>
  (draft.kind === 'business' ? draft.companyName : hasGroupName(draft) ? draft.groupName : draft.contact.name).trim();

const isTripTyped = ({ srcLocation, destLocation, startDate }: Trip): boolean =>
  srcLocation !== null || destLocation !== null || startDate !== null;

/** True when somebody has typed or chosen something that would be missed. The contact may be filled in by us, and is kept with the next enquiry. */
export function isTyped(draft: EnquiryDraft): boolean {
  const { companyName, registration, travellers, tripsAYear, usualRoutes, groupName, adults, children } = draft;
  const texts = [companyName, registration, travellers, tripsAYear, usualRoutes, groupName, adults, children];
  const more = [draft.infants, draft.bags, draft.equipmentNote, draft.budget, draft.note];
  return (
    [...texts, ...more].some((text) => text.trim() !== '') ||
    draft.wishes.length + draft.equipment.length > 0 ||
    draft.groupType !== '' ||
    draft.trips.some((trip) => isTripTyped(draft.rev > 0 ? trip : { ...trip, srcLocation: null }))
  );
}

/** A whole number as typed, with spaces between its digits; null for other text, `empty` for none. */
export function wholeNumber(text: string, empty: number | null = null): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '');
  if (plain === '') return empty;
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null;
}

/** True for a trip that is asked for with its flights: every group, a company that has one in mind. */
export const hasTrip = ({ kind, isOneTrip }: Pick<EnquiryDraft, 'kind' | 'isOneTrip'>): boolean =>
  kind === 'group' || isOneTrip;

export const flexibilityOf = ({ flexibility }: Pick<EnquiryDraft, 'flexibility'>, { id }: Trip): Flexibility =>
  ownValue(flexibility, id) ?? 'exact';

/** The route of the enquiry as the pickers of the search form edit it. Nobody flies by its party. */
export const searchOf = ({ tripType, trips, cabin }: EnquiryDraft): Search => ({
  tripType,
  trips: [...trips],
  passengers: { adult: 1, child: 0, infant: 0 },
  cabinClass: cabin,
});

/** The route, days and party of a search in an enquiry. What a party of more than nine was typed as is taken as it is. */
export function withSearch(
  draft: EnquiryDraft,
  search: Search,
  party: { adult: number; child: number; infant: number } | null,
): EnquiryDraft {
  const { tripType, trips, cabinClass } = search;
  const text = (count: number): string => (count > 0 ? String(count) : '');
  return {
    ...draft,
    isOneTrip: true,
    tripType,
    trips,
    cabin: cabinClass,
    ...(party && { adults: text(party.adult), children: text(party.child), infants: text(party.infant) }),
  };
}

const placeOf = ({ iata, city, isCity, several = false, names }: Place): RequestLeg['from'] => ({
  iata,
  city: names.en ?? city,
  all_airports: isCity && several,
});

function tripOf(draft: EnquiryDraft): RequestTrip {
  const legs = draft.trips.flatMap((trip): RequestLeg[] => {
    const { srcLocation, destLocation, startDate, endDate } = trip;
    if (!srcLocation || !destLocation || !startDate) return [];
    return [
      {
        from: placeOf(srcLocation),
        to: placeOf(destLocation),
        date: startDate,
        ...(draft.tripType === 'roundtrip' && endDate ? { return_date: endDate } : {}),
        flexibility: flexibilityOf(draft, trip),
      },
    ];
  });
  return { type: draft.tripType, legs, cabin: draft.cabin || 'all' };
}

interface RequestFacts {
  language: Locale;
  currency: string;
  phone: DialledPhone;
}

/** The request of a form without problems. Its paths are the names of the fields. */
export function requestOf(draft: EnquiryDraft, { language, currency, phone }: RequestFacts): EnquiryBody {
  const tripsAYear = wholeNumber(draft.tripsAYear);
  const budget = wholeNumber(draft.budget);
  const contact = {
    name: draft.contact.name.trim(),
    email: tidyEmail(draft.contact.email),
    tel_code: phone.telCode,
    tel: phone.tel,
  };
  const isGroup = draft.kind === 'group';
  return {
    kind: draft.kind,
    language,
    contact,
    ...(isGroup
      ? {
          group: {
            name: nameOfEnquiry(draft),
            type: draft.groupType || 'other',
            adults: wholeNumber(draft.adults, 0) ?? 0,
            children: wholeNumber(draft.children, 0) ?? 0,
            infants: wholeNumber(draft.infants, 0) ?? 0,
            checked_bags: wholeNumber(draft.bags, 0) ?? 0,
            equipment: [...draft.equipment],
            equipment_note: draft.equipmentNote.trim(),
            ...(budget === null ? {} : { budget }),
            currency,
          },
        }
      : {
          company: {
            name: nameOfEnquiry(draft),
            registration_number: draft.registration.trim(),
            travellers: wholeNumber(draft.travellers, 0) ?? 0,
            ...(tripsAYear === null || draft.isOneTrip ? {} : { trips_a_year: tripsAYear }),
            usual_routes: draft.isOneTrip ? '' : draft.usualRoutes.trim(),
            wishes: [...draft.wishes],
          },
        }),
    ...(hasTrip(draft) ? { trip: tripOf(draft) } : {}),
    note: draft.note.trim(),
  };
}
