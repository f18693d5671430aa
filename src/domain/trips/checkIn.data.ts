import type { IsoDate } from '../dates';
import type { Cents } from '../money';

/** How an airline's online check-in works. What is not known is absent; nothing is said about it. */
export interface CheckInRule {
  /** IATA code of the airline. */
  airline: string;
  /** Hours before departure at which it opens for everyone, without a bought seat. */
  opensHours?: number | undefined;
  /** Minutes before departure at which it closes. */
  closesMinutes?: number | undefined;
  /** What check-in at the airport costs a traveller, from and to. */
  deskFee?: { least: Cents; most: Cents; currency: string };
  /** The boarding pass is shown in the airline's app; a printed one is not taken. */
  appOnly?: boolean | undefined;
  /** Bookings of agencies that it does not know are verified first. */
  verifies?: boolean | undefined;
  /** The airline's site: where one checks in, and where the rule can be read. Deep links change too often to be kept. */
  url: string;
  /** The rule was as it is here on this day. */
  asOf: IsoDate;
}

type Row = [
  airline: string,
  url: string,
  opensHours?: number | undefined,
  closesMinutes?: number | undefined,
  more?: Partial<CheckInRule>,
];

/**
 * State of knowledge of the rows. They were written from general knowledge and stored pages; compare each with the airline's site before
 * a tenant relies on it, and set the day of the comparison.
 */
const AS_OF: IsoDate = '2026-01-15';

const ROWS: readonly Row[] = [
  ['BT', 'https://www.airbaltic.com/', 118, undefined, { deskFee: { least: 3000, most: 3000, currency: 'EUR' } }],
  [
    'FR',
    'https://www.ryanair.com/',
    24,
    120,
    { deskFee: { least: 3000, most: 5500, currency: 'EUR' }, appOnly: true, verifies: true },
  ],
  ['W6', 'https://wizzair.com/', 24, 180, { deskFee: { least: 4000, most: 4000, currency: 'EUR' }, verifies: true }],
  ['U2', 'https://www.easyjet.com/', 720, 120],
  ['DY', 'https://www.norwegian.com/', 24],
  ['EW', 'https://www.eurowings.com/', 72],
  ['VY', 'https://www.vueling.com/'],
  ['HV', 'https://www.transavia.com/', 30],
  ['TO', 'https://www.transavia.com/', 30],
  ['PC', 'https://www.flypgs.com/', 72, 60],
  ['FZ', 'https://www.flydubai.com/', 48, 75],
  ['LH', 'https://www.lufthansa.com/', 24],
  ['LX', 'https://www.swiss.com/', 24],
  ['OS', 'https://www.austrian.com/', 24],
  ['SN', 'https://www.brusselsairlines.com/', 24],
  ['LO', 'https://www.lot.com/', 36],
  ['SK', 'https://www.flysas.com/', 24],
  ['TP', 'https://www.flytap.com/', 36],
  ['TK', 'https://www.turkishairlines.com/', 24],
  ['A3', 'https://www.aegeanair.com/', 48],
  ['AY', 'https://www.finnair.com/', 36, 45],
  ['BA', 'https://www.britishairways.com/', 24],
  ['IB', 'https://www.iberia.com/', 24],
  ['AF', 'https://www.airfrance.com/', 30],
  ['KL', 'https://www.klm.com/', 30],
  ['UX', 'https://www.aireuropa.com/', 48],
  ['AZ', 'https://www.ita-airways.com/', 24],
  ['JU', 'https://www.airserbia.com/'],
  ['OU', 'https://www.croatiaairlines.com/'],
  ['RO', 'https://www.tarom.ro/'],
  ['FI', 'https://www.icelandair.com/'],
  ['EI', 'https://www.aerlingus.com/'],
  ['KM', 'https://kmmaltairlines.com/'],
  ['LY', 'https://www.elal.com/', 24],
  ['QR', 'https://www.qatarairways.com/', 48, 90],
  ['EK', 'https://www.emirates.com/', 48, 90],
  ['UA', 'https://www.united.com/', 24],
  ['DL', 'https://www.delta.com/', 24],
  ['AA', 'https://www.aa.com/', 24],
  ['AC', 'https://www.aircanada.com/', 24],
  ['SQ', 'https://www.singaporeair.com/', 48],
];

/** Online check-in of the airlines that Baltic agencies sell most. A tenant's profile overrides rows (`checkIn`). */
export const CHECK_IN: readonly CheckInRule[] = ROWS.map(([airline, url, opensHours, closesMinutes, more]) => ({
  airline,
  url,
  asOf: AS_OF,
  ...(opensHours !== undefined && { opensHours }),
  ...(closesMinutes !== undefined && { closesMinutes }),
  ...more,
}));
