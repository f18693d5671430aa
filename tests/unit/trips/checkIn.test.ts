import { describe, expect, it, vi } from 'vitest';
import type { OrderSummary } from '@/domain/payment/order';
import { checkInsOf, isNear, opensMinutes, ruleOf, withCheckedIn } from '@/domain/trips/checkIn';
import { CHECK_IN } from '@/domain/trips/checkIn.data';
import { isIsoDate } from '@/domain/dates';
import { log } from '@/platform/log';
import { ownCheckInRules } from '@/state/trips/checkInRules';
import { anOffer } from '../booking/build';

const HOUR = 3_600_000;
const legs = anOffer().legs;
const order = { orderId: 'KA-1', legs } as OrderSummary;
const first = legs[0]!.segments[0]!;
const of = (airline: string): OrderSummary => ({
  ...order,
  legs: legs.map((leg) => ({ ...leg, segments: leg.segments.map((one) => ({ ...one, carrier: airline })) })),
});

describe('check-in', () => {
  it('has one row for each of at least thirty airlines, with the day and the address of its source', () => {
    expect(CHECK_IN.length).toBeGreaterThanOrEqual(30);
    expect(new Set(CHECK_IN.map(({ airline }) => airline)).size).toBe(CHECK_IN.length);
    for (const { url, asOf } of CHECK_IN) {
      expect(url).toMatch(/^https:\/\/[\w.-]+\/$/);
      expect(isIsoDate(asOf)).toBe(true);
    }
  });

  it('opens and closes by the clock of the airport, one for each direction', () => {
    const [out, back] = checkInsOf(of('FR'), first.dep.at - 100 * HOUR);
    expect(back).toBeDefined();
    expect(out!.opens).toMatchObject({ time: first.dep.time, at: first.dep.at - 24 * HOUR });
    expect(out!.closes!.at).toBe(first.dep.at - 2 * HOUR);
    expect(out!.opens!.date < first.dep.date).toBe(true);
  });

  it.each([
    ['early', 25],
    ['open', 24],
    ['open', 2.1],
    ['closed', 1.9],
  ])('is %s %d hours before the flight', (state, hours) => {
    expect(checkInsOf(of('FR'), first.dep.at - hours * HOUR)[0]!.state).toBe(state);
  });

  it('says nothing where nothing is known, and nothing of a flight that has left', () => {
    expect(checkInsOf(of('ZZ'), first.dep.at - HOUR)[0]).toMatchObject({ state: 'unknown', rule: null, opens: null });
    expect(checkInsOf(of('FR'), first.dep.at).map(({ flight }) => flight.dep.at)).not.toContain(first.dep.at);
  });

  it('is asked for again at a second ticket of the same direction', () => {
    const next = { ...first, dep: { ...first.arr, at: first.arr.at + 5 * HOUR }, carrier: 'W6', ticket: 2 };
    const two = { ...order, legs: [{ ...legs[0]!, segments: [{ ...first, carrier: 'BT', ticket: 1 }, next] }] };
    expect(checkInsOf(two, first.dep.at - HOUR).map(({ flight }) => flight.carrier)).toEqual(['BT', 'W6']);
  });

  it('is done when the traveller says so, until they take it back', () => {
    const key = checkInsOf(of('FR'), first.dep.at - HOUR)[0]!.key;
    const done = withCheckedIn(of('FR'), key, true);
    expect(checkInsOf(done, first.dep.at - HOUR)[0]!.done).toBe(true);
    expect(checkInsOf(withCheckedIn(done, key, false), first.dep.at - HOUR)[0]!.done).toBe(false);
    expect(withCheckedIn(done, key, true).checkedIn).toEqual([key]);
  });

  it('is near within thirty days', () => {
    const [one] = checkInsOf(of('FR'), first.dep.at - HOUR);
    expect(isNear(one!, first.dep.date)).toBe(true);
    expect(isNear(one!, '2020-01-01')).toBe(false);
  });

  it('takes the rows of the tenant, in decimal money, and leaves out unsound ones', () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const row = { airline: 'BT', url: 'https://bt.example/', asOf: '2026-11-01', opensHours: 48, deskFee: 29.5 };
    const own = ownCheckInRules([
      row,
      { ...row, airline: 'LH', url: 'javascript:alert(1)' },
      null,
      { ...row, asOf: 'x' },
    ]);
    expect(own).toHaveLength(1);
    expect(ruleOf('BT', own)).toMatchObject({ opensHours: 48, deskFee: { least: 2950, most: 2950, currency: 'EUR' } });
    expect(opensMinutes('BT', own)).toBe(48 * 60);
    expect(ruleOf('LH', own)?.url).toBe('https://www.lufthansa.com/');
    expect(log.warn).toHaveBeenCalledOnce();
  });
});
