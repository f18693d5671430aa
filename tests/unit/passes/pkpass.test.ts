import { describe, expect, test } from 'vitest';
import { barcodeFacts, dayOfYear } from '@/domain/passes/bcbp';
import {
  type Paper,
  byFlight,
  isOtherFlight,
  paperFlightOf,
  paperName,
  papersFor,
  placeOfFlight,
  shownText,
  travellerOfPass,
} from '@/domain/passes/paper';
import { flightOfPass, passFacts } from '@/domain/passes/pkpass';
import type { Leg, Segment } from '@/domain/offers/types';
import { CODE, PASS } from './samples';

const flight = (carrier: string, flightNumber: string, from: string, to: string, date: string): Segment => {
  const stop = (airport: string) => ({ airport, city: airport, cityTitle: airport, date, time: '09:40', at: 0 });
  return { dep: stop(from), arr: stop(to), carrier, supplier: carrier, flightNumber, cabin: '', minutes: 60 };
};
const riga = (airport: string): string | null => (airport === 'RIX' ? 'Europe/Riga' : null);
const OUT = flight('BT', '681', 'RIX', 'BCN', '2026-12-01');
const BACK = flight('BT', '682', 'BCN', 'RIX', '2026-12-08');
const legOf = (...segments: Segment[]): Leg => ({ segments, minutes: 60, stops: 0, dayShift: 0 });
const LEGS = [legOf(OUT), legOf(BACK)];

const paper = (id: string, over: Partial<Paper> = {}): Paper => ({
  id,
  orderId: 'o',
  at: 1,
  type: 'pdf',
  size: 1,
  name: id,
  traveller: '',
  flight: null,
  pass: null,
  url: '',
  ...over,
});

describe('what a pass says', () => {
  test('its fields, its barcode and the flight', () => {
    const pass = passFacts(PASS, riga);
    expect(pass).toMatchObject({
      barcode: { kind: 'aztec', text: CODE },
      flight: 'BT 681',
      from: 'RIX',
      to: 'BCN',
      seat: '12A',
      gate: 'B12',
      boarding: '09:10',
      reference: 'ABC123',
      more: [
        { label: 'Riga', value: 'RIX' },
        // The label is a key of a text that stands elsewhere.
        { label: '', value: '2' },
      ],
    });
    expect(pass && flightOfPass(pass, '2026-11-20')).toEqual({
      name: 'BT 681',
      from: 'RIX',
      to: 'BCN',
      date: '2026-12-01',
    });
  });

  test('moments in UTC as the time at the airport, or as what they are', () => {
    const boards = { key: 'boarding', label: 'Boarding', value: '2026-12-01T07:10:00Z' };
    const lands = { key: 'lands', label: 'Lands', value: '2026-12-01T11:10:00Z' };
    const pass = { ...PASS, boardingPass: { headerFields: [boards, lands] } };
    expect(passFacts(pass, riga)).toMatchObject({ boarding: '09:10', more: [{ label: 'Lands', value: '11:10 UTC' }] });
    expect(passFacts(pass, () => null)?.boarding).toBe('07:10 UTC');
    expect(passFacts({ ...PASS, relevantDate: '2026-11-30T22:40:00Z' }, riga)?.departs).toBe('2026-12-01T00:40');
  });

  test('nothing but texts on one line', () => {
    const evil = '<img src=x onerror=alert(1)>\u202E\uD800\n\u0000gate';
    const pass = passFacts(
      {
        ...PASS,
        organizationName: { toString: 'x' },
        barcodes: [{ format: 'constructor', message: 'x' }],
        boardingPass: { headerFields: [{ key: 'gate', label: 7, value: evil }, null, 'x', { key: [], value: {} }] },
      },
      riga,
    );
    expect(pass).toMatchObject({ airline: '', barcode: null, gate: '<img src=x onerror=alert(1)> gate' });
  });

  test.each([[null], ['x'], [[]], [{}], [{ boardingPass: [] }], [{ storeCard: {} }]])('no pass: %j', (read) => {
    expect(passFacts(read, riga)).toBeNull();
  });

  test('a name is cut, and has no folders', () => {
    expect(paperName('C:\\passes\\..\\Anna.pkpass')).toBe('Anna');
    expect(shownText('a'.repeat(500))).toHaveLength(80);
  });
});

describe('the barcode of an airline', () => {
  test('names traveller, flight, day and seat', () => {
    expect(barcodeFacts(CODE)).toEqual({
      name: 'ANNA BERZINA',
      reference: 'ABC123',
      from: 'RIX',
      to: 'BCN',
      carrier: 'BT',
      flightNumber: '681',
      day: 335,
      seat: '12A',
    });
    expect(barcodeFacts(CODE.replace('335', '399'))).toBeNull();
    expect(barcodeFacts('https://example.com')).toBeNull();
  });

  test('its day is the nearest to another one', () => {
    expect(dayOfYear(2, '2026-12-30')).toBe('2027-01-02');
    expect(dayOfYear(335, '2026-12-30')).toBe('2026-12-01');
  });
});

describe('whose a paper is, and where it stands', () => {
  const people = [
    { name: 'Anna', surname: 'Bērziņa' },
    { name: 'Jānis', surname: 'Bērziņš' },
  ];

  test('names are compared as airlines write them', () => {
    expect(travellerOfPass('ANNA BERZINA', people)).toBe('Anna Bērziņa');
    expect(travellerOfPass('BERZINS/JANISMR', people)).toBe('Jānis Bērziņš');
    expect(travellerOfPass('KALNINA/ILZE', people)).toBe('');
    expect(travellerOfPass('', people)).toBe('');
  });

  test('a flight is found by its airports and number, also after it moved or got another number', () => {
    const flights = [OUT, BACK];
    expect(placeOfFlight({ name: 'BT0682', from: '', to: '', date: '' }, flights)).toBe(1);
    expect(placeOfFlight({ ...paperFlightOf(BACK), date: '2026-12-09' }, flights)).toBe(1);
    expect(placeOfFlight({ ...paperFlightOf(BACK), name: 'BT 9' }, flights)).toBe(1);
    expect(placeOfFlight({ name: 'LH 1', from: 'FRA', to: 'RIX', date: '2026-12-01' }, flights)).toBe(-1);
  });

  test('a pass of another number, route or day is told from the flights of the trip', () => {
    const out = paperFlightOf(OUT);
    const others = [
      { ...out, name: 'BT 9' },
      { ...out, to: 'MAD' },
      { ...out, date: '2026-12-02' },
    ];
    for (const one of others) expect(isOtherFlight(one, [OUT, BACK]), JSON.stringify(one)).toBe(true);
    const same = [out, { ...out, name: 'BT0681' }, { ...out, from: '', to: '' }, { ...out, date: '' }];
    for (const one of same) expect(isOtherFlight(one, [OUT, BACK]), JSON.stringify(one)).toBe(false);
    // The airline that operates the flight gives it its own number.
    expect(isOtherFlight({ ...out, name: 'LH 3456' }, [{ ...OUT, supplier: 'LH' }])).toBe(false);
    const papers = [
      paper('other', { flight: { ...out, name: 'BT 9' } }),
      paper('whole'),
      paper('own', { flight: out }),
    ];
    expect(papersFor(papers, OUT, LEGS).map(({ id }) => id)).toEqual(['own', 'whole', 'other']);
  });

  test('papers stand in the order of flights, then of travellers', () => {
    const papers = [
      paper('whole'),
      paper('back', { flight: paperFlightOf(BACK) }),
      paper('elsewhere', { flight: { name: 'LH 1', from: 'FRA', to: 'MUC', date: '' } }),
      paper('out B', { flight: paperFlightOf(OUT), traveller: 'B' }),
      paper('out A', { flight: paperFlightOf(OUT), traveller: 'A' }),
    ];
    expect(byFlight(papers, LEGS).map(({ id }) => id)).toEqual(['out A', 'out B', 'back', 'elsewhere', 'whole']);
    expect(papersFor(papers, BACK, LEGS).map(({ id }) => id)).toEqual(['back', 'whole', 'elsewhere']);
  });
});
