import { isIsoDate } from '../dates';
import type { Segment, Stop } from '../offers/types';
import { momentIn, wallIn } from '../zones';
import { shownText } from './paper';

/* Reads the flights of a calendar file (RFC 5545) as airlines, agencies and mail programs write them. */

/** Larger files and longer calendars are nobody's journey. */
const [MOST_LETTERS, MOST_EVENTS] = [2_000_000, 500];

interface Line {
  name: string;
  zone: string;
  value: string;
}

/** A folded line goes on behind a line end and a blank. */
const linesOf = (text: string): string[] => text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);

function lineOf(text: string): Line | null {
  const found = /^([A-Z-]{1,30})((?:;(?:[^":;]|"[^"]*")*)*):(.*)$/i.exec(text);
  if (!found) return null;
  const [, name = '', parameters = '', value = ''] = found;
  return { name: name.toUpperCase(), zone: /;TZID="?([^";:]+)/i.exec(parameters)?.[1] ?? '', value };
}

const plain = (value: string): string => value.replace(/\\[nN]/g, '\n').replace(/\\([\\;,])/g, '$1');

interface Clock {
  date: string;
  time: string;
  at: number;
}

/** A time with its day; null for a day alone. Without a zone the clock is the one of the airport, so its moment is not known. */
function clockOf({ zone, value }: Line): Clock | null {
  const found = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(?:\d{2})?(Z?)$/.exec(value.trim());
  if (!found) return null;
  const [, year, month, day, hour, minute, utc] = found;
  const [date, time] = [`${year}-${month}-${day}`, `${hour}:${minute}`];
  const wall = Date.parse(`${date}T${time}:00Z`);
  if (!isIsoDate(date) || Number.isNaN(wall)) return null;
  if (!utc) return { date, time, at: zone ? momentIn(zone, wall) : wall + UNKNOWN_ZONE };
  // The place's own clock is not in the file: it is told by the clock of this device.
  const own = new Date(wallIn('own', wall)).toISOString();
  return { date: own.slice(0, 10), time: own.slice(11, 16), at: wall };
}
/** Half a minute, by which a moment is no zone's: `offsetOf` then knows that the zone is not known. */
const UNKNOWN_ZONE = 30_000;

const FLIGHT = /(?:^|[^A-Z\d])([A-Z]{2}|[A-Z]\d|\d[A-Z])[ -]?0*(\d{1,4})(?![A-Z\d])/g;
/** Capitals in a calendar that are no airports. */
const NO_AIRPORT = new Set([
  'PNR',
  'UTC',
  'GMT',
  'EET',
  'CET',
  'EST',
  'DEP',
  'ARR',
  'ETA',
  'ETD',
  'THE',
  'AND',
  'VIA',
  'PDF',
]);
const CODES = /(?<![A-Z\d])([A-Z]{3})(?![A-Z\d])/g;

/** Two airports, in this order: between them a dash, or within brackets, or among other words. */
function routeOf(text: string): [string, string] | null {
  const pair = /(?<![A-Z\d])([A-Z]{3})\s*(?:-|–|—|→|>|\/|to)\s*([A-Z]{3})(?![A-Z\d])/.exec(text);
  if (pair?.[1] && pair[2] && pair[1] !== pair[2]) return [pair[1], pair[2]];
  for (const form of [/\(([A-Z]{3})\)/g, CODES]) {
    const codes = [...text.matchAll(form)].flatMap(([, code = '']) => (NO_AIRPORT.has(code) ? [] : code));
    const [from, to] = [...new Set(codes)];
    if (from && to) return [from, to];
  }
  return null;
}

const stopOf = (airport: string, { date, time, at }: Clock): Stop => ({
  airport,
  city: airport,
  cityTitle: airport,
  date,
  time,
  at,
});

function flightOf(event: ReadonlyMap<string, Line>): Segment | null {
  const text = (name: string): string => plain(event.get(name)?.value ?? '');
  const [start, end] = ['DTSTART', 'DTEND'].map((name) => event.get(name)).map((line) => line && clockOf(line));
  if (!start || !end || end.at <= start.at || /^CANCELLED$/i.test(text('STATUS').trim())) return null;
  const texts = [text('SUMMARY'), text('LOCATION'), text('DESCRIPTION')];
  const number = texts.flatMap((one) => [...one.matchAll(FLIGHT)])[0];
  const route = routeOf(texts[0] ?? '') ?? routeOf(texts.slice(0, 2).join(' ')) ?? routeOf(texts.join(' '));
  const [, carrier, flightNumber] = number ?? [];
  if (!carrier || !flightNumber || !route) return null;
  return {
    dep: stopOf(route[0], start),
    arr: stopOf(route[1], end),
    carrier,
    supplier: carrier,
    flightNumber,
    cabin: '',
    minutes: Math.max(1, Math.round((end.at - start.at) / 60_000)),
  };
}

const keyOf = ({ carrier, flightNumber, dep }: Segment): string => `${carrier} ${flightNumber} ${dep.date}`;

/** The flights of a calendar file, each once, the earliest first. Events that are no flight are left out. */
export function icsFlights(text: string): Segment[] {
  const found = new Map<string, Segment>();
  let event: Map<string, Line> | null = null;
  let events = 0;
  let depth = 0;
  for (const raw of linesOf(text.slice(0, MOST_LETTERS))) {
    const line = lineOf(raw);
    if (!line) continue;
    const kind = line.value.trim().toUpperCase();
    if (line.name === 'BEGIN') {
      // An alarm within an event has a text of its own.
      if (event) depth += 1;
      else if (kind === 'VEVENT' && (events += 1) <= MOST_EVENTS) event = new Map();
    } else if (line.name === 'END') {
      if (event && depth > 0) depth -= 1;
      else if (event) {
        const flight = flightOf(event);
        if (flight && !found.has(keyOf(flight))) found.set(keyOf(flight), flight);
        event = null;
      }
    } else if (event && depth === 0 && !event.has(line.name)) event.set(line.name, line);
  }
  return [...found.values()].toSorted((a, b) => a.dep.at - b.dep.at);
}

/** The name that a calendar has for a journey's reference: "Booking reference: ABC123". */
export const icsReference = (text: string): string =>
  shownText(
    /(?:PNR|booking|reference|confirmation|rezerv|брон)[^:\n]{0,30}:\s*([A-Z\d]{5,7})(?![A-Z\d])/i.exec(
      plain(linesOf(text).join('\n')),
    )?.[1] ?? '',
  );
