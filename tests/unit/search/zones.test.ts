import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, addMonths, ageOn, daysBetween, isIsoDate, isoDate, localDay, weekday } from '@/domain/dates';
import { monthsOf, moveDay, weeksOf } from '@/domain/search/calendar';
import { emptySearch, type Place, type Search } from '@/domain/search/types';
import { dateWindow, inWindow } from '@/domain/search/dates';
import { readQuery, writeQuery } from '@/domain/search/query';
import { setClock, today } from '@/platform/clock';
import { fillForm, searchForm } from '@/state/searchForm';
import { startSearch } from '@/state/searchForm/start';

/**
 * The same rules in many time zones: both ends of the world, the Baltics, a clock change at midnight (Santiago,
 * Beirut), one of half an hour (Lord Howe). Node rereads TZ when it is set; the first test checks that.
 */
const ZONES: [zone: string, offsetInJanuary: number][] = [
  ['Pacific/Pago_Pago', -660],
  ['Pacific/Kiritimati', 840],
  ['Europe/Riga', 120],
  ['America/Santiago', -180],
  ['Asia/Beirut', 120],
  ['Australia/Lord_Howe', 660],
];
const HOUR = 3_600_000;
/** Two years of hours include every clock change, a leap day and two new years. */
const FROM = Date.UTC(2027, 0, 1);
const HOURS = 366 * 2 * 24;

const place = (iata: string): Place => ({ city: iata, iata, cityIata: iata, isCity: false, names: {} });
const oneWay = (startDate: string): Search => ({
  ...emptySearch(),
  tripType: 'oneway',
  trips: [{ id: 'leg1', srcLocation: place('RIX'), destLocation: place('BCN'), startDate, endDate: null }],
});

const machine = process.env['TZ'];
afterAll(() => {
  if (machine === undefined) delete process.env['TZ'];
  else process.env['TZ'] = machine;
});

describe.each(ZONES)('in %s', (zone, offset) => {
  beforeAll(() => {
    process.env['TZ'] = zone;
  });

  it('the time zone is in effect', () => {
    expect(new Date(Date.UTC(2027, 0, 15)).getTimezoneOffset()).toBe(-offset);
  });

  it('"today" is the local day in every hour of two years', () => {
    const wall = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    const wrong: string[] = [];
    for (let hour = 0; hour < HOURS; hour += 1) {
      const at = FROM + hour * HOUR;
      if (localDay(at) !== wall.format(at)) wrong.push(new Date(at).toISOString());
    }
    expect(wrong).toEqual([]);
  });

  it('days follow one another without gap or repetition', () => {
    let date = '2026-12-31';
    for (let n = 1; n <= 800; n += 1) {
      const next = addDays(date, 1);
      expect(daysBetween(date, next)).toBe(1);
      expect(addDays(next, -1)).toBe(date);
      expect(weekday(next)).toBe((weekday(date) + 1) % 7);
      expect(isIsoDate(next)).toBe(true);
      date = next;
    }
    expect(date).toBe('2029-03-10');
    expect([addMonths('2027-01-31', 1), addMonths('2028-02-29', 12), isoDate(2027, 3, 28)]).toEqual([
      '2027-02-28',
      '2029-02-28',
      '2027-03-28',
    ]);
    expect([ageOn('2015-03-28', '2027-03-27'), ageOn('2015-03-28', '2027-03-28')]).toEqual([11, 12]);
  });

  it('the calendar shows every day of its months once, and keys reach each of them', () => {
    const window = dateWindow('2027-02-27');
    const shown = monthsOf(window).flatMap((month) => weeksOf(month).flat().filter(isIsoDate));
    expect(shown[0]).toBe('2027-02-01');
    expect(shown.at(-1)).toBe('2028-02-29');
    expect(new Set(shown).size).toBe(shown.length);
    for (const [at, date] of shown.entries()) {
      if (at > 0) expect(date).toBe(addDays(shown[at - 1] ?? '', 1));
      if (at < shown.length - 1) expect(moveDay(date, 'ArrowRight', window)).toBe(shown[at + 1]);
    }
  });

  it('a second before midnight the day can be chosen, a second after it has passed', () => {
    // Midnights around clock changes of the listed zones, and ordinary ones.
    for (const [year, month, day] of [
      [2027, 3, 28],
      [2027, 3, 29],
      [2027, 4, 4],
      [2027, 9, 5],
      [2027, 10, 31],
      [2027, 1, 1],
      [2028, 2, 29],
    ] as const) {
      // The first moment of the day: if clocks change at midnight, the day starts an hour later.
      const midnight = new Date(year, month - 1, day).getTime();
      const here = isoDate(year, month, day);
      const before = addDays(here, -1);
      setClock(() => midnight - 1000);
      expect(today()).toBe(before);
      expect(readQuery(writeQuery(oneWay(before)), today()).problems).toEqual([]);
      setClock(() => midnight + 1000);
      expect(today()).toBe(here);
      expect(inWindow(before, dateWindow(today()))).toBe(false);
      expect(readQuery(writeQuery(oneWay(before)), today()).problems[0]?.kind).toBe('pastDate');
    }
  });

  it('a form left open over midnight does not search for yesterday', () => {
    const midnight = new Date(2027, 2, 28).getTime();
    setClock(() => midnight - 1000);
    fillForm(oneWay(today()));
    setClock(() => midnight + 1000);
    const navigate = vi.fn();
    expect(startSearch(navigate, false)).toBe(false);
    expect(navigate).not.toHaveBeenCalled();
    expect(searchForm.search.trips[0]?.startDate).toBeNull();
    expect(searchForm.picker).toMatchObject({ leg: 0, picker: 'start' });
  });

  it('the last allowed day is the same day next year', () => {
    setClock(() => new Date(2027, 2, 28, 0, 30).getTime());
    const { max } = dateWindow(today());
    expect(max).toBe('2028-03-28');
    expect(readQuery(writeQuery(oneWay(max)), today()).problems).toEqual([]);
    expect(readQuery(writeQuery(oneWay(addDays(max, 1))), today()).problems[0]?.kind).toBe('farDate');
  });
});
