import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGS as LANGUAGES } from '../../src/domain/locale';
import { tenantsFolder } from '../tenant/tenants';

/** Texts that a tenant may ship; the names of GET /static/links. */
export const TYPES: readonly string[] = [
  'terms_of_service',
  'privacy_policy',
  'cancellation_policy',
  'guarantee_rules',
  'deals_and_vouchers',
  'airline_policy',
  'about_us',
  'faq',
];
export const LANGS: readonly string[] = LANGUAGES;

/** HTML by language and type. */
export type Texts = Record<string, Record<string, string>>;

const namesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [];

/**
 * Legal and information texts of a tenant, for an API that has none or is not reachable: `legal/{lang}/{type}.html` in its
 * folder. Throws for a name that no page would ever ask for. `folder`: with a folder for each tenant.
 */
export function readTexts(name: string, folder = tenantsFolder): Texts {
  const legal = join(folder, name, 'legal');
  return Object.fromEntries(
    namesIn(legal).map((lang) => {
      if (!LANGS.includes(lang)) throw new Error(`${legal}: "${lang}" is no language: ${LANGS.join(', ')}.`);
      const texts = namesIn(join(legal, lang)).map((file) => {
        const type = file.replace(/\.html$/, '');
        if (type === file || !TYPES.includes(type)) throw new Error(`${legal}/${lang}: no page shows "${file}".`);
        return [type, readFileSync(join(legal, lang, file), 'utf8').replace(/^\uFEFF/, '')];
      });
      return [lang, Object.fromEntries(texts)];
    }),
  );
}

/**
 * Writes one file for each language and gives their paths, for the settings block. Hashed and JSON: as a page of the host, the HTML
 * would not be cleaned.
 */
export function writeTexts(texts: Texts, out: string): Record<string, string> {
  const written = Object.entries(texts).map(([lang, byType]) => {
    const json = JSON.stringify(byType);
    const hash = createHash('sha256').update(json).digest('base64url').slice(0, 8);
    const path = `assets/legal-${lang}-${hash}.json`;
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), json);
    return [lang, path];
  });
  return Object.fromEntries(written);
}
