import { describe, expect, it } from 'vitest';
import { LOCALES } from '@/domain/locale';
import { catalogueOf } from '@/i18n/catalogues.mjs';

/** The title of each step. That of the fares is a request ("Choose a fare"), so its mark is used. */
const TITLES: Partial<Record<string, string>> = {
  passengers: 'booking.travellers.title',
  guarantee: 'cover.guarantee.title',
  insurance: 'cover.insurance.title',
  services: 'extras.title',
  seats: 'seats.title',
  support: 'cover.support.title',
  checkout: 'checkout.title',
};

describe('why this price', () => {
  it.each(LOCALES)('names each step by its title, %s', (locale) => {
    const texts = catalogueOf(locale);
    const named = Object.keys(TITLES).map((step) => texts[`price.step.${step}`]);
    expect(named).toEqual(Object.values(TITLES).map((key) => texts[key ?? '']));
  });
});
