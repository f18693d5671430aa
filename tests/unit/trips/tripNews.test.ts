import { describe, expect, it } from 'vitest';
import type { OrderSummary } from '@/domain/payment/order';
import type { NewsTexts } from '@/domain/push/newsTexts';
import { isTripCheckDue, tripNews } from '@/domain/trips/tripNews';
import { anOrder, flight, legOf } from './trips';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DEPARTS = Date.parse('2027-08-14T07:25+03:00');
const texts: NewsTexts = {
  changed: '{route}: changed',
  cancelled: '{route}: cancelled',
  departs: '{flight} departs {is}, was {was}',
  arrives: '{flight} arrives {is}, was {was}',
  look: 'Look.',
};
const out = (departs: string, arrives: string) =>
  legOf(flight('RIX', `2027-08-${departs}+03:00`, 'BCN', `2027-08-${arrives}+02:00`));
const was = anOrder();
const moved = (departs: string, arrives: string): OrderSummary => ({
  ...was,
  legs: [out(departs, arrives), was.legs[1]!],
});
const told = (is: OrderSummary) => tripNews(was, is, texts, 'en');

describe('a question of the worker about an order', () => {
  it('is due two weeks before a flight, at most every four hours', () => {
    expect(isTripCheckDue(was, DEPARTS - 15 * DAY)).toBe(false);
    const near = DEPARTS - 13 * DAY;
    expect(isTripCheckDue(was, near)).toBe(true);
    expect(isTripCheckDue({ ...was, checkedAt: near - 3 * HOUR }, near)).toBe(false);
    expect(isTripCheckDue({ ...was, checkedAt: near - 4 * HOUR }, near)).toBe(true);
    // The clock was set back since.
    expect(isTripCheckDue({ ...was, checkedAt: near + HOUR }, near)).toBe(true);
  });

  it('is due for the flight back, and not for a trip that is over or cancelled', () => {
    expect(isTripCheckDue(was, DEPARTS + 3 * DAY)).toBe(true);
    expect(isTripCheckDue(was, DEPARTS + 30 * DAY)).toBe(false);
    expect(isTripCheckDue({ ...was, cancellation: { at: 1, by: 'airline', refund: null } }, DEPARTS - DAY)).toBe(false);
  });
});

describe('the notification about an order', () => {
  it('says what was and what is, with the day where that differs', () => {
    expect(told(moved('14T09:00', '14T11:30'))).toEqual({
      title: 'Riga – Barcelona: changed',
      body: 'BT 681 departs 09:00, was 07:25',
    });
    expect(told(moved('14T07:25', '14T11:30'))?.body).toBe('BT 681 arrives 11:30, was 09:55');
    expect(told(moved('15T07:25', '15T09:55'))?.body).toBe('BT 681 departs Sun 15 Aug, 07:25, was Sat 14 Aug, 07:25');
  });

  it('sends to the app for what one line does not say', () => {
    expect(told({ ...was, legs: was.legs.slice(0, 1) })).toEqual({ title: 'Riga – Barcelona: changed', body: 'Look.' });
    const cancelled = { ...was, cancellation: { at: 1, by: 'airline' as const, refund: null } };
    expect(told(cancelled)).toEqual({ title: 'Riga – Barcelona: cancelled', body: 'Look.' });
    expect(tripNews(cancelled, cancelled, texts, 'en')).toBe(null);
  });

  it('is none for what is the same, a terminal or a few minutes', () => {
    expect(told(was)).toBe(null);
    expect(told(moved('14T07:35', '14T10:05'))).toBe(null);
  });

  it('names the route in the language of the texts', () => {
    const named = { ...moved('14T09:00', '14T11:30'), routes: { ru: { from: 'Рига', to: 'Барселона' } } };
    expect(tripNews(was, named as OrderSummary, texts, 'ru')?.title).toBe('Рига\u00a0— Барселона: changed');
    expect(told({ ...moved('14T09:00', '14T11:30'), from: '', to: '' })?.title).toBe('KA-1: changed');
  });
});
