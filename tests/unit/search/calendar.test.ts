import { describe, expect, it } from 'vitest';
import {
  bandOf,
  clipBand,
  clipDay,
  firstShownDay,
  monthIndex,
  monthsOf,
  moveDay,
  weeksFrom,
  weeksOf,
} from '@/domain/search/calendar';
import { dateWindow } from '@/domain/search/dates';

const WINDOW = dateWindow('2026-11-20');

describe('months of the calendar', () => {
  it('run from this month to the same month next year', () => {
    const months = monthsOf(WINDOW);
    expect(months).toHaveLength(13);
    expect([months[0], months.at(-1)]).toEqual([
      { year: 2026, month: 11 },
      { year: 2027, month: 11 },
    ]);
    expect(monthIndex(months, '2027-01-15')).toBe(2);
  });

  it('start weeks on Monday and have blanks for other months', () => {
    const weeks = weeksOf({ year: 2026, month: 8 });
    expect(weeks[0]).toEqual([null, null, null, null, null, '2026-08-01', '2026-08-02']);
    expect(weeks.at(-1)).toEqual(['2026-08-31', null, null, null, null, null, null]);
    expect(weeksOf({ year: 2027, month: 2 })).toHaveLength(4);
    expect(weeksOf({ year: 2028, month: 2 }).flat().filter(Boolean)).toHaveLength(29);
  });
});

describe('weeks that have passed', () => {
  it('are folded; the week of today keeps its days', () => {
    expect(firstShownDay('2026-11-18')).toBe('2026-11-16');
    expect(weeksFrom({ year: 2026, month: 11 }, '2026-11-16')).toEqual(weeksOf({ year: 2026, month: 11 }).slice(3));
    // The Monday before the first is in another month.
    expect(firstShownDay('2026-08-01')).toBe('2026-08-01');
    expect(weeksFrom({ year: 2026, month: 8 }, '2026-08-01')).toHaveLength(6);
    expect(weeksFrom({ year: 2026, month: 9 }, '')).toHaveLength(5);
  });
});

describe('the highlighted range', () => {
  it('previews the next click', () => {
    const draft = { start: '2027-03-05', end: null, active: 'end' } as const;
    expect(bandOf(draft, null)).toBeNull();
    expect(bandOf(draft, '2027-03-09')).toEqual({ from: '2027-03-05', to: '2027-03-09' });
    expect(bandOf(draft, '2027-03-01')).toBeNull();
    const both = { start: '2027-03-05', end: '2027-03-12', active: 'start' } as const;
    expect(bandOf(both, '2027-03-08')).toEqual({ from: '2027-03-08', to: '2027-03-12' });
    expect(bandOf(both, '2027-03-20')).toEqual({ from: '2027-03-05', to: '2027-03-12' });
  });

  it('is the same for every month outside it', () => {
    const band = { from: '2027-01-30', to: '2027-03-02' };
    const clip = (month: number) => clipBand(band, { year: 2027, month });
    expect([1, 2, 3, 4].map(clip)).toEqual([
      ['2027-01-30', '9'],
      ['0', '9'],
      ['0', '2027-03-02'],
      ['', ''],
    ]);
    expect(clipDay('2027-03-02', { year: 2027, month: 3 })).toBe('2027-03-02');
    expect(clipDay('2027-03-02', { year: 2027, month: 2 })).toBe('');
  });
});

describe('keys', () => {
  it.each([
    ['ArrowRight', '2027-02-28', '2027-03-01'],
    ['ArrowUp', '2027-03-05', '2027-02-26'],
    ['Home', '2027-03-05', '2027-03-01'],
    ['End', '2027-03-05', '2027-03-07'],
    ['PageDown', '2027-01-31', '2027-02-28'],
    ['PageUp', '2027-01-15', '2026-12-15'],
    ['PageUp', '2026-11-25', '2026-11-01'],
    ['PageDown', '2027-11-25', '2027-11-30'],
  ])('%s moves from %s to %s', (key, from, to) => {
    expect(moveDay(from, key, WINDOW)).toBe(to);
  });

  it.each([
    ['PageDown', '2026-11-20', '2027-11-20'],
    ['PageUp', '2027-11-19', '2026-11-19'],
    ['PageDown', '2027-02-03', '2027-11-30'],
    ['PageUp', '2027-02-03', '2026-11-01'],
    ['ArrowRight', '2027-02-28', '2027-03-01'],
  ])('%s with Shift moves from %s to %s: a page is a year, within the months shown', (key, from, to) => {
    expect(moveDay(from, key, WINDOW, true)).toBe(to);
  });

  it('other keys do nothing', () => {
    expect(moveDay('2027-03-05', 'a', WINDOW)).toBeNull();
  });
});
