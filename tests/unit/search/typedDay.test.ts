import { describe, expect, it } from 'vitest';
import { typedDay } from '@/domain/search/calendar';

const year = { min: '2026-11-23', max: '2027-11-23' };

describe('digits typed into a calendar', () => {
  it.each([
    ['2', '2026-11-23', '2026-12-02'],
    ['25', '2026-11-23', '2026-11-25'],
    // A passed day means next month; a day that a month lacks, the next month that has it.
    ['15', '2026-11-23', '2026-12-15'],
    ['31', '2027-02-01', '2027-03-31'],
    ['15.', '2027-03-02', '2027-03-15'],
    ['15.3', '2026-11-23', '2027-03-15'],
    ['15.3', '2027-06-01', '2027-03-15'],
    ['15/03/27', '2026-11-23', '2027-03-15'],
    ['15-3-2027', '2026-11-23', '2027-03-15'],
    ['15.3.20', '2026-11-23', '2027-03-15'],
    ['2027-03-15', '2026-11-23', '2027-03-15'],
    ['23.11', '2026-11-23', '2026-11-23'],
    ['23.11.27', '2026-11-23', '2027-11-23'],
    ['29.2', '2026-11-23', null],
    ['0', '2026-11-23', null],
    ['32', '2026-11-23', null],
    ['15.13', '2026-11-23', null],
    ['15.3.29', '2026-11-23', null],
    ['2027', '2026-11-23', null],
    ['2027-03', '2026-11-23', null],
    ['.', '2026-11-23', null],
    ['', '2026-11-23', null],
  ])('%s from %s select %s', (text, from, to) => expect(typedDay(text, from, year, true)).toBe(to));

  it('put the month first if the format does', () => {
    expect(typedDay('3/15', '2026-11-23', year, false)).toBe('2027-03-15');
    expect(typedDay('3', '2026-11-23', year, false)).toBe('2026-12-03');
  });
});
