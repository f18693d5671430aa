import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unpackCountries } from '@/domain/airports/coordinates';
import { NOT_APPLICABLE, STATELESS } from '@/domain/booking/fields';
import { type EntryTraveller, entryNotes, partyNotes } from '@/domain/entry/notes';
import { ENTRY_DAYS, PERMITS } from '@/domain/entry/rules.data';
import { isIsoDate } from '@/domain/dates';
import type { Journey } from '@/domain/offers/transfers';
import type { Segment, Stop } from '@/domain/offers/types';

const text = readFileSync(new URL('../../../src/domain/airports/coordinates.txt', import.meta.url), 'utf8');
const countryOf = unpackCountries(text);

const stop = (airport: string, date: string): Stop => ({
  airport,
  city: airport,
  cityTitle: airport,
  date,
  time: '10:00',
  at: Date.parse(`${date}T10:00:00Z`),
});

/** "RIX LHR JFK": flights in a row; "LHR/LGW" changes the airport, "LHR+" begins a second ticket. */
function legOf(path: string, date: string) {
  const stops = path.split(' ');
  let ticket = 1;
  const segments = stops.slice(1).map((to, at): Segment => {
    const from = stops[at] ?? '';
    if (from.endsWith('+')) ticket += 1;
    const [, leaves = from] = from.split('/');
    const flight = { carrier: 'XX', supplier: 'XX', flightNumber: '1', cabin: 'economy', minutes: 100 };
    const codes = [leaves, to.split('/')[0] ?? ''].map((code) => code.replace('+', '')) as [string, string];
    return { ...flight, ticket, dep: stop(codes[0], date), arr: stop(codes[1], date) };
  });
  return { segments };
}
const journey = (paths: string, first = '2027-03-01', last = '2027-03-11'): Journey => ({
  legs: paths.split(', ').map((path, at) => legOf(path, at === 0 ? first : last)),
});
const one = (nationality: string, more: Partial<EntryTraveller> = {}): EntryTraveller => ({
  nationality,
  ageGroup: 'adult',
  ...more,
});
/** "ukEta GB", one for each note. */
const said = (paths: string, nationality: string, more: Partial<EntryTraveller> = {}): string =>
  entryNotes(journey(paths), one(nationality, more), countryOf)
    .map(({ kind, country, airport, months, most, transit }) =>
      [kind, country ?? airport, months, most && 'most', transit && 'transit'].filter(Boolean).join(' '),
    )
    .join(', ');

describe('what a traveller should check', () => {
  it.each([
    // Within one country there is nothing; within the EU its citizens need no more than an identity card.
    ['HEL OUL, OUL HEL', 'RU', ''],
    ['RIX BCN, BCN RIX', 'LV', 'id ES'],
    ['RIX DUB, DUB RIX', 'LT', 'id IE'],
    ['RIX LCA', 'EE', 'id CY'],
    ['CDG PTP', 'LV', 'id GP'],
    // Their own country.
    ['LHR RIX', 'LV', ''],
    ['RIX LHR, LHR RIX', 'GB', ''],
    // The United Kingdom.
    ['RIX LHR, LHR RIX', 'LV', 'ukEta GB, passport GB'],
    ['RIX LHR, LHR RIX', 'IE', 'passport GB'],
    ['RIX LHR', 'US', 'ukEta GB'],
    ['RIX LHR', 'RU', 'visa GB'],
    ['RIX LHR', '', 'ukEta GB most'],
    // Planes are changed there: on one ticket, on two, at another airport.
    ['RIX LHR JFK', 'LV', 'usEsta US, passport US, ukEtaTransit GB'],
    ['RIX LHR+ JFK', 'LV', 'ukEta GB transit, usEsta US, twoTickets GB, passport GB, passport US'],
    ['RIX LHR/LGW YYZ', 'CH', 'ukEta GB transit, caEta CA, twoTickets GB, passport GB, passport CA'],
    ['RIX LHR CPT', 'IN', 'transitVisa GB, check ZA'],
    // The United States and Canada ask also those who only change planes.
    ['RIX JFK, JFK RIX', 'EE', 'usEsta US, passport US'],
    ['RIX JFK', 'BG', 'visa US, passport US'],
    ['RIX JFK', 'CA', ''],
    ['RIX SJU', 'LV', 'usEsta US, passport US'],
    ['RIX JFK CUN', 'LV', 'usEsta US transit, passport MX, check MX'],
    ['RIX YYZ MEX', 'UA', 'transitVisa CA, check MX'],
    ['RIX YYZ', 'BG', 'caEta CA, passport CA'],
    ['LHR YYZ', 'US', ''],
    // The Schengen area, for others.
    ['LHR RIX, RIX LHR', 'GB', 'etias LV, valid LV 3, ees LV, stay LV'],
    ['TBS RIX', 'GE', 'etias LV, valid LV 3, ees LV, stay LV'],
    ['TBS RIX', 'IN', 'visa LV, valid LV 3, ees LV'],
    ['RIX BCN', 'RU', 'visa ES'],
    ['RIX BCN', 'UA', 'stay ES'],
    ['IST FRA DUB', 'IN', 'transitVisa DE, check IE'],
    ['LHR FRA RIX', 'US', 'etias LV, valid LV 3, ees LV, stay LV'],
    ['LHR LCA', 'GB', 'etias CY, valid CY 3'],
    ['LHR DUB', 'GB', ''],
    ['LHR RIX', '', 'check LV most, id LV'],
    ['RIX BCN', '', 'id ES'],
    // Elsewhere: a passport, valid for long, and the traveller's own look.
    ['RIX IST BKK', 'LV', 'passport TH, valid TH 6, check TH'],
    ['RIX TIA', 'LV', 'check AL'],
    ['RIX DXB', '', 'valid AE 6, check AE'],
    ['LHR DUB', '', 'check IE most, id IE'],
    // What is not known is looked up.
    ['RIX QQQ', 'LV', 'check QQQ'],
    ['RIX QQQ LHR', 'LV', 'ukEta GB, passport GB'],
    ['RIX LHR', STATELESS, 'check GB'],
    ['RIX BCN', NOT_APPLICABLE, 'check ES'],
  ])('%s with the nationality %s: %s', (paths, nationality, expected) =>
    expect(said(paths, nationality)).toBe(expected),
  );

  it('is nothing without flights', () => expect(entryNotes({ legs: [] }, one('LV'), countryOf)).toEqual([]));

  it('holds from the first day of a rule to the last', () => {
    const kinds = (day: string) => entryNotes(journey('RIX LHR', day), one('LV'), countryOf).map(({ kind }) => kind);
    expect(kinds('2025-04-01')).not.toContain('ukEta');
    expect(kinds('2025-04-02')).toContain('ukEta');
  });
});

describe('a saved document', () => {
  const paper = (kind: 'passport' | 'idCard', expires: string) => ({
    travelDocument: { kind, country: 'LV', expires },
  });
  it.each([
    // Six months from the arrival on 1 March.
    ['RIX BKK, BKK RIX', 'LV', paper('passport', '2027-08-31'), 'short TH'],
    ['RIX BKK, BKK RIX', 'LV', paper('passport', '2027-09-01'), 'valid TH 6'],
    // Three months from the day on which one leaves, 11 March.
    ['LHR RIX, RIX LHR', 'GB', paper('passport', '2027-06-10'), 'short LV'],
    ['LHR RIX, RIX LHR', 'GB', paper('passport', '2027-06-11'), 'valid LV 3'],
    // Elsewhere for the journey.
    ['RIX LHR, LHR RIX', 'LV', paper('passport', '2027-03-10'), 'short GB'],
    ['RIX LHR, LHR RIX', 'LV', paper('passport', '2027-03-11'), ''],
    ['RIX BCN, BCN RIX', 'LV', paper('idCard', '2027-03-10'), 'short ES'],
    // An identity card is no passport.
    ['RIX LHR, LHR RIX', 'LV', paper('idCard', '2027-03-10'), ''],
  ])('%s, %s, %j: %s', (paths, nationality, more, expected) => {
    const found = said(paths, nationality, more).split(', ');
    expect(found.filter((note) => /^(?:short|valid)/.test(note)).join(', ')).toBe(expected);
  });
});

describe('a party', () => {
  const whom = (paths: string, ...party: EntryTraveller[]) =>
    partyNotes(journey(paths), party, countryOf).map(({ kind, who }) => `${kind} ${who.join('+')}`.trim());

  it('hears a note once, with those it is for unless it is for all', () => {
    expect(whom('RIX LHR', one('LV'), one('LT'))).toEqual(['ukEta', 'passport']);
    expect(whom('RIX LHR', one('LV'), one('GB'), one('RU'))).toEqual(['ukEta 0', 'visa 2', 'passport 0']);
  });

  it('tells two documents apart', () => {
    const paper = (expires: string) => ({ travelDocument: { kind: 'passport' as const, country: 'LV', expires } });
    const found = whom('RIX LHR', one('LV', paper('2027-01-01')), one('LV', paper('2027-01-02')));
    expect(found.filter((note) => note.startsWith('short'))).toEqual(['short 0', 'short 1']);
  });

  it('hears of minors alone and with one adult, abroad only', () => {
    const child = one('LV', { ageGroup: 'child' });
    const young = one('LV', { dob: '2010-03-02' });
    const grown = one('LV', { dob: '2009-03-01' });
    expect(whom('RIX BCN', young)).toEqual(['minorAlone 0', 'id']);
    expect(whom('RIX BCN', grown, child)).toEqual(['minorOne 1', 'id']);
    expect(whom('RIX BCN', grown, one('LV'), child)).toEqual(['id']);
    expect(whom('HEL OUL', young)).toEqual([]);
  });
});

it('every rule is of a day and names an official page', () => {
  for (const day of ENTRY_DAYS) expect(isIsoDate(day), day).toBe(true);
  for (const { source, takers, free } of PERMITS) {
    expect(source).toMatch(/^https:\/\//);
    for (const code of free) expect(takers.has(code), code).toBe(false);
  }
});
