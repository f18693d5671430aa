import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '@/domain/locale';

const folder = new URL('../../../src/i18n/messages/', import.meta.url);

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
    const texts: Record<string, string> = {};
    for (const area of readdirSync(folder))
      Object.assign(texts, JSON.parse(readFileSync(new URL(`${area}/${locale}.json`, folder), 'utf8')));
    const named = Object.keys(TITLES).map((step) => texts[`price.step.${step}`]);
    expect(named).toEqual(Object.values(TITLES).map((key) => texts[key ?? '']));
  });
});
