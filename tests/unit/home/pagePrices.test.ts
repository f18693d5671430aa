import { describe, expect, it } from 'vitest';
import { categoriesOf, cheapCards, topCards } from '@/domain/home/cards';
import { type HomeAnswers, firstShown, mayBeShown } from '@/domain/home/pagePrices';
import type { OneWayOffer, TravelDeal } from '@/domain/home/types';

const HOUR = 3_600_000;
const AT = Date.UTC(2026, 10, 28, 10, 5);

describe('the age of written prices', () => {
  const prices = { at: AT, until: AT + 24 * HOUR };
  it('ends with the limit of the tenant', () => {
    expect(mayBeShown(prices, AT)).toBe(true);
    expect(mayBeShown(prices, AT + 24 * HOUR - 1)).toBe(true);
    expect(mayBeShown(prices, AT + 24 * HOUR)).toBe(false);
  });
  it('allows for a clock that is a little behind, and for no other', () => {
    expect(mayBeShown(prices, AT - 5 * 60_000)).toBe(true);
    expect(mayBeShown(prices, AT - HOUR)).toBe(false);
  });
});

describe('what is written', () => {
  const offer = (iata: string, price: number): OneWayOffer => ({ city: iata, iata, price, stops: 0, date: null });
  const deal = (iata: string, category: string): TravelDeal => ({ iata, category });
  const code = (letter: string, at: number): string => `${letter}${String(at).padStart(2, '0')}`;
  const sun = Array.from({ length: 14 }, (_, at) => code('S', at));
  const city = Array.from({ length: 4 }, (_, at) => code('C', at));
  const cheap = Array.from({ length: 12 }, (_, at) => code('X', at));
  const deals = [
    ...sun.map((iata) => deal(iata, 'Sun')),
    deal('NON', 'Nowhere'),
    ...city.map((iata) => deal(iata, 'City')),
  ];
  const offers = [...sun, ...city, ...cheap].flatMap((iata, at) => [offer(iata, 9000 + at), offer(iata, 5000 + at)]);
  const whole: HomeAnswers = { banners: [], deals, offers };
  const written = firstShown(whole);
  const tools = {
    origin: { city: 'RIX', iata: 'RIX', cityIata: 'RIX', isCity: false, names: {} },
    fee: 900,
    today: '2026-11-28',
    hasCalendar: true,
  };

  it('draws the same cards and tabs as the whole answer', () => {
    const cards = (given: HomeAnswers) => topCards(given.deals, given.offers, 'Sun', tools);
    expect(cards(written).slice(0, 10)).toEqual(cards(whole).slice(0, 10));
    // "More" stands below both.
    expect(cards(written)).toHaveLength(11);
    expect(categoriesOf(written.deals)).toEqual(['Sun', 'City']);
    expect(cheapCards(written.deals, written.offers, tools)).toEqual(cheapCards(deals, offers, tools));
  });
  it('leaves out what is not on screen', () => {
    expect(written.deals).toHaveLength(12);
    expect(written.offers).toHaveLength(21);
  });
  it('has nothing of nothing', () => {
    expect(firstShown({ banners: [], deals: [], offers: [] })).toEqual({ banners: [], deals: [], offers: [] });
  });
});
