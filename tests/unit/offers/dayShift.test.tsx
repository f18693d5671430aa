import { cleanup, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { leavesTooEarly, legTimes, stayNights } from '@/domain/offers/facts';
import type { Leg } from '@/domain/offers/types';
import { LegOverlap } from '@/features/common/LegOverlap';
import { OfferLeg } from '@/features/results/list/OfferLegs';
import { pointsOf } from '@/features/results/details/itinerary';
import { catalogue, loadMessages } from '@/i18n/catalogue';
import { formatters } from '@/i18n/formatters';
import { useT } from '@/i18n/t';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { VerticalRoute } from '@/ui/VerticalRoute';

const stop = (airport: string, date: string, time: string) => ({
  airport,
  city: airport,
  cityTitle: airport,
  date,
  time,
  at: Date.parse(`${date}T${time}:00Z`),
});
const segment = (dep: ReturnType<typeof stop>, arr: ReturnType<typeof stop>) => ({
  dep,
  arr,
  cabin: 'economy',
  carrier: 'NZ',
  carrierName: 'Air New Zealand',
  supplier: 'NZ',
  flightNumber: 'NZ10',
  minutes: 500,
});
const leg = (...segments: ReturnType<typeof segment>[]): Leg => ({
  segments,
  minutes: 500,
  stops: segments.length - 1,
  dayShift: Math.round((Date.parse(segments.at(-1)!.arr.date) - Date.parse(segments[0]!.dep.date)) / 86_400_000),
});
const honolulu = leg(segment(stop('AKL', '2027-01-10', '23:55'), stop('HNL', '2027-01-09', '09:15')));
const athens = leg(
  segment(stop('JFK', '2027-01-10', '17:50'), stop('ATH', '2027-01-11', '10:40')),
  segment(stop('ATH', '2027-01-11', '13:00'), stop('RIX', '2027-01-11', '16:20')),
);
const search = { trips: [] } as never;

beforeEach(async () => {
  await loadMessages('core', 'en_GB');
  await loadMessages('flow', 'en_GB');
  await loadMessages('found', 'en_GB');
  catalogue.locale = 'en_GB';
});

function Details({ of }: { of: Leg }) {
  const t = useT();
  const texts = {
    t,
    format: formatters('en_GB', DEFAULT_PROFILE),
    cityOf: ({ airport }: { airport: string }) => airport,
    airportOf: ({ airport }: { airport: string }) => airport,
  };
  return <VerticalRoute points={pointsOf(texts, { legs: [of] }, of, true)} />;
}
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

describe('a journey of several flights', () => {
  it('warns where a direction leaves before the one before it lands', () => {
    const early = leg(segment(stop('RIX', '2027-01-11', '15:00'), stop('BCN', '2027-01-11', '19:00')));
    const late = leg(segment(stop('RIX', '2027-01-11', '17:00'), stop('BCN', '2027-01-11', '21:00')));
    expect(leavesTooEarly([athens, early], 1)).toBe(true);
    expect(leavesTooEarly([athens, late], 1)).toBe(false);
    expect(leavesTooEarly([athens, early], 0)).toBe(false);
    render(<LegOverlap legs={[athens, early]} at={1} />);
    screen.getByText('This flight leaves before the one before it lands.');
  });
});

describe('the nights of a stay', () => {
  const back = (date: string) => leg(segment(stop('RIX', date, '15:00'), stop('JFK', date, '19:00')));
  it('count from the day of arrival, not of departure', () => {
    expect(stayNights([athens, back('2027-01-12')])).toBe(1);
    expect(stayNights([athens, back('2027-01-11')])).toBe(0);
    expect(stayNights([honolulu, back('2027-01-11')])).toBe(2);
  });
  it('are not told of a return before the arrival, nor of one way', () => {
    expect(stayNights([athens, back('2027-01-10')])).toBeNull();
    expect(stayNights([athens])).toBeNull();
  });
});

describe('two local times', () => {
  it('have their day shift as a text', () => {
    expect(legTimes(honolulu)).toBe('23:55 – 09:15 −1');
    expect(legTimes(athens, true)).toBe('17:50 JFK – 16:20 RIX +1');
    expect(legTimes(leg(segment(stop('RIX', '2027-01-10', '07:00'), stop('BCN', '2027-01-10', '09:00'))))).toBe(
      '07:00 – 09:00',
    );
  });

  it('have it on the card, earlier days too', () => {
    render(<OfferLeg leg={honolulu} search={search} />);
    screen.getByText('the day before');
    screen.getByText('−1');
  });

  it('have it at every time of the details, in between as well', () => {
    render(<Details of={athens} />);
    expect(rows()).toEqual([
      expect.not.stringContaining('+1'),
      expect.stringMatching(/^10:40\+1 next day/),
      expect.any(String),
      expect.stringMatching(/^13:00\+1 next day/),
      expect.stringMatching(/^16:20\+1 next day/),
    ]);
    cleanup();
    render(<Details of={honolulu} />);
    expect(rows()[1]).toMatch(/^09:15−1 the day before/);
    expect(rows()[1]).toContain('Saturday');
  });
});
