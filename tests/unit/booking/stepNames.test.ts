import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '@/domain/locale';

const folder = new URL('../../../src/i18n/messages/', import.meta.url);

/** The title that stands over each step. The fare's is a request ("Choose a fare"): its mark names it. */
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
  it.each(LOCALES)('calls each step by the title that stands over it, %s', (locale) => {
    const texts: Record<string, string> = {};
    for (const area of readdirSync(folder))
      Object.assign(texts, JSON.parse(readFileSync(new URL(`${area}/${locale}.json`, folder), 'utf8')));
    const named = Object.keys(TITLES).map((step) => texts[`price.step.${step}`]);
    expect(named).toEqual(Object.values(TITLES).map((key) => texts[key ?? '']));
  });
});
