import { emptyEnquiry } from '@/domain/enquiry/draft';
import type { EnquiryDraft } from '@/domain/enquiry/types';
import type { Place, Trip } from '@/domain/search/types';

export const RIGA: Place = {
  city: 'Riga',
  iata: 'RIX',
  cityIata: 'RIX',
  isCity: false,
  names: { en: 'Riga', lv: 'Rīga' },
};
export const LONDON: Place = {
  city: 'London',
  iata: 'LON',
  cityIata: 'LON',
  isCity: true,
  several: true,
  names: { en: 'London' },
};

export const aTrip = (over: Partial<Trip> = {}): Trip => ({
  id: 'leg1',
  srcLocation: RIGA,
  destLocation: LONDON,
  startDate: '2027-05-10',
  endDate: '2027-05-14',
  ...over,
});

const contact = { name: 'Anna Ozola', email: 'anna@example.com', telCode: '371', tel: '20000000' };

/** A group without problems on any day before May 2027. */
export const aGroup = (over: Partial<EnquiryDraft> = {}): EnquiryDraft => ({
  ...emptyEnquiry('group', '371'),
  contact,
  groupName: 'Choir Balsis',
  groupType: 'culture',
  adults: '30',
  trips: [aTrip()],
  ...over,
});

export const aCompany = (over: Partial<EnquiryDraft> = {}): EnquiryDraft => ({
  ...emptyEnquiry('business', '371'),
  contact,
  companyName: 'SIA Piemērs',
  travellers: '12',
  wishes: ['account', 'support'],
  ...over,
});
