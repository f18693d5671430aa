import { offsetOf } from '../offers/moment';
import type { Segment, Stop } from '../offers/types';
import { type ZoneOf, isKnownZone, momentIn } from '../zones';
import { type ZoneRule, definedOffset, wallOfIcs } from './icsZones';
import { type SaidTime, localStop } from './localStop';
import { shownText } from './paper';

/* Reads the flights of a calendar file (RFC 5545) as airlines, agencies and mail programs write them. */

/** Larger files and longer calendars are nobody's journey. */
const [MOST_LETTERS, MOST_EVENTS, MOST_RULES] = [2_000_000, 500, 200];
const MINUTE = 60_000;

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
  return {
    name: name.toUpperCase(),
    zone: /;TZID=(?:"([^"]*)"|([^";:]*))/i.exec(parameters)?.slice(1).find(Boolean) ?? '',
    value,
  };
}

const plain = (value: string): string => value.replace(/\\[nN]/g, '\n').replace(/\\([\\;,])/g, '$1');

/** Zones that the file defines, by name. */
type Zones = ReadonlyMap<string, readonly ZoneRule[]>;

/** Mozilla writes "/mozilla.org/20070129_1/Europe/Riga". */
const plainZone = (zone: string): string => /[A-Z][a-z]+\/[A-Za-z_/+-]+$/.exec(zone)?.[0] ?? zone;

/** A time with its day; null for a day alone. A clock without a zone, or in one that nobody knows, is the airport's. */
function timeOf({ zone, value }: Line, zones: Zones): SaidTime | null {
  const wall = wallOfIcs(value);
  if (wall === null) return null;
  if (/Z$/i.test(value.trim())) return { wall, at: wall, isUtc: true };
  const name = plainZone(zone);
  if (name !== '' && isKnownZone(name))
    return { wall, at: momentIn(name, wall), isUtc: /^(?:Etc\/)?(?:UTC|GMT|Z)/.test(name) };
  const offset = definedOffset(zones.get(zone) ?? [], wall);
  return { wall, at: offset === null ? null : wall - offset, isUtc: false };
}

/** "PT3H30M" in ms; 0 for what is no length. */
function lengthOf(text: string): number {
  const found = /^\+?P(?:(\d{1,2})W)?(?:(\d{1,2})D)?(?:T(?:(\d{1,3})H)?(?:(\d{1,4})M)?(?:\d{1,5}S)?)?$/i.exec(
    text.trim(),
  );
  const [weeks, days, hours, minutes] = [1, 2, 3, 4].map((at) => Number(found?.[at] ?? 0));
  return ((((weeks ?? 0) * 7 + (days ?? 0)) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * MINUTE;
}

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

type Event = ReadonlyMap<string, Line>;

/** Both ends of a flight by the clocks of their airports; null where the event does not tell them. */
function endsOf(event: Event, [from, to]: [string, string], zones: Zones, zoneOf: ZoneOf): [Stop, Stop] | null {
  const [first, last] = [event.get('DTSTART'), event.get('DTEND')];
  const start = first ? timeOf(first, zones) : null;
  const dep = start && localStop(from, start, zoneOf);
  if (!start || !dep) return null;
  const length = lengthOf(event.get('DURATION')?.value ?? '');
  // A length needs the moment of the departure.
  if (!last && (length === 0 || offsetOf(dep) === null)) return null;
  const end = last ? timeOf(last, zones) : { wall: dep.at + length, at: dep.at + length, isUtc: true };
  const arr = end && localStop(to, end, zoneOf);
  if (!arr || arr.at <= dep.at) return null;
  // One clock that nobody knows cannot be that of two zones.
  const isOneClock = start.at === null && end.at === null && first?.zone !== '' && first?.zone === last?.zone;
  return isOneClock && offsetOf(dep) !== offsetOf(arr) ? null : [dep, arr];
}

/** The flight of an event; 'untimed' where it does not say when it flies, null if it is none. */
function flightOf(event: Event, zones: Zones, zoneOf: ZoneOf): Segment | 'untimed' | null {
  const text = (name: string): string => plain(event.get(name)?.value ?? '');
  if (/^CANCELLED$/i.test(text('STATUS').trim())) return null;
  const texts = [text('SUMMARY'), text('LOCATION'), text('DESCRIPTION')];
  const number = texts.flatMap((one) => [...one.matchAll(FLIGHT)])[0];
  const route = routeOf(texts[0] ?? '') ?? routeOf(texts.slice(0, 2).join(' ')) ?? routeOf(texts.join(' '));
  const [, carrier, flightNumber] = number ?? [];
  if (!carrier || !flightNumber || !route) return null;
  const ends = endsOf(event, route, zones, zoneOf);
  if (!ends) return 'untimed';
  const [dep, arr] = ends;
  const areZonesKnown = offsetOf(dep) !== null && offsetOf(arr) !== null;
  return {
    dep,
    arr,
    carrier,
    supplier: carrier,
    flightNumber,
    cabin: '',
    // Between two clocks of unknown zones nobody knows it.
    minutes: areZonesKnown ? Math.max(1, Math.round((arr.at - dep.at) / MINUTE)) : 0,
  };
}

const keyOf = ({ carrier, flightNumber, dep }: Segment): string => `${carrier} ${flightNumber} ${dep.date}`;

/** Events and zones of a calendar. Parts within an event are left out: an alarm has a text of its own. */
function partsOf(text: string): { events: Event[]; zones: Zones } {
  const events: Event[] = [];
  const zones = new Map<string, ZoneRule[]>();
  let zone: { name: string; rules: ZoneRule[] } | null = null;
  let part: Map<string, Line> | null = null;
  let depth = 0;
  for (const raw of linesOf(text.slice(0, MOST_LETTERS))) {
    const line = lineOf(raw);
    if (!line) continue;
    const kind = line.value.trim().toUpperCase();
    if (line.name === 'BEGIN') {
      if (part) depth += 1;
      else if (kind === 'VTIMEZONE') zone = { name: '', rules: [] };
      else if (zone ? zone.rules.length < MOST_RULES : kind === 'VEVENT' && events.length < MOST_EVENTS)
        part = new Map();
    } else if (line.name === 'END') {
      if (part && depth > 0) depth -= 1;
      else if (part) {
        if (zone) zone.rules.push(new Map([...part].map(([name, { value }]) => [name, value])));
        else events.push(part);
        part = null;
      } else if (zone && kind === 'VTIMEZONE') {
        zones.set(zone.name, zone.rules);
        zone = null;
      }
    } else if (part) {
      if (depth === 0 && !part.has(line.name)) part.set(line.name, line);
    } else if (zone && line.name === 'TZID') zone.name = line.value.trim();
  }
  return { events, zones };
}

/** The flights of a calendar, and how many more it names without telling their local times. */
export interface IcsFlights {
  flights: Segment[];
  untimed: number;
}

/**
 * The flights of a calendar file, each once, the earliest first. Events that are no flight are left out. Calendars write moments, so
 * the local times come from the zones of the airports.
 */
export function icsFlights(text: string, zoneOf: ZoneOf): IcsFlights {
  const { events, zones } = partsOf(text);
  const found = new Map<string, Segment>();
  let untimed = 0;
  for (const event of events) {
    const flight = flightOf(event, zones, zoneOf);
    if (flight === 'untimed') untimed += 1;
    else if (flight && !found.has(keyOf(flight))) found.set(keyOf(flight), flight);
  }
  return { flights: [...found.values()].toSorted((a, b) => a.dep.at - b.dep.at), untimed };
}

/** The name that a calendar has for a journey's reference: "Booking reference: ABC123". */
export const icsReference = (text: string): string =>
  shownText(
    /(?:PNR|booking|reference|confirmation|rezerv|брон)[^:\n]{0,30}:\s*([A-Z\d]{5,7})(?![A-Z\d])/i.exec(
      plain(linesOf(text).join('\n')),
    )?.[1] ?? '',
  );
