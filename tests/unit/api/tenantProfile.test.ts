import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toTenantProfile } from '@/api/tenant';
import { LOCALES } from '@/domain/locale';
import { DEFAULT_PROFILE, type TenantProfile } from '@/domain/tenant/types';

const read = (raw: unknown): TenantProfile => toTenantProfile(raw, DEFAULT_PROFILE);
const contact = (raw: Record<string, unknown>) => read({ contactInformation: raw }).contactInformation;

describe('a valid profile', () => {
  test('is kept, with money in cents', () => {
    const profile = read({
      projectCurrency: 'EUR',
      colorSchema: { primary: '#FFD60A', secondary: '#1f2a44', accent: '#08c' },
      contactInformation: {
        email: 'hello@kaija.example',
        phone: '+371 6000 0000',
        address: 'Brīvības iela 1, Rīga',
        website: 'https://kaija.example/',
        companyName: 'Kaija “& Co”',
      },
      privacyNotes: 'We keep little.',
      dateFormat: 'DD.MM.YYYY',
      shortDateFormat: 'DD.MM.',
      footer: false,
      phonePrefixes: ['371', '+44'],
      languages: ['et_EE', 'en_GB'],
      defaultSort: 'cheapest',
      serviceFeeEnabled: true,
      serviceFeePerPassenger: 9.99,
    });
    expect(profile).toEqual({
      projectCurrency: 'EUR',
      colorSchema: { primary: '#ffd60a', secondary: '#1f2a44', accent: '#08c' },
      contactInformation: {
        email: 'hello@kaija.example',
        phone: '+371 6000 0000',
        address: 'Brīvības iela 1, Rīga',
        website: 'https://kaija.example',
        companyName: 'Kaija “& Co”',
      },
      privacyNotes: 'We keep little.',
      dateFormat: 'DD.MM.YYYY',
      shortDateFormat: 'DD.MM.',
      footer: false,
      phonePrefixes: ['371', '44'],
      languages: ['et_EE', 'en_GB'],
      defaultSort: 'cheapest',
      serviceFeeEnabled: true,
      serviceFeePerPassenger: 999,
      singleName: 'fnu',
      cardFeeEnabled: true,
      marketing: 'spec',
    });
  });
});

describe('invalid fields', () => {
  test('an empty answer gives the fallback', () => {
    for (const raw of [null, undefined, 'x', 7, [], {}]) expect(read(raw)).toMatchObject(DEFAULT_PROFILE);
  });

  test('a name of 5,000 characters is cut, never inside a character', () => {
    const { companyName } = contact({ companyName: '🛫'.repeat(5000) });
    expect(Array.from(companyName)).toHaveLength(80);
    expect(companyName.endsWith('🛫…')).toBe(true);
  });

  test('HTML becomes text', () => {
    expect(
      contact({ address: '<b onclick="x()">Rīga</b><script>alert(1)</script> 5 &amp; 6<br>LV-1010' }).address,
    ).toBe('Rīga 5 & 6 LV-1010');
    expect(contact({ address: '<img src=x onerror=alert(1)' }).address).toBe('');
    expect(contact({ companyName: 'A < B > C' }).companyName).toBe('A < B > C');
  });

  test('an invalid colour is replaced', () => {
    const { colorSchema } = read({ colorSchema: { primary: 'red;}body{', secondary: '#12345', accent: '#ABCDEF' } });
    expect(colorSchema).toEqual({ ...DEFAULT_PROFILE.colorSchema, accent: '#abcdef' });
  });

  test('unknown and repeated languages are dropped; if none is left, the fallback is used', () => {
    expect(read({ languages: ['xx_XX', 'lt-LT', 'lt_LT', 5, 'ru_RU'] }).languages).toEqual(['lt_LT', 'ru_RU']);
    expect(read({ languages: ['xx'] }).languages).toEqual(DEFAULT_PROFILE.languages);
  });

  test.each([['javascript:alert(1)'], ['data:text/html,x'], [''], ['http://']])(
    'website %s is not a link',
    (website) => {
      expect(contact({ website }).website).toBe('');
    },
  );

  test('opening hours are sound periods or a text; anything else is as if they were not told', () => {
    const hours = (openingHours: unknown) => contact({ openingHours }).openingHours;
    const weekdays = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' };
    expect(hours([weekdays, { days: [6, 6, 8, '7'], from: '10:00', to: '24:00' }])).toEqual([
      weekdays,
      { days: [6], from: '10:00', to: '24:00' },
    ]);
    expect(hours('<p>By e-mail, <b>always</b></p>')).toBe('By e-mail, always');
    for (const bad of [
      undefined,
      7,
      '',
      [],
      [{ days: [], from: '09:00', to: '18:00' }],
      [{ ...weekdays, from: '9' }],
      [{ ...weekdays, to: '08:00' }],
    ])
      expect(hours(bad)).toBeUndefined();
  });

  test('a website without a scheme gets one', () => {
    expect(contact({ website: 'kaija.example' }).website).toBe('https://kaija.example');
  });

  test.each([['DD/DD/YYYY'], ['MM-DD'], ['YYYY'], ['<b>DD/MM/YYYY</b>'], ['DD/MM.YYYY']])(
    'date format %s',
    (dateFormat) => {
      expect(read({ dateFormat }).dateFormat).toBe('DD/MM/YYYY');
    },
  );

  test('phone prefixes are reduced to digits', () => {
    expect(read({ phonePrefixes: ['+371', '00370', 'abc', '', null, 372, '99999'] }).phonePrefixes).toEqual([
      '371',
      '370',
      '372',
    ]);
  });

  test('a disabled, negative or infinite fee is not counted', () => {
    expect(read({ serviceFeeEnabled: false, serviceFeePerPassenger: 9 }).serviceFeePerPassenger).toBe(0);
    for (const serviceFeePerPassenger of [-1, 1e9, Number.NaN, '9']) {
      expect(read({ serviceFeeEnabled: true, serviceFeePerPassenger }).serviceFeePerPassenger).toBe(0);
    }
  });

  test('the card fee is off only if the tenant says so', () => {
    expect(read({ cardFeeEnabled: false }).cardFeeEnabled).toBe(false);
    expect([read({ singleName: 'repeat' }), read({ singleName: 'x' })].map((one) => one.singleName)).toEqual([
      'repeat',
      'fnu',
    ]);
    for (const cardFeeEnabled of [true, undefined, null, 'no', 0])
      expect(read({ cardFeeEnabled }).cardFeeEnabled).toBe(true);
  });

  test('marketing is opt-in only in this spelling', () => {
    expect(read({ marketing: 'opt-in' }).marketing).toBe('opt-in');
    for (const marketing of ['optin', true, null, undefined]) expect(read({ marketing }).marketing).toBe('spec');
  });

  test('any answer gives a complete profile', () => {
    const keys = [...Object.keys(DEFAULT_PROFILE), 'singleName', 'cardFeeEnabled', 'checkIn', 'push'];
    const raw = fc.dictionary(fc.constantFrom(...keys), fc.anything());
    fc.assert(
      fc.property(raw, (value) => {
        const profile = read(value);
        expect(Object.keys(profile).sort()).toEqual(keys.toSorted());
        expect(profile.languages.length).toBeGreaterThan(0);
        expect(profile.languages.every((one) => LOCALES.includes(one))).toBe(true);
        expect(profile.contactInformation.companyName.length).toBeLessThanOrEqual(160);
        expect(Number.isInteger(profile.serviceFeePerPassenger)).toBe(true);
        expect(profile.colorSchema.primary).toMatch(/^#([\da-f]{3}|[\da-f]{6})$/);
      }),
    );
  });
});
