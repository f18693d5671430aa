/** IANA name of an airport's time zone; null for an airport that is not known. */
export type ZoneOf = (airport: string) => string | null;

const formats = new Map<string, Intl.DateTimeFormat | null>();
const clockIn = (zone?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium', timeZone: zone });

/** Null for a zone that this browser does not know. */
function knownFormat(zone: string): Intl.DateTimeFormat | null {
  let found = formats.get(zone);
  if (found === undefined) {
    try {
      found = clockIn(zone);
    } catch {
      found = null;
    }
    formats.set(zone, found);
  }
  return found;
}

let own: Intl.DateTimeFormat | undefined;
const formatOf = (zone: string): Intl.DateTimeFormat => knownFormat(zone) ?? (own ??= clockIn());

/** Whether this browser knows a zone; of another it shows its own clock. */
export const isKnownZone = (zone: string): boolean => knownFormat(zone) !== null;

/** What the clock of a zone shows at a moment (ms), in ms as if it showed UTC, to the second. */
export const wallIn = (zone: string, at: number): number =>
  // Swedish writes "2027-01-16 15:00:00".
  Date.parse(`${formatOf(zone).format(at).replace(' ', 'T')}Z`);

/** The moment (ms) at which the clock of a zone shows this. A time that the clocks skip is the one after it. */
export function momentIn(zone: string, wall: number): number {
  const guess = wall - (wallIn(zone, wall) - wall);
  return wall - (wallIn(zone, guess) - guess);
}
