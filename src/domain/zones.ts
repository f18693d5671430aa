const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let found = formats.get(zone);
  if (!found) {
    const clock = { hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' } as const;
    try {
      found = new Intl.DateTimeFormat('sv-SE', { ...clock, timeZone: zone });
    } catch {
      // A zone that this browser does not know: its own one.
      found = new Intl.DateTimeFormat('sv-SE', clock);
    }
    formats.set(zone, found);
  }
  return found;
}

/** What the clock of a zone shows at a moment (ms), in ms as if it showed UTC, to the second. */
export const wallIn = (zone: string, at: number): number =>
  // Swedish writes "2027-01-16 15:00:00".
  Date.parse(`${formatOf(zone).format(at).replace(' ', 'T')}Z`);

/** The moment (ms) at which the clock of a zone shows this. A time that the clocks skip is the one after it. */
export function momentIn(zone: string, wall: number): number {
  const guess = wall - (wallIn(zone, wall) - wall);
  return wall - (wallIn(zone, guess) - guess);
}
