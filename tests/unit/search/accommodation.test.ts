import { describe, expect, it } from 'vitest';
import { accommodationLink } from '@/domain/search/accommodation';
import { emptySearch, type Place, type Search, type Trip } from '@/domain/search/types';
const place = (city: string, iata: string, isCity = false): Place => ({
  city,
  iata,
  cityIata: iata,
  isCity,
  names: { en: city, lv: `${city}a` },
});
const leg = (to: Place, startDate: string | null, endDate: string | null = null): Trip => ({
  id: to.iata + String(startDate),
  srcLocation: place('Riga', 'RIX'),
  destLocation: to,
  startDate,
  endDate,
});
const BARCELONA = place('Barcelona', 'BCN');
const LONDON = place('London', 'LON', true);
const search = (tripType: Search['tripType'], ...trips: Trip[]): Search => ({ ...emptySearch(), tripType, trips });
const SITE = 'https://stay.example.com/search?aid=77';
const paramsOf = (asked: Search, site = SITE) => new URL(accommodationLink(site, asked, 'lv') ?? '').searchParams;
const stay = (asked: Search) => ['checkin', 'checkout'].map((name) => paramsOf(asked).get(name));

describe('the accommodation link', () => {
  it("has destination, days, travellers, language and the tenant's own parameters", () => {
    const asked = search('roundtrip', leg(BARCELONA, '2027-03-05', '2027-03-12'));
    const link = accommodationLink(SITE, { ...asked, passengers: { adult: 2, child: 2, infant: 1 } }, 'lv');
    expect(link).toBe(
      'https://stay.example.com/search?aid=77&ss=Barcelona&iata=BCN&checkin=2027-03-05&checkout=2027-03-12' +
        '&group_adults=2&group_children=3&lang=lv&age=2&age=2&age=0',
    );
  });

  it('has an airport only if one was chosen, and ages only with children', () => {
    const params = paramsOf(search('oneway', leg(LONDON, '2027-03-05')));
    expect([params.get('ss'), params.has('iata'), params.get('group_children'), params.has('age')]).toEqual([
      'London',
      false,
      '0',
      false,
    ]);
  });

  it('assumes three days if no later return is known', () => {
    expect(stay(search('oneway', leg(BARCELONA, '2027-02-27')))).toEqual(['2027-02-27', '2027-03-02']);
    expect(stay(search('roundtrip', leg(BARCELONA, '2027-12-30', '2027-12-30')))).toEqual(['2027-12-30', '2028-01-02']);
  });

  it('of a multi-city trip uses the first place until the next flight', () => {
    const asked = search('multicity', leg(BARCELONA, '2027-03-05'), leg(LONDON, '2027-03-09'));
    expect([paramsOf(asked).get('ss'), ...stay(asked)]).toEqual(['Barcelona', '2027-03-05', '2027-03-09']);
    expect(stay(search('multicity', leg(BARCELONA, '2027-03-05'), leg(LONDON, '2027-03-05')))[1]).toBe('2027-03-08');
    expect(stay(search('multicity', leg(BARCELONA, '2027-03-05')))[1]).toBe('2027-03-08');
  });

  it('encodes city names of any script', () => {
    expect(paramsOf(search('oneway', leg(place('Łódź & Ōsaka=?#', 'LCJ'), '2027-03-05'))).get('ss')).toBe(
      'Łódź & Ōsaka=?#',
    );
  });

  it('is null without a site, or for an unsafe address', () => {
    const asked = search('oneway', leg(BARCELONA, '2027-03-05'));
    for (const site of [null, '', 'stay', 'javascript:alert(1)', 'data:text/html,x']) {
      expect(accommodationLink(site, asked, 'en'), String(site)).toBeNull();
    }
    expect(accommodationLink(SITE, emptySearch(), 'en')).toBeNull();
  });
});
