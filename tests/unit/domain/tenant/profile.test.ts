import { describe, expect, it } from 'vitest';
import { plainText, profileFromWire, soundProfile } from '@/domain/tenant/profile';
import { DEFAULT_PROFILE, isLatvianTenant } from '@/domain/tenant/types';

describe('a tenant profile from anything', () => {
  it.each([null, undefined, 7, 'text', [], { colorSchema: null, languages: 'lv' }])('fills %j with defaults', (raw) => {
    expect(profileFromWire(raw, DEFAULT_PROFILE)).toEqual(DEFAULT_PROFILE);
  });

  it('keeps what is sound beside what is not', () => {
    const profile = profileFromWire(
      {
        colorSchema: { primary: '#ABCDEF', secondary: 'url(evil)', accent: 12 },
        languages: ['xx_XX', 'lv_LV', 'lv_LV', 'en_GB'],
        phonePrefixes: ['371', '<b>', '00000'],
        dateFormat: 'YYYY-MM-DD',
        shortDateFormat: '<img>',
        footer: 'no',
        defaultSort: 'cheapest',
        serviceFeePerPassenger: 9.99,
      },
      DEFAULT_PROFILE,
    );
    expect(profile.colorSchema).toEqual({ ...DEFAULT_PROFILE.colorSchema, primary: '#abcdef' });
    expect(profile.languages).toEqual(['lv_LV', 'en_GB']);
    expect(profile.phonePrefixes).toEqual(['371']);
    expect([profile.dateFormat, profile.shortDateFormat]).toEqual(['YYYY-MM-DD', 'DD/MM']);
    expect(profile.footer).toBe(true);
    expect(profile.defaultSort).toBe('cheapest');
    expect(profile.serviceFeePerPassenger).toBe(999);
    expect(isLatvianTenant(profile)).toBe(true);
  });

  it('cuts a name of 5,000 characters and takes the words out of HTML', () => {
    const { contactInformation } = profileFromWire(
      {
        contactInformation: {
          companyName: 'Ž'.repeat(5000),
          address: '<p onclick="x()">Krasta iela 1<br>Rīga<script>alert(1)</script></p>',
          website: 'javascript:alert(1)',
        },
      },
      DEFAULT_PROFILE,
    );
    expect(Array.from(contactInformation.companyName)).toHaveLength(120);
    expect(contactInformation.address).toBe('Krasta iela 1 Rīga');
    expect(contactInformation.website).toBe('');
  });

  it('keeps a stored profile as it is, fee in cents', () => {
    const stored = { ...DEFAULT_PROFILE, serviceFeeEnabled: true, serviceFeePerPassenger: 900 };
    expect(soundProfile(JSON.parse(JSON.stringify(stored)), DEFAULT_PROFILE)).toEqual(stored);
  });

  it.each([-1, 1e9, Number.NaN, '9'])('refuses a fee of %s', (serviceFeePerPassenger) => {
    expect(profileFromWire({ serviceFeePerPassenger }, DEFAULT_PROFILE).serviceFeePerPassenger).toBe(0);
  });

  it('leaves a lone less-than sign in a text alone', () => {
    expect(plainText('2 < 3 & 4 > 1', '')).toBe('2 < 3 & 4 > 1');
  });
});
