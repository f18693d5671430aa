import { flightName } from '../calendar/trip';
import type { IsoDate } from '../dates';
import type { Leg, Segment } from '../offers/types';
import type { PaperType } from './agency';

/** A larger file is no boarding pass. */
export const MAX_PAPER_BYTES = 10_000_000;

/** A flight of a paper, as it was when the paper came. It stays when the trip's flights change. */
export interface PaperFlight {
  /** "BT 681". */
  name: string;
  from: string;
  to: string;
  date: IsoDate;
}

/** What a boarding pass says. Texts are the airline's; '' where it says nothing. */
export interface PassFacts {
  barcode: { kind: BarcodeKind; text: string; encoding: string } | null;
  airline: string;
  name: string;
  reference: string;
  flight: string;
  from: string;
  to: string;
  seat: string;
  gate: string;
  terminal: string;
  /** Written by the airline, local to the airport. */
  boarding: string;
  /** The airline's moments, ISO with their offset, or the local time of the airport. */
  departs: string;
  arrives: string;
  /** Everything else that its front shows. */
  more: { label: string; value: string }[];
}
export const BARCODE_KINDS = ['qr', 'aztec', 'pdf417', 'code128'] as const;
export type BarcodeKind = (typeof BARCODE_KINDS)[number];

/** A boarding pass or another paper of a trip that this device keeps. */
export interface Paper {
  id: string;
  orderId: string;
  /** ms; when it came. */
  at: number;
  type: PaperType;
  /** Bytes. */
  size: number;
  name: string;
  /** Full name; '' where it is for everyone, or not known. */
  traveller: string;
  /** Null for the whole trip. */
  flight: PaperFlight | null;
  pass: PassFacts | null;
  /** The barcode of the pass as a picture (SVG), once it was drawn: then it needs neither network nor library. */
  drawn?: string;
  /** Address of the agency's file, '' for one that the traveller has put here. */
  url: string;
}

export const paperFlightOf = (segment: Segment): PaperFlight => ({
  name: flightName(segment),
  from: segment.dep.airport,
  to: segment.arr.airport,
  date: segment.dep.date,
});

export const segmentsOf = (legs: readonly Leg[]): Segment[] => legs.flatMap(({ segments }) => segments);

/** "BT0681" and "BT 681" are one flight. */
const plainName = (name: string): string =>
  name
    .trim()
    .toUpperCase()
    .replace(/^([A-Z\d]{2,3}?)\s*0*(\d{1,4}[A-Z]?)$/, '$1$2');

/** How well a flight is the one of a paper: airports, number and day count, in this order. */
function likeness({ name, from, to, date }: PaperFlight, segment: Segment): number {
  const isRoute = segment.dep.airport === from && segment.arr.airport === to;
  const isNumber = name !== '' && plainName(flightName(segment)) === plainName(name);
  if (!isRoute && !isNumber) return 0;
  return (isRoute ? 4 : 0) + (isNumber ? 2 : 0) + (segment.dep.date === date ? 1 : 0);
}

/** The place of a paper's flight among the flights of a trip; -1 where it is not among them. */
export function placeOfFlight(flight: PaperFlight, flights: readonly Segment[]): number {
  const found = flights.map((segment) => likeness(flight, segment));
  const best = Math.max(0, ...found);
  return best === 0 ? -1 : found.indexOf(best);
}

/**
 * A paper's flight is none of these: its number, airports or day differ. A number of the airline that operates the flight is the
 * same flight under its other name.
 */
export const isOtherFlight = ({ name, from, to, date }: PaperFlight, flights: readonly Segment[]): boolean =>
  !flights.some(
    (segment) =>
      (from === '' || (segment.dep.airport === from && segment.arr.airport === to)) &&
      (date === '' || segment.dep.date === date) &&
      (name === '' ||
        plainName(flightName(segment)) === plainName(name) ||
        (segment.supplier !== segment.carrier && plainName(name).startsWith(segment.supplier))),
  );

/** The same on every device, whatever its language. */
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Papers in the order of the flights, then of the travellers and of coming. Those of the whole trip come last. */
export function byFlight(papers: readonly Paper[], legs: readonly Leg[]): Paper[] {
  const flights = segmentsOf(legs);
  const place = ({ flight }: Paper): number => {
    const at = flight ? placeOfFlight(flight, flights) : -1;
    return at < 0 ? flights.length + (flight ? 0 : 1) : at;
  };
  return papers.toSorted(
    (a, b) => place(a) - place(b) || order(a.traveller, b.traveller) || a.at - b.at || order(a.id, b.id),
  );
}

/**
 * Papers to show at the airport for a flight: its own, then those of the whole trip, and last those of other flights, which are shown
 * as such (`isOtherFlight`): the airline may have booked another one.
 */
export const papersFor = (papers: readonly Paper[], flight: Segment, legs: readonly Leg[]): Paper[] => {
  const flights = segmentsOf(legs);
  const isOther = (paper: Paper): boolean => paper.flight !== null && isOtherFlight(paper.flight, flights);
  return byFlight(papers, legs)
    .filter((paper) => {
      const at = paper.flight ? placeOfFlight(paper.flight, flights) : -1;
      return at < 0 || flights[at] === flight;
    })
    .toSorted((a, b) => Number(isOther(a)) - Number(isOther(b)));
};

const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toUpperCase();

/** The traveller whose name a pass has; airlines shorten names, join them and leave accents out. '' for none, or for several. */
export function travellerOfPass(passName: string, travellers: readonly { name: string; surname: string }[]): string {
  const said = lettersOf(passName);
  if (said === '') return '';
  const found = travellers.filter(({ name, surname }) => {
    const [first, last] = [lettersOf(name), lettersOf(surname)];
    return said.includes(last) && said.includes(first.slice(0, 3));
  });
  const [only] = found;
  return only && found.length === 1 ? `${only.name} ${only.surname}`.trim() : '';
}

/** Longest name of a file that is kept. */
const NAME_LETTERS = 80;

/** Steering signs, marks of the writing direction and halves of signs: they would change what stands around them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** A text of a file as it may be shown: one line, without signs that are not seen. */
export const shownText = (text: string, most = NAME_LETTERS): string =>
  Array.from(text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()).slice(0, most).join('').trim();

/** The name of a file without its folders and ending. */
export const paperName = (fileName: string): string =>
  shownText(fileName.replace(/^.*[\\/]/, '').replace(/\.(?:pdf|png|jpe?g|pkpass)$/i, ''));
