import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Shows or writes the local time of an arrival. */
const ARRIVAL = /\b(?:arr|to|last|stop)\.time\b/;
/** Tells the day shift: the component, its text, both times of a leg, or the date of each time. */
const TOLD = /<DayShift|dayShiftText|legTimes|days: shiftOf/;

/** Files that print the arrival's own date beside its time, or one time alone. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'trips/rights/LetterDialog.tsx': 'a letter: the date in full on another day',
  'results/page/SortBar.tsx': 'one time alone',
};

const files = readdirSync('src/features', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
const sources = files.map((name) => ({ name, text: readFileSync(`src/features/${name}`, 'utf8') }));

describe('a local time of arrival', () => {
  it('has its day shift wherever it is shown', () => {
    const shown = sources.filter(({ text }) => ARRIVAL.test(text));
    expect(shown.length).toBeGreaterThan(7);
    const bare = shown.filter(({ name, text }) => !TOLD.test(text) && !(name in OTHERWISE)).map(({ name }) => name);
    expect(bare).toEqual([]);
  });

  it('shows a day before as well as days after', () => {
    expect(sources.filter(({ text }) => /dayShift > 0/.test(text)).map(({ name }) => name)).toEqual([]);
  });

  it('lists no file that no longer shows one', () => {
    for (const name of Object.keys(OTHERWISE))
      expect(sources.find((file) => file.name === name)?.text).toMatch(ARRIVAL);
  });
});

describe('a day without a time', () => {
  /** The local day of a moment, and the next local midnight. */
  const MOMENTS = ['domain/dates.ts', 'state/useTime.ts'];

  it('is never a `Date` in local time: a zone may have skipped it', () => {
    const local = /new Date\([^()`]*,|\.(?:get|set)(?:FullYear|Month|Date|Day)\(/;
    const all = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
    const found = all.filter((name) => local.test(readFileSync(`src/${name}`, 'utf8')));
    expect(found.toSorted()).toEqual(MOMENTS);
  });
});
