import { is } from 'superstruct';
import { describe, expect, it } from 'vitest';
import { EnquiryRequest } from '@/api/shapes/enquiry';
import { emptyEnquiry, isTyped, requestOf, wholeNumber, withSearch } from '@/domain/enquiry/draft';
import { isUuid, referenceOf } from '@/domain/enquiry/reference';
import { type EnquiryDraft, LONGEST_NOTE } from '@/domain/enquiry/types';
import { enquiryProblems, fieldOfRefusal } from '@/domain/enquiry/validate';
import { partyIn } from '@/domain/search/passengers';
import { RIGA, aCompany, aGroup, aTrip } from './build';

const TODAY = '2027-01-15';
const problems = (draft: EnquiryDraft): string[] =>
  enquiryProblems(draft, TODAY).map(({ field, kind }) => `${field} ${kind}`);
const FACTS = { language: 'lv_LV', currency: 'EUR', phone: { telCode: '371', tel: '20000000' } } as const;

describe('a group', () => {
  it('has no problems when it is whole', () => expect(problems(aGroup())).toEqual([]));
  it('of family and friends has no name: its contact stands for it', () => {
    const family = aGroup({ groupType: 'family', groupName: '' });
    expect(problems(family)).toEqual([]);
    expect(requestOf(family, FACTS).group?.name).toBe(family.contact.name);
    expect(problems(aGroup({ groupType: 'school', groupName: '' }))).toEqual(['group.name required']);
  });
  it('asks for everything that an offer needs', () => {
    expect(problems(emptyEnquiry('group', '371'))).toEqual([
      'group.type required',
      'group.name required',
      'group.adults required',
      'trip.legs.0.from place',
      'trip.legs.0.to place',
      'trip.legs.0.date day',
      'trip.legs.0.return_date day',
      'contact.name required',
      'contact.email required',
      'contact.tel required',
    ]);
  });
  it.each([
    [{ adults: '9' }, 'group.adults tooFew'],
    [{ adults: '6', children: '3' }, 'group.adults tooFew'],
    [{ adults: '6', children: '4' }, undefined],
    [{ adults: '5', infants: '5' }, undefined],
    [{ adults: '5', infants: '6' }, 'group.infants infants'],
    [{ adults: '0', children: '20' }, 'group.adults noAdult'],
    [{ adults: '500' }, undefined],
    [{ adults: '500', children: '1' }, 'group.adults tooManyPeople'],
    [{ adults: '501' }, 'group.adults tooMany'],
    [{ adults: '12.5' }, 'group.adults number'],
    [{ adults: '-12' }, 'group.adults number'],
    [{ adults: '1e2' }, 'group.adults number'],
    [{ adults: '12', children: 'x' }, 'group.children number'],
    [{ bags: '2001' }, 'group.checked_bags tooMany'],
    [{ budget: '250,50' }, 'group.budget number'],
    [{ note: 'x'.repeat(LONGEST_NOTE + 1) }, 'note longNote'],
    [{ groupName: '-' }, 'group.name required'],
  ])('with %o: %s', (over, problem) => expect(problems(aGroup(over))).toEqual(problem ? [problem] : []));
  it('flies in order and not in the past', () => {
    const legs = [
      aTrip({ startDate: '2027-01-14', endDate: null }),
      aTrip({ id: 'leg2', startDate: '2027-05-12' }),
      aTrip({ id: 'leg3', startDate: '2027-05-11', destLocation: RIGA }),
    ];
    expect(problems(aGroup({ tripType: 'multicity', trips: legs }))).toEqual([
      'trip.legs.0.date pastDay',
      'trip.legs.2.to samePlace',
      'trip.legs.2.date dayOrder',
    ]);
    expect(problems(aGroup({ trips: [aTrip({ endDate: '2027-05-09' })] }))).toEqual([
      'trip.legs.0.return_date dayOrder',
    ]);
    expect(problems(aGroup({ tripType: 'oneway', trips: [aTrip({ endDate: null })] }))).toEqual([]);
  });
});

describe('a company', () => {
  it('has no problems when it is whole', () => expect(problems(aCompany())).toEqual([]));
  it('needs flights only for one trip', () => {
    const trip = aCompany({ isOneTrip: true, tripsAYear: 'many', usualRoutes: 'x'.repeat(LONGEST_NOTE + 1) });
    expect(problems(trip)).toContain('trip.legs.0.from place');
    expect(problems(trip).filter((one) => !one.startsWith('trip.'))).toEqual([]);
    expect(problems({ ...trip, isOneTrip: false })).toEqual([
      'company.trips_a_year number',
      'company.usual_routes longNote',
    ]);
  });
  it('has at least one traveller', () =>
    expect(problems(aCompany({ travellers: '0' }))).toEqual(['company.travellers number']));
  it('is asked about an address that is probably another one', () => {
    const contact = { ...aCompany().contact, email: 'anna@gmial.com' };
    expect(problems(aCompany({ contact }))).toEqual(['contact.email emailAsk']);
    expect(problems(aCompany({ contact: { ...contact, isEmailSure: true } }))).toEqual([]);
  });
});

describe('the request', () => {
  it('has the shape of the contract for every form without problems', () => {
    const multi = [aTrip(), aTrip({ id: 'leg2', startDate: '2027-06-01' })];
    for (const draft of [
      aGroup(),
      aGroup({ tripType: 'multicity', trips: multi, flexibility: { leg2: 'month' }, cabin: '', budget: '1 200' }),
      aCompany(),
      aCompany({ isOneTrip: true, trips: [aTrip()] }),
    ])
      expect(is(requestOf(draft, FACTS), EnquiryRequest), draft.kind).toBe(true);
  });
  it('tells flexibility by leg, a city as a city, and no return of another type', () => {
    const trips = [aTrip(), aTrip({ id: 'leg2', startDate: '2027-06-01' })];
    const { trip } = requestOf(aGroup({ tripType: 'multicity', trips, flexibility: { leg2: 'month' } }), FACTS);
    expect(trip?.legs.map(({ flexibility, return_date }) => [flexibility, return_date])).toEqual([
      ['exact', undefined],
      ['month', undefined],
    ]);
    expect(trip?.legs[0]?.to).toEqual({ iata: 'LON', city: 'London', all_airports: true });
  });
  it('of regular travel has no flights, of one trip no habits', () => {
    expect(requestOf(aCompany({ trips: [aTrip()] }), FACTS).trip).toBeUndefined();
    const one = requestOf(aCompany({ isOneTrip: true, tripsAYear: '80', usualRoutes: 'x', trips: [aTrip()] }), FACTS);
    expect(one.company).toMatchObject({ usual_routes: '' });
    expect(one.company).not.toHaveProperty('trips_a_year');
  });
});

describe('small rules', () => {
  it('reads whole numbers as people type them', () => {
    expect(
      ['12', ' 1 200 ', '1\u00a0200', '', '1.5', '٣', '1e3', '9999999999'].map((text) => wholeNumber(text, 0)),
    ).toEqual([12, 1200, 1200, 0, null, null, null, null]);
  });
  it('names an enquiry by the digits of its id', () => {
    expect(referenceOf('1f0c9a3e-5d6b-4c1f-9a52-6f5d0c3b7e11')).toBe('1F0C-9A3E');
    expect(['1f0c9a3e-5d6b-4c1f-9a52-6f5d0c3b7e11', '', 'x', '1f0c9a3e5d6b4c1f9a526f5d0c3b7e11'].map(isUuid)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
  it('knows a form that would be missed; a filled-in contact is not', () => {
    expect(isTyped({ ...emptyEnquiry('group'), contact: aGroup().contact })).toBe(false);
    expect(isTyped({ ...emptyEnquiry('group'), note: 'x' })).toBe(true);
    expect(isTyped({ ...emptyEnquiry('group'), rev: 1, trips: [aTrip({ destLocation: null, startDate: null })] })).toBe(
      true,
    );
    // Filled in from the search form.
    expect(isTyped(emptyEnquiry('group', '371', RIGA))).toBe(false);
  });
  it('takes a search over with the party of its address, however large', () => {
    const { tripType, trips } = aGroup();
    const search = {
      tripType,
      trips: [...trips],
      passengers: { adult: 9, child: 0, infant: 0 },
      cabinClass: '' as const,
    };
    const party = partyIn('?P_ADULT=12&p_child=4&p_infant=abc');
    expect(withSearch(emptyEnquiry('group'), search, party)).toMatchObject({
      adults: '12',
      children: '4',
      infants: '',
      cabin: '',
      trips,
    });
  });
  it('finds the field that a refusal means', () => {
    const fields = ['contact.email', 'trip.legs.1.from', 'note'];
    expect(fieldOfRefusal('trip.legs.1.from.iata', fields)).toBe('trip.legs.1.from');
    expect(fieldOfRefusal('contact.email', fields)).toBe('contact.email');
    expect(fieldOfRefusal('contact.emails', fields)).toBe('');
    expect(fieldOfRefusal('', fields)).toBe('');
  });
});
