import { describe, expect, it } from 'vitest';
import { addDays, localDay } from '@/domain/dates';
import type { Cancellation } from '@/domain/payment/order';
import { refundTrack, soundEvents } from '@/domain/trips/refund';

const at = Date.parse('2027-03-01T12:00:00Z');
const DAY = 86_400_000;
const cancelled = (over: Partial<Cancellation> = {}): Cancellation => ({
  at,
  by: 'airline',
  refund: { amount: 20_000, status: 'pending', events: [{ step: 'accepted', on: '2027-03-02' }] },
  ...over,
});

describe('the way of a refund', () => {
  it('has what was told, and takes the steps before it as done', () => {
    expect(refundTrack(cancelled(), at)!.steps).toEqual([
      { step: 'requested', on: null, done: true },
      { step: 'accepted', on: '2027-03-02', done: true },
      { step: 'airline_paid', on: null, done: false },
      { step: 'paid_out', on: null, done: false },
    ]);
  });

  it('is due seven days after the airline cancelled, and overdue from the day after', () => {
    expect(refundTrack(cancelled(), at + 7 * DAY)).toMatchObject({ due: addDays(localDay(at), 7), overdue: false });
    expect(refundTrack(cancelled(), at + 8 * DAY)).toMatchObject({ overdue: true });
  });

  it('is never overdue once it is paid, and has no day where somebody else cancelled or the day is not known', () => {
    const paid = refundTrack(cancelled({ refund: { amount: 1, status: 'paid' } }), at + 30 * DAY)!;
    expect(paid.overdue).toBe(false);
    expect(paid.steps.every(({ done }) => done)).toBe(true);
    expect(refundTrack(cancelled({ by: 'traveller' }), at + 30 * DAY)).toMatchObject({ due: null, overdue: false });
    expect(refundTrack(cancelled({ at: 0 }), at)).toMatchObject({ due: null, overdue: false });
  });

  it('is nothing where no money comes back', () => {
    expect(refundTrack(cancelled({ refund: null }), at)).toBeNull();
    expect(refundTrack(cancelled({ refund: { amount: 0, status: 'none' } }), at)).toBeNull();
  });

  it('leaves out steps that nobody knows and days that do not exist, and takes the latest of each', () => {
    const told = [
      { step: 'accepted', on: '2027-03-02' },
      { step: 'accepted', on: '2027-03-03' },
      { step: 'paid_out', on: '2027-02-30' },
      { step: 'lost', on: '2027-03-04' },
    ];
    expect(soundEvents(told)).toEqual([{ step: 'accepted', on: '2027-03-03' }]);
  });
});
