/** A UTC time (ms), or local wall-clock time if the zone is unknown. */
export type CalendarTime = { utc: number } | { wall: string };

/** One event of a calendar file (RFC 5545). `alarms` are minutes before the start. */
export interface CalendarEvent {
  /** The same for the same flight of an order, so that importing the file twice gives one event. */
  uid: string;
  start: CalendarTime;
  end: CalendarTime;
  title: string;
  place: string;
  about: string;
  alarms: readonly { minutes: number; text: string }[];
  /** `tentative`: not paid yet. `cancelled`: takes the event out of the calendar that has it. */
  status: 'confirmed' | 'tentative' | 'cancelled';
  /** Raised with every change of the flights: calendars take the higher number (RFC 5545, 3.8.7.4). */
  sequence: number;
}

const utf8 = new TextEncoder();

/** TEXT values: backslash, semicolon, comma and line ends are escaped (RFC 5545, 3.3.11). */
const escape = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');

/** Folds lines at 75 octets without splitting a character (RFC 5545, 3.1). */
export function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const sign of line) {
    const octets = utf8.encode(sign).length;
    if (size + octets > 75) {
      parts.push(part);
      part = ' ';
      size = 1;
    }
    part += sign;
    size += octets;
  }
  return [...parts, part].join('\r\n');
}

const stamp = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
const timeOf = (time: CalendarTime): string =>
  'utc' in time ? stamp(time.utc) : `${time.wall.replace(/[-:]/g, '').slice(0, 13)}00`;

const eventLines = (event: CalendarEvent, at: number): string[] => [
  'BEGIN:VEVENT',
  `UID:${escape(event.uid)}`,
  `DTSTAMP:${stamp(at)}`,
  `DTSTART:${timeOf(event.start)}`,
  `DTEND:${timeOf(event.end)}`,
  `SUMMARY:${escape(event.title)}`,
  `LOCATION:${escape(event.place)}`,
  `DESCRIPTION:${escape(event.about)}`,
  `STATUS:${event.status.toUpperCase()}`,
  `SEQUENCE:${event.sequence}`,
  'CLASS:PRIVATE',
  ...event.alarms.flatMap(({ minutes, text }) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-PT${minutes}M`,
    `DESCRIPTION:${escape(text)}`,
    'END:VALARM',
  ]),
  'END:VEVENT',
];

/** A calendar file. `at` (ms) is when the order was made; `product` identifies the generator. */
export const calendarFile = (events: readonly CalendarEvent[], product: string, at: number): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escape(product)}//Flights//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap((event) => eventLines(event, at)),
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n');
