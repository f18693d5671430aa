import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import {
  FIELDS,
  FILE_FIELDS,
  LOCALES,
  childrenOf,
  jsonSchema,
  nameOf,
  settingsPage,
} from '../../../tools/tenant/tenantSchema';
import { SoundTenant, TenantAnswer } from '@/api/shapes/tenant';
import { METHODS } from '@/domain/account/types';
import { LOCALES as APP_LOCALES } from '@/domain/locale';
import { SORTS } from '@/domain/offers/types';
import { PAYMENT_TYPES } from '@/domain/payment/types';
import { FEATURES } from '@/domain/tenant/featureNames';
import { SLOTS } from '@/domain/services/types';
import { DEFAULT_PROFILE, SINGLE_NAMES } from '@/domain/tenant/types';
import { IdentityShape, SettingsShape } from '@/platform/settings';
import { filesIn, namesOf } from '../../../tools/tenant/check';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const below = (path: string): string[] =>
  FIELDS.filter((each) => each.path.startsWith(`${path}.`) && !/[.[]/.test(each.path.slice(path.length + 1)))
    .map(nameOf)
    .sort();
const fieldOf = (path: string) => FIELDS.find((each) => each.path === path);

describe('the table of settings', () => {
  it('has every setting and every field of the profile that the app reads, and no other', () => {
    // `features` and `brand` may come to the shape later than to the file.
    const late = ['features', 'brand'].filter((key) => !(key in SettingsShape.schema));
    expect(below('settings').filter((key) => !late.includes(key))).toEqual(Object.keys(SettingsShape.schema).sort());
    expect(below('settings.identity')).toEqual(Object.keys(IdentityShape.schema).sort());
    expect(below('profile')).toEqual(Object.keys(TenantAnswer.schema).sort());
    expect(below('profile')).toEqual(Object.keys(SoundTenant.schema).sort());
    expect(below('profile.contactInformation').filter((key) => key !== 'openingHours')).toEqual(
      Object.keys(DEFAULT_PROFILE.contactInformation).sort(),
    );
    expect(below('profile.colorSchema')).toEqual(Object.keys(DEFAULT_PROFILE.colorSchema).sort());
  });

  it('has the defaults of the app', () => {
    const defaults = FILE_FIELDS.filter(
      ({ path, otherwise }) => path.startsWith('profile.') && otherwise !== undefined && !path.includes('contact'),
    );
    expect(defaults.length).toBeGreaterThan(8);
    for (const { path, otherwise } of defaults) {
      const known = (DEFAULT_PROFILE as unknown as Record<string, unknown>)[path.slice('profile.'.length)];
      if (known !== undefined) expect([path, otherwise]).toEqual([path, known]);
    }
    // What cannot be left out has no default in the file, or no default in the app.
    for (const each of FILE_FIELDS) expect(each.need === 'must' && each.otherwise !== undefined, each.path).toBe(false);
  });

  it('has the words of the app', () => {
    expect(LOCALES).toEqual([...APP_LOCALES]);
    expect(fieldOf('profile.defaultSort')?.of).toEqual([...SORTS]);
    expect(fieldOf('profile.singleName')?.of).toEqual([...SINGLE_NAMES]);
    expect(fieldOf('settings.identity.methods')?.words).toEqual([...METHODS]);
    expect(fieldOf('features.payments')?.words).toEqual([...PAYMENT_TYPES]);
    expect(fieldOf('features.services')?.words).toEqual(['bags', 'seats', ...SLOTS]);
    const flags = FIELDS.filter(({ path, kind }) => path.startsWith('features.') && kind === 'flag');
    expect(flags.map(nameOf)).toEqual([...FEATURES]);
  });

  it('says one sentence of each field', () => {
    for (const { path, says } of FIELDS) expect(says, path).toMatch(/^[A-Z`\d'].*\.\)?$/);
    expect(new Set(FIELDS.map(({ path }) => path)).size).toBe(FIELDS.length);
    for (const { path } of FILE_FIELDS.filter((each) => each.path.includes('.')))
      expect(childrenOf(path.slice(0, path.lastIndexOf('.'))).map(nameOf), path).toContain(
        path.slice(path.lastIndexOf('.') + 1),
      );
  });

  it('is what docs and editors have (npm run tenant -- write)', () => {
    expect(read('docs/settings.md')).toBe(settingsPage());
    expect(read('manifest/tenant.schema.json')).toBe(jsonSchema());
  });

  it('makes a schema that takes the tenants, and no misspelt one', () => {
    const validate = new Ajv({ allErrors: true }).compile(JSON.parse(jsonSchema()) as object);
    const files = filesIn();
    for (const name of namesOf(files)) {
      const tenant = JSON.parse(String(files.read(`tenants/${name}.json`))) as Record<string, object>;
      expect(tenant['$schema']).toBe('../tenant.schema.json');
      expect(validate(tenant), JSON.stringify(validate.errors)).toBe(true);
      expect(validate({ ...tenant, profile: { ...tenant['profile'], dateFromat: 'DD' } })).toBe(false);
      expect(validate({ ...tenant, settings: { ...tenant['settings'], defaultLocale: 'et-EE' } })).toBe(false);
    }
  });
});
