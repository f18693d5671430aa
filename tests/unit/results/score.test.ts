import { describe, expect, it } from 'vitest';
import { toOffer } from '@/api/offers';
import type { Offer } from '@/domain/offers/types';
import { bestScore } from '@/domain/results/traits';
import { type Hop, wireOffer } from '../offers/builders';

const hop = (from: string, to: string, time: string, minutes: number): Hop => ({
  from,
  to,
  date: '2026-12-14',
  time,
  minutes,
});
function offerOf(each: number, ...legs: Hop[][]): Offer {
  const offer = toOffer(wireOffer({ each, legs }));
  if (!offer) throw new Error('no offer');
  return offer;
}
const there = [hop('RIX', 'BCN', '08:00', 210)];
const back = [hop('BCN', 'RIX', '18:00', 200)];
const slow = [hop('RIX', 'WAW', '08:00', 90), hop('WAW', 'BCN', '12:00', 180)];

describe('the sort "best" (docs/rules.md "Results")', () => {
  it('is the price of one plus 9 euros per hour and 15 per change, over all directions', () => {
    expect(bestScore(offerOf(100, there))).toBe(10_000 + 15 * 210);
    expect(bestScore(offerOf(100, there, back))).toBe(10_000 + 15 * 410);
    // 90 in the air, 150 on the ground, 180 in the air.
    expect(bestScore(offerOf(100, slow))).toBe(10_000 + 15 * 420 + 1500);
    expect(bestScore(offerOf(100, slow, back))).toBe(10_000 + 15 * 620 + 1500);
  });

  it('values an hour at exactly nine euros', () => {
    const hour = [hop('RIX', 'BCN', '08:00', 270)];
    expect(bestScore(offerOf(91, hour))).toBe(bestScore(offerOf(100, there)));
    expect(bestScore(offerOf(90.99, hour))).toBeLessThan(bestScore(offerOf(100, there)));
  });
});
