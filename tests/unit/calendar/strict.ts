/** An event as a strict calendar reads it. */
export interface ReadEvent {
  uid: string;
  start: string;
  end: string;
  summary: string;
  place: string;
  about: string;
  /** Minutes before the start. */
  alarms: number[];
}

const TIME = /^\d{8}T\d{6}Z?$/;
const ONCE = [
  'UID',
  'DTSTAMP',
  'DTSTART',
  'DTEND',
  'SUMMARY',
  'LOCATION',
  'DESCRIPTION',
  'STATUS',
  'SEQUENCE',
  'CLASS',
] as const;

function must(holds: unknown, what: string): asserts holds {
  if (!holds) throw new Error(`Not a calendar: ${what}`);
}

/** Unescapes TEXT; an unescaped special character or an unknown escape is an error (RFC 5545, 3.3.11). */
function unescaped(text: string): string {
  must(!/\p{Cc}/u.test(text), `a control character in ${JSON.stringify(text)}`);
  must(/^(?:[^\\;,]|\\[\\;,nN])*$/.test(text), `escapes of ${text}`);
  return text.replace(/\\(.)/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
}

/** Parses DTSTART or DTEND; 25 o'clock and 30 February are errors. */
function momentIn(value: string): number {
  must(TIME.test(value), `the time ${value}`);
  const iso = value.replace(/^(....)(..)(..)T(..)(..)(..)Z?$/, '$1-$2-$3T$4:$5:$6.000Z');
  must(!Number.isNaN(Date.parse(iso)) && new Date(iso).toISOString() === iso, `the time ${value}`);
  return Date.parse(iso);
}

/** Parses a file strictly by RFC 5545, limited to what our files use. */
export function readCalendar(file: string): ReadEvent[] {
  must(file.endsWith('\r\n') && !/[^\r]\n|\r[^\n]/.test(file), 'its line ends');
  for (const line of file.split('\r\n')) must(new TextEncoder().encode(line).length <= 75, `the length of ${line}`);
  const lines = file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  must(lines.shift() === 'BEGIN:VCALENDAR' && lines.pop() === 'END:VCALENDAR', 'its frame');
  const head = lines.splice(0, lines.indexOf('BEGIN:VEVENT'));
  for (const name of ['VERSION:2.0', 'PRODID:', 'METHOD:', 'CALSCALE:'])
    must(head.filter((line) => line.startsWith(name)).length === 1 && head.length === 4, `${name} of its head`);
  const events: ReadEvent[] = [];
  while (lines.length > 0) {
    must(lines.shift() === 'BEGIN:VEVENT', 'an entry');
    const own = lines.splice(0, lines.indexOf('END:VEVENT'));
    must(lines.shift() === 'END:VEVENT', 'the end of an entry');
    const values: Record<string, string> = {};
    const alarms: number[] = [];
    while (own.length > 0) {
      const line = own.shift()!;
      if (line === 'BEGIN:VALARM') {
        const [action, trigger = '', words = '', end] = own.splice(0, 4);
        const minutes = /^TRIGGER:-PT(\d+)M$/.exec(trigger)?.[1];
        must(action === 'ACTION:DISPLAY' && minutes && end === 'END:VALARM', `the alarm ${trigger}`);
        must(words.startsWith('DESCRIPTION:') && unescaped(words.slice(12)), 'the words of an alarm');
        alarms.push(Number(minutes));
        continue;
      }
      const [, name = '', value = ''] = /^([A-Z]+):(.*)$/s.exec(line) ?? [];
      must(ONCE.includes(name as 'UID') && !(name in values), `the line ${line}`);
      values[name] = value;
    }
    for (const name of ONCE) must(values[name], `${name} is missing`);
    const [start, end] = [values['DTSTART']!, values['DTEND']!];
    must(TIME.test(values['DTSTAMP']!) && values['DTSTAMP']!.endsWith('Z'), 'DTSTAMP is in UTC');
    // RFC 5545, 3.8.2.2: both in UTC or neither, and the end after the start.
    must(start.endsWith('Z') === end.endsWith('Z'), `${start} and ${end} are of two kinds`);
    must(momentIn(end) > momentIn(start), `${end} is not after ${start}`);
    must(/^(?:CONFIRMED|TENTATIVE|CANCELLED)$/.test(values['STATUS']!), 'STATUS');
    events.push({
      uid: unescaped(values['UID']!),
      start,
      end,
      summary: unescaped(values['SUMMARY']!),
      place: unescaped(values['LOCATION']!),
      about: unescaped(values['DESCRIPTION']!),
      alarms,
    });
  }
  must(new Set(events.map(({ uid }) => uid)).size === events.length, 'each entry has a UID of its own');
  return events;
}
