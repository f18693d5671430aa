import { describe, expect, it } from 'vitest';
import { type SavedTraveller, TRAVELLERS_KEPT, withTraveller, withTravellers } from '@/domain/booking/saved';
import { EMPTY_ENTRY, entryOf, entryProblems, parseExpiry, travellerOf } from '@/domain/booking/travellerEntry';
import { dayRuns } from '@/domain/tenant/openingHours';
import { expiryNotices } from '@/domain/trips/documentExpiry';
import { parseSavedTravellers } from '@/offline/savedTravellers';
import { aTraveller, anOrder, receiptOf } from '../trips/trips';

const TODAY = '2027-06-16';
const DAYS = { today: TODAY, dateFormat: 'DD/MM/YYYY' };

const anna: SavedTraveller = {
  id: 'a',
  name: 'Anna',
  surname: 'Bērziņa',
  gender: 'female',
  dob: '1989-03-07',
  nationality: 'LV',
  usedAt: 1,
};
const expiring = (expires: string, over: Partial<SavedTraveller> = {}): SavedTraveller => ({
  ...anna,
  ...over,
  travelDocument: { kind: 'passport', country: 'LV', expires },
});

describe('a saved traveller entered by hand', () => {
  it('replaces the row with its id in place, and another row of the same person', () => {
    const peter = { ...anna, id: 'p', name: 'Pēteris', dob: '1990-01-01' };
    expect(withTraveller([peter, anna], { ...anna, name: 'Anete' })).toEqual([peter, { ...anna, name: 'Anete' }]);
    expect(withTraveller([peter, anna], { ...peter, id: 'new' })?.map(({ id }) => id)).toEqual(['new', 'a']);
  });

  it('drops nobody when there is no room, and can still be edited then', () => {
    const full = Array.from({ length: TRAVELLERS_KEPT }, (_, at) => ({ ...anna, id: `${at}`, name: `N${at}` }));
    expect(withTraveller(full, { ...anna, id: 'new', name: 'Extra' })).toBeNull();
    expect(withTraveller(full, { ...anna, id: '3', name: 'Changed' })).toHaveLength(TRAVELLERS_KEPT);
  });

  it('keeps the document when a booking saves the same person again', () => {
    const passenger = {
      ...anna,
      main: true,
      ageGroup: 'adult' as const,
      skipCheckedBaggage: false,
      committed: false,
      passengerId: null,
    };
    const [saved] = withTravellers([expiring('2030-01-01')], [passenger], 5, () => 'x');
    expect(saved).toMatchObject({ id: 'a', usedAt: 5, travelDocument: { expires: '2030-01-01' } });
  });
});

describe('the entry of a traveller', () => {
  it('asks for every field; for country and last day only of a chosen document', () => {
    expect(entryProblems(EMPTY_ENTRY, DAYS)).toEqual({
      name: 'required',
      surname: 'required',
      gender: 'gender',
      dob: 'required',
      nationality: 'required',
    });
    expect(entryProblems({ ...EMPTY_ENTRY, kind: 'idCard' }, DAYS)).toMatchObject({
      country: 'required',
      expires: 'required',
    });
    expect(travellerOf(EMPTY_ENTRY, 'a', 1)).toBeNull();
  });

  it('has the rules of the booking form', () => {
    const entry = entryOf(anna, (day) => day);
    expect(entryProblems(entry, DAYS)).toEqual({});
    expect(entryProblems({ ...entry, name: 'Анна', surname: 'B€', dob: '2027-06-17' }, DAYS)).toEqual({
      name: 'latin',
      surname: 'sign',
      dob: 'future',
    });
    expect(entryProblems({ ...entry, dob: '', dobText: '31/02/1990' }, DAYS)).toEqual({ dob: 'noDay' });
    expect(entryProblems({ ...entry, dob: '1889-01-01' }, DAYS)).toEqual({ dob: 'year' });
    expect(entryProblems({ ...entry, kind: 'passport', country: 'LV', expiresText: '31/02/30' }, DAYS)).toEqual({
      expires: 'noDay',
    });
  });

  it('is the traveller again, with names as they are sent', () => {
    const saved = expiring('2031-05-01');
    const entry = entryOf(saved, (day) => day);
    expect(travellerOf({ ...entry, name: '  Anna  Marija ' }, 'a', 1)).toEqual({ ...saved, name: 'Anna Marija' });
    expect(travellerOf({ ...entry, kind: '' }, 'a', 1)).toEqual(anna);
  });

  it('understands two digits of a year of expiry as a year to come', () => {
    expect(parseExpiry('1/6/31', 'DD/MM/YYYY', TODAY)).toBe('2031-06-01');
    expect(parseExpiry('1/6/26', 'DD/MM/YYYY', TODAY)).toBe('2026-06-01');
    expect(parseExpiry('1/6/2019', 'DD/MM/YYYY', TODAY)).toBe('2019-06-01');
    expect(parseExpiry('soon', 'DD/MM/YYYY', TODAY)).toBeNull();
  });
});

describe('stored travellers', () => {
  it('are read from rows of earlier versions, and without a document that is unreadable', () => {
    const list = [anna, expiring('2030-01-01', { id: 'b' }), { ...anna, id: 'c', travelDocument: { kind: 'visa' } }];
    expect(parseSavedTravellers({ keep: true, list })).toEqual({
      keep: true,
      list: [anna, expiring('2030-01-01', { id: 'b' }), { ...anna, id: 'c' }],
    });
    expect(parseSavedTravellers({ keep: true, list: [expiring('2030-02-31')] }).list).toEqual([anna]);
  });
});

describe('a document that expires around a trip', () => {
  const order = anOrder();
  const end = '2027-08-21';
  const receipt = receiptOf(aTraveller({ name: 'ANNA', surname: 'Berzina' }));
  const trip = { order: { ...order, receipt }, state: 'paid' as const };
  const kinds = (expires: string, over = {}, today = TODAY) =>
    expiryNotices([expiring(expires)], [{ ...trip, ...over }], Date.parse(today)).map(({ kind }) => kind);

  it('is told by the name as on the ticket: before the end, and up to six months after it', () => {
    expect(kinds('2027-08-20')).toEqual(['before']);
    expect(kinds(end)).toEqual(['after']);
    expect(kinds('2028-02-20')).toEqual(['after']);
    expect(kinds('2028-02-21')).toEqual([]);
  });

  it('is not told for a cancelled or past trip, for others, and without a document', () => {
    expect(kinds('2027-08-20', { state: 'cancelled' })).toEqual([]);
    expect(kinds('2027-08-20', {}, '2027-08-22')).toEqual([]);
    expect(expiryNotices([anna, expiring('2027-08-20', { name: 'Ilze' })], [trip], Date.parse(TODAY))).toEqual([]);
    expect(kinds('2027-08-20', { order })).toEqual([]);
  });

  it('has the worst first', () => {
    const peter = expiring('2027-10-01', { id: 'p', name: 'Anna' });
    const found = expiryNotices([peter, expiring('2027-07-01')], [trip], Date.parse(TODAY));
    expect(found.map(({ kind }) => kind)).toEqual(['before', 'after']);
  });

  it('is told once for each kind, with the first of several trips', () => {
    const later = { ...trip, order: { ...trip.order, orderId: 'KA-2', legs: [], depart: '2027-09-30' } };
    const last = { ...later, order: { ...later.order, orderId: 'KA-3', depart: '2027-10-30' } };
    const found = expiryNotices([expiring('2027-09-01')], [last, later, trip], Date.parse(TODAY));
    expect(found.map(({ kind, end: ends }) => `${kind} ${ends}`)).toEqual(['before 2027-09-30', 'after 2027-08-21']);
  });
});

it('days of opening hours in a row are one run', () => {
  expect(dayRuns({ days: [3, 1, 2, 5] })).toEqual([
    [1, 3],
    [5, 5],
  ]);
  expect(dayRuns({ days: [7] })).toEqual([[7, 7]]);
});
