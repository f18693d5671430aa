import type { OpeningPeriod } from './types';

/** Days in a row with the same hours: Monday to Friday is [1, 5], a single day is [6, 6]. */
export type DayRun = readonly [first: number, last: number];

/** The runs of days of a period, in the order of the week: 1 2 3 5 is Monday to Wednesday, Friday. */
export function dayRuns({ days }: Pick<OpeningPeriod, 'days'>): DayRun[] {
  const runs: [number, number][] = [];
  for (const day of days.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && day === run[1] + 1) run[1] = day;
    else runs.push([day, day]);
  }
  return runs;
}
