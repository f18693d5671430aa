/*
 * The check of a tenant: one sentence for each fault, with field, value, remedy and line. `npm run tenant -- check`, the build and
 * `npm start` run it.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type IsoDate, addMonths, localDay } from '../../src/domain/dates';
import { ENTRY_DAYS } from '../../src/domain/entry/rules.data';
import { CHECK_IN } from '../../src/domain/trips/checkIn.data';
import { RIGHTS } from '../../src/domain/trips/rights.data';
import type { Features } from '../../src/domain/tenant/features';
import { type Lacks, lacksOf } from '../../src/i18n/catalogues.mjs';
import { fontLetters } from '../build/brand';
import {
  FILE_FIELDS,
  FIELDS,
  type Field,
  type Kind,
  LOCALES,
  PAGES,
  childrenOf,
  nameOf,
  wordsOf,
} from './tenantSchema';
import { tenantsFolder } from './tenants';
import { LANGS, TYPES } from '../build/texts';
import { isHiddenOn, typeOfFile, wrongEncoding, wrongDrawing, wrongFont, wrongName, wrongPicture } from './drawings';
import { type ReadJson, childPath, lineOf, readJson } from './json';
import * as rules from './roles';
import { didYouMean } from './suggest';
import { type Wrong, quoted, wrongValue } from './values';
import { namedLangs } from './world';

export const MANIFEST = fileURLToPath(new URL('../../manifest/', import.meta.url));

/** The files of a folder like `manifest/`, by their paths in it. */
export interface Files {
  read(path: string): Buffer | null;
  /** Names in a folder. */
  list(path: string): string[];
}
/** A fault of a tenant's file, or a warning. */
export interface Finding {
  level: 'fault' | 'warning';
  file: string;
  line: number;
  column: number;
  field: string;
  sentence: string;
}
/** The app's rules for colours and pages. */
export type Rules = typeof rules;

/** The value of a field, if the check of the field itself has found nothing; its type is that of the field's kind. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the table knows the type, the compiler does not
type Get = <T = string>(field: string) => T | undefined;
type Tell = (field: string, value: unknown, wrong: Wrong, at?: number) => void;
interface Given {
  get: Get;
  fault: Tell;
  warn: Tell;
}
/** An object of a file that nobody has checked yet. */
type Unchecked = { readonly [key: string]: unknown };
const isObject = (value: unknown): value is Unchecked =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
type Add = (level: Finding['level'], at: number, field: string, sentence: string, file?: string) => void;
interface Period {
  days: number[];
  from: string;
  to: string;
}

/** The files of a folder like `manifest/`. The tenants of our own may be elsewhere (TENANTS). */
export function filesIn(folder = MANIFEST): Files {
  const at = (path: string): string =>
    folder === MANIFEST && path.startsWith('tenants')
      ? join(tenantsFolder, path.slice('tenants'.length))
      : join(folder, path);
  return {
    read: (path: string): Buffer | null =>
      existsSync(at(path)) && statSync(at(path)).isFile() ? readFileSync(at(path)) : null,
    /** Names in a folder. */
    list: (path: string): string[] =>
      existsSync(at(path)) ? readdirSync(at(path)).filter((name) => !name.startsWith('.')) : [],
  };
}

export const namesOf = (files: Files): string[] =>
  files
    .list('tenants')
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -5))
    .sort();

/** A value in a sentence. */
export function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return 'an object';
  const text = JSON.stringify(value);
  return text.length > 70 ? `${text.slice(0, 60)}…${text.endsWith('"') ? '"' : text.endsWith(']') ? ']' : ''}` : text;
}

const LAW = 'consumer law wants it on the page (Directive 2011/83/EU, article 6)';
/** Why a field is needed: what it is, in the words of the table. */
const needOf = ({ says }: Field): string => {
  const [first = ''] = wordsOf(says).split(/[.;:] /);
  return `the app needs it (${first.replace(/\.$/, '').replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())})`;
};
const clashesOf = (file: unknown): { host: unknown; tenantName: unknown; path: unknown; site: unknown } => ({
  host: valueAt(file, 'host'),
  tenantName: valueAt(file, 'settings.tenantName'),
  path: valueAt(file, 'basePath'),
  site: valueAt(file, 'site'),
});

/** Everything that is wrong with a tenant's file. `roles`: the module roles.ts; `lacks`: what the catalogue of a language lacks. */
export async function checkTenant(
  name: string,
  {
    files,
    roles,
    lacks = lacksOf,
    today = localDay(Date.now()),
  }: { files: Files; roles: Rules; lacks?: (locale: string) => Lacks; today?: IsoDate },
): Promise<Finding[]> {
  const path = `tenants/${name}.json`;
  const content = files.read(path);
  const found: Finding[] = [];
  if (!content) {
    const names = namesOf(files);
    const near = didYouMean(name, names);
    const remedy = near
      ? `did you mean "${near}"?`
      : names.length > 0
        ? `there are ${quoted(names)}.`
        : 'make one with "npm run tenant -- new NAME".';
    return [
      {
        level: 'fault',
        file: `manifest/${path}`,
        line: 1,
        column: 1,
        field: '',
        sentence: `No tenant is called "${name}": ${remedy}`,
      },
    ];
  }
  const text = content.toString();
  const json = readJson(text);
  const strange = wrongEncoding(content);
  const add: Add = (level, at, field, sentence, file = path) =>
    void found.push({
      level,
      file: `manifest/${file}`,
      ...lineOf(file === path ? text : '', at),
      field,
      sentence: sentence.replace(/\?\.$/, '?'),
    });
  if (strange) {
    add('fault', 0, '', `The file ${strange}: save it as UTF-8.`);
    return found;
  }
  if (json.fault) {
    const { at, why, remedy } = json.fault;
    const { line, column } = lineOf(text, at);
    add('fault', at, '', `The file ${why}${at === 0 ? '' : ` in line ${line}, column ${column}`}: ${remedy}.`);
    return found;
  }
  const tell = (
    level: Finding['level'],
    field: string,
    value: unknown,
    { why, remedy }: Wrong,
    at = json.places.get(field),
  ): void => add(level, at ?? 0, field, `${field} is ${shown(value)}: ${why}; ${remedy}.`);
  const fault: Tell = (...rest) => tell('fault', ...rest);
  const warn: Tell = (...rest) => tell('warning', ...rest);
  for (const { path: field, at } of json.doubles)
    add(
      'fault',
      at,
      field,
      `${field} stands twice, and only the last is read (${shown(valueAt(json.value, field))}): delete one of them.`,
    );

  if (!isObject(json.value)) {
    add('fault', 0, '', `The file is ${shown(json.value)}: a tenant is one object; write { … }.`);
    return found;
  }
  const tenant = json.value;
  /** Paths whose value is sound, for the checks of several fields. */
  const sound = new Set<string>();

  function unknown(
    inner: string,
    key: string,
    value: unknown,
    { missing, known }: { missing: readonly string[]; known: readonly string[] },
  ): string | null {
    const at = json.keys.get(inner);
    const near = didYouMean(key, missing) ?? didYouMean(key, known);
    const elsewhere = FILE_FIELDS.find((each) => nameOf(each) === key && !each.path.includes('['));
    const isBuilt = FIELDS.some((each) => each.built && each.path === inner);
    const remedy = isBuilt
      ? 'delete it, the build writes it'
      : near
        ? `did you mean "${near}"?`
        : elsewhere
          ? `move it to ${elsewhere.path}`
          : `delete it, or write one of ${quoted(known)}`;
    fault(inner, value, { why: 'no setting has this name', remedy }, at);
    return isBuilt ? null : near;
  }

  async function object(at: string, schemaPath: string, value: Unchecked): Promise<void> {
    const children = childrenOf(schemaPath);
    const known = children.map(nameOf);
    const missing = known.filter((key) => !Object.hasOwn(value, key));
    const meant = new Set<string | null>();
    for (const key of Object.keys(value))
      if (!known.includes(key)) meant.add(unknown(childPath(at, key), key, value[key], { missing, known }));
    for (const field of children) {
      const key = nameOf(field);
      const inner = childPath(at, key);
      if (!Object.hasOwn(value, key)) {
        if (!field.need || meant.has(key)) continue;
        const own = ['tenantName', 'bucketName', 'host'].includes(key) ? name : (field.example ?? field.otherwise);
        const example = field.maybe
          ? 'null'
          : field.kind === 'object'
            ? '{ … }'
            : own === undefined
              ? '…'
              : JSON.stringify(own);
        const remedy = `add ${field.example && key !== 'tenantName' && !field.maybe ? 'a line like ' : ''}"${key}": ${example}`;
        tell(
          field.need === 'must' ? 'fault' : 'warning',
          inner,
          undefined,
          { why: field.need === 'law' ? LAW : needOf(field), remedy },
          json.keys.get(at) ?? json.places.get(at),
        );
        continue;
      }
      await one(inner, field, value[key]);
      if (field.need === 'law' && value[key] === '')
        warn(inner, '', { why: LAW, remedy: `write it like ${JSON.stringify(field.example)}` });
    }
  }

  async function one(at: string, field: Field, value: unknown): Promise<void> {
    const wrong = await wrongValue(value, field);
    if (wrong) {
      fault(at, value, wrong);
      return;
    }
    sound.add(at);
    if (isObject(value)) await object(at, field.path, value);
    if (!Array.isArray(value)) return;
    const ofObjects = field.kind === 'hours' || field.of === 'object';
    for (const [n, entry] of value.entries()) {
      const inner = childPath(at, n);
      const kind = ofObjects ? 'object' : (field.of as Kind);
      const each: Field = { path: `${field.path}[]`, kind, says: field.says, of: field.words, need: 'must' };
      const bad = await wrongValue(entry, each);
      if (bad) fault(inner, entry, bad);
      else if (isObject(entry) && !field.open) await object(inner, each.path, entry);
    }
  }

  await object('', '', tenant);
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the same
  const get: Get = <T>(field: string) => (sound.has(field) ? (valueAt(tenant, field) as T | undefined) : undefined);
  await acrossFields({ name, tenant, json, get, fault, warn, files, roles });
  ofLanguages({ get, fault, warn, lacks });
  ofAges({ get, warn, add, today });
  await ofFiles({ name, get, fault, warn, files });
  ofTexts({ name, get, files, add });
  return found.sort((a, b) =>
    a.file === b.file
      ? a.line - b.line || a.column - b.column
      : a.file < b.file === (a.file === `manifest/${path}`)
        ? -1
        : 1,
  );
}

/** The value at a path like `a.list[0].b`. */
export const valueAt = (value: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>(
      (found, key) =>
        typeof found === 'object' && found !== null && Object.hasOwn(found, key)
          ? (found as Unchecked)[key]
          : undefined,
      value,
    );

/** Rules that need more than one field. */
async function acrossFields({
  name,
  tenant,
  json,
  get,
  fault,
  warn,
  files,
  roles,
}: Given & { name: string; tenant: Unchecked; json: ReadJson; files: Files; roles: Rules }): Promise<void> {
  const languages = get<string[]>('profile.languages');
  const locale = get('settings.defaultLocale');
  if (languages?.every((each) => LOCALES.includes(each)) && locale && !languages.includes(locale))
    fault('settings.defaultLocale', locale, {
      why: `it is not among profile.languages (${quoted(languages)})`,
      remedy: `add it there, or write "${String(languages[0])}"`,
    });
  const tenantName = get('settings.tenantName');
  if (tenantName && tenantName !== name)
    fault('settings.tenantName', tenantName, {
      why: `the file is called ${name}.json, and the sandbox looks for dist/${tenantName}`,
      remedy: `write "${name}", or rename the file`,
    });

  const mine = clashesOf(tenant);
  for (const other of namesOf(files).filter((each) => each !== name)) {
    const theirs = clashesOf(readJson((files.read(`tenants/${other}.json`) ?? '').toString()).value);
    const clash = (field: string, value: unknown, why: string, remedy: string): void =>
      fault(field, value, { why: `${other}.json has ${why}`, remedy });
    if (get('host') && mine.host === theirs.host)
      clash('host', mine.host, 'the same host', `write another, like "${name === mine.host ? `${name}-2` : name}"`);
    if (tenantName && mine.tenantName === theirs.tenantName && tenantName === name)
      clash('settings.tenantName', tenantName, 'the same name', 'give each its own');
    const paths = get('basePath') && mine.path !== '/' && mine.path === theirs.path;
    if (paths)
      clash(
        'basePath',
        mine.path,
        'the same path, and the sandbox tells them apart by it',
        'choose another, or give one of them "/"',
      );
    if (get('site') && mine.site === theirs.site && (mine.path ?? '/') === (theirs.path ?? '/'))
      clash('site', mine.site, 'the same public address', 'give each its own site or basePath');
  }

  const hours = 'profile.contactInformation.openingHours';
  const given = get<string | Partial<Period>[]>(hours);
  const periods = Array.isArray(given) ? given : [];
  for (const n of periods.keys()) {
    const [from, to] = [get(`${hours}[${n}].from`), get(`${hours}[${n}].to`)];
    if (from && to && from >= to)
      fault(`${hours}[${n}].to`, to, {
        why: `it is not later than "from" (${shown(from)})`,
        remedy: 'write a later time, and a night as two periods',
      });
  }
  const list = periods.filter(isPeriod);
  for (const [n, period] of list.entries()) {
    const before = list
      .slice(0, n)
      .find(
        ({ days, from, to }) => from < period.to && period.from < to && days.some((day) => period.days.includes(day)),
      );
    if (before)
      fault(`${hours}[${periods.indexOf(period)}]`, `${period.from} to ${period.to}`, {
        why: `on ${DAYS[(before.days.find((day) => period.days.includes(day)) ?? 1) - 1]} it overlaps with ${before.from} to ${before.to}`,
        remedy: 'write one period, or times that do not overlap',
      });
  }
  ofDates({ get, fault, json });
  const fee = valueAt(tenant, 'profile.serviceFeePerPassenger');
  if (get<boolean>('profile.serviceFeeEnabled') === true && (fee === undefined || fee === 0))
    warn('profile.serviceFeeEnabled', true, {
      why: 'profile.serviceFeePerPassenger is missing or 0, so there is no fee',
      remedy: 'write the fee there, or false here',
    });
  if (get('profile.marketing') === undefined || get('profile.marketing') === 'spec')
    warn('profile.marketing', get('profile.marketing'), {
      why: 'a newsletter ticked beforehand is no consent in the EU (case C-673/17)',
      remedy: 'write "opt-in"',
    });
  const shortName = get('manifest.short_name');
  if (shortName && Array.from(shortName).length > 12)
    warn('manifest.short_name', shortName, {
      why: 'phones cut a name of more than 12 letters below the icon',
      remedy: 'shorten it',
    });

  const isBare = isObject(tenant['manifest']) && tenant['manifest']['icon'] === undefined;
  if (isBare && valueAt(tenant, 'brand.logo.square') === undefined)
    fault(
      'manifest.icon',
      undefined,
      {
        why: 'the app needs a drawing for its icons',
        remedy: `add a line like "icon": "${name}.svg", or a square logo as brand.logo.square, of which they are made then`,
      },
      json.keys.get('manifest'),
    );
  ofFeatures({ get, fault, warn, roles });
  ofHosting({ tenant, get, warn });
  const [primary, secondary, accent] = (['primary', 'secondary', 'accent'] as const).map((key) =>
    get(`profile.colorSchema.${key}`),
  );
  if (primary && secondary && accent) {
    const colors = { primary, secondary, accent };
    ofColors({ colors, warn, roles });
    for (const scheme of roles.SCHEMES)
      for (const { text, ground, ratio, needs } of roles.unreadable(colors, scheme)) {
        const key = text.includes('accent') ? 'accent' : text.includes('secondary') ? 'secondary' : 'primary';
        fault(`profile.colorSchema.${key}`, colors[key], {
          why: `"${text}" on "${ground}" has a contrast of ${ratio.toFixed(1)} in the ${scheme} theme, where ${needs} is needed`,
          remedy: 'choose a darker or lighter colour',
        });
      }
  }
}

/** Rules of others that the app has as data: each says of which day it is. */
const DATED: readonly (readonly [what: string, asOf: IsoDate])[] = [
  ["travellers' rights (src/domain/trips/rights.data.ts)", RIGHTS.asOf],
  ['check-in (src/domain/trips/checkIn.data.ts)', CHECK_IN.map(({ asOf }) => asOf).sort()[0] ?? RIGHTS.asOf],
  ['entry (src/domain/entry/rules.data.ts)', ENTRY_DAYS.toSorted()[0] ?? RIGHTS.asOf],
];

/** Warns of rules of others that are older than a year. */
function ofAges({ get, warn, add, today }: Pick<Given, 'get' | 'warn'> & { add: Add; today: IsoDate }): void {
  const isOld = (asOf: IsoDate): boolean => addMonths(asOf, 12) < today;
  for (const [what, asOf] of DATED)
    if (isOld(asOf))
      add('warning', 0, '', `The app's rules of ${what} are of ${asOf}: compare them, and set the new day.`);
  for (const n of (get<unknown[]>('profile.checkIn') ?? []).keys()) {
    const field = `profile.checkIn[${n}].asOf`;
    const asOf = get(field);
    if (asOf && isOld(asOf))
      warn(field, asOf, {
        why: 'it is older than a year',
        remedy: 'compare the row with the airline, and set the new day',
      });
  }
}

/** A period whose end is later than its begin. */
const isPeriod = (each: Partial<Period> | null): each is Period =>
  typeof each?.from === 'string' && typeof each.to === 'string' && each.from < each.to && Array.isArray(each.days);

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Long and short days side by side: "05.03." would be two days. */
function ofDates({ get, fault, json }: Omit<Given, 'warn'> & { json: ReadJson }): void {
  const [long, short] = ['profile.dateFormat', 'profile.shortDateFormat'] as const;
  const orderOf = (format: string): boolean => /DD[^]*MM/.test(format);
  const [whole, brief] = [get(long) ?? 'DD/MM/YYYY', get(short) ?? 'DD/MM'];
  if (orderOf(whole) === orderOf(brief) || (!json.keys.has(long) && !json.keys.has(short))) return;
  const sign = /[^DMY]/.exec(whole)?.[0] ?? '/';
  fault(
    short,
    get(short),
    {
      why: `profile.dateFormat is ${shown(whole)}, so day and month change places`,
      remedy: `write ${JSON.stringify((orderOf(whole) ? ['DD', 'MM'] : ['MM', 'DD']).join(sign))}`,
    },
    json.keys.get(short) ?? json.keys.get(long),
  );
}

type Colors = Record<'primary' | 'secondary' | 'accent', string>;

/** Colours of which nothing can be told from the other. */
function ofColors({ colors, warn, roles }: { colors: Colors; warn: Tell; roles: Rules }): void {
  const white = roles.contrastWithWhite(colors.primary);
  if (white < 1.04) {
    warn('profile.colorSchema.primary', colors.primary, {
      why: 'it is white like the page, so header and buttons cannot be told from it',
      remedy: 'write the main colour of the agency, like "#2a5c9e"',
    });
    return;
  }
  if (new Set(Object.values(colors).map((each) => each.toLowerCase())).size === 1)
    warn('profile.colorSchema.accent', colors.accent, {
      why: 'primary, secondary and accent are one colour, so nothing stands out',
      remedy: 'write another for accent, like "#f3a53c"',
    });
}

/** What is passed on of paths that the settings do not have. */
function ofHosting({ tenant, get, warn }: Omit<Given, 'fault'> & { tenant: Unchecked }): void {
  for (const [key, field] of Object.entries({ api: 'apiBaseUrl', bucket: 'bucketPath', visits: 'visitsUrl' })) {
    const [to, path] = [get(`hosting.${key}`), valueAt(tenant, `settings.${field}`)];
    if (to !== undefined && (typeof path !== 'string' || path === '' || path.includes('://')))
      warn(`hosting.${key}`, to, {
        why: `settings.${field} is ${shown(path)}, so the host passes nothing on`,
        remedy: `write a path there, like "${key}", or delete it here`,
      });
  }
}

function ofFeatures({ get, fault, warn, roles }: Given & { roles: Rules }): void {
  const page = (field: string): void => {
    for (const [n, each] of (get<string[]>(field) ?? []).entries()) {
      const feature = Object.hasOwn(PAGES, each) ? PAGES[each] : null;
      if (feature && get<boolean>(`features.${feature}`) === false)
        fault(`${field}[${n}]`, each, {
          why: `features.${feature} is false, so there is no such page`,
          remedy: 'delete it here, or write true there',
        });
    }
  };
  page('features.header');
  page('features.tabs');
  const { features } = roles.withoutOff({
    features: get<Features>('features'),
    identity: get<object | null>('settings.identity'),
    accommodationUrl: null,
  });
  for (const n of (get<unknown[]>('manifest.shortcuts') ?? []).keys()) {
    const field = `manifest.shortcuts[${n}].url`;
    const url = get(field);
    if (url && !/^https?:/.test(url) && !roles.isPathOn(features, url.replace(/^\/?/, '/').replace(/[?#].*$/, '')))
      fault(field, url, { why: 'features switch it off, so there is no such page', remedy: 'delete the shortcut' });
  }
  const payments = get<string[]>('features.payments');
  if (payments?.join() === 'cardPayments' && get<boolean>('profile.cardFeeEnabled') !== false)
    warn('features.payments', payments, {
      why: 'the only way to pay has a fee, which nobody can avoid and no price of the list has',
      remedy: 'write false into profile.cardFeeEnabled, or add another way to pay',
    });
  if (get<boolean>('features.signIn') === true && get<object | null>('settings.identity') === null)
    warn('features.signIn', true, {
      why: 'settings.identity is null, so nobody can sign in',
      remedy: 'name a provider there, or write false',
    });
  if (get<boolean>('features.accommodation') === true && get<string | null>('settings.accommodationUrl') === null)
    warn('features.accommodation', true, {
      why: 'settings.accommodationUrl is null, so no stay is offered',
      remedy: 'write its address there, or false',
    });
  const tabs = get<string[]>('features.tabs');
  if (tabs && !tabs.includes('search'))
    warn('features.tabs', tabs, { why: 'a phone has no tab for a new search', remedy: 'add "search"' });
}

/** "a, b and 12 more" */
const some = (keys: readonly string[]): string =>
  keys.length > 3 ? `${keys.slice(0, 2).join(', ')} and ${keys.length - 2} more` : keys.join(', ');

/** What a language of the tenant still lacks. Missing, unknown and unreadable texts are faults, because the build refuses them. */
function ofLanguages({ get, fault, warn, lacks }: Given & { lacks: (locale: string) => Lacks }): void {
  for (const [n, locale] of (get<string[]>('profile.languages') ?? []).entries()) {
    if (!LOCALES.includes(locale)) continue;
    const field = `profile.languages[${n}]`;
    let found;
    try {
      found = lacks(locale);
    } catch (error) {
      fault(field, locale, { why: (error as Error).message, remedy: 'mend that file' });
      continue;
    }
    const { count, missing, refused, unknown, uneven, forms, sentences, english } = found;
    const why = [
      missing.length > 0 &&
        `${missing.length} of its ${count} texts ${missing.length === 1 ? 'is' : 'are'} missing (${some(missing)})`,
      refused[0] !== undefined &&
        `in ${refused[0].key} ${refused[0].why}${refused.length > 1 ? `, and ${refused.length - 1} more ${refused.length === 2 ? 'is' : 'are'} wrong` : ''}`,
      unknown.length > 0 &&
        `${unknown.length} of its texts ${unknown.length === 1 ? 'is' : 'are'} none of the app's (${some(unknown)})`,
      uneven.length > 0 &&
        `${uneven.length} ${uneven.length === 1 ? 'has' : 'have'} no words for the plural forms ${quoted(forms)} (${some(uneven)})`,
      // A name may be the same in both.
      english > sentences / 20 && `${english} sentences are the English ones`,
    ].filter(Boolean);
    const remedy = why.length > 0 ? [`write them in src/i18n/messages/${locale}.json`] : [];
    if (!namedLangs().includes(locale.slice(0, 2))) {
      why.push('cities and countries have only English names');
      remedy.push('add the names (docs/architecture.md, "a language")');
    }
    if (why.length === 0) continue;
    const tell = missing.length + unknown.length + refused.length > 0 ? fault : warn;
    tell(field, locale, { why: why.join(', '), remedy: remedy.join(', and ') });
  }
}

/** Letters for fonts; none of a catalogue that cannot be read, which is told with its language. */
function lettersIn(locales: readonly string[]): string {
  try {
    return fontLetters(locales.map((locale) => locale.slice(0, 2)));
  } catch {
    return '';
  }
}

/** Logos, fonts and pictures. */
interface NamedFile {
  value: string;
  content: Buffer;
  file: string;
}

async function ofFiles({ name, get, fault, warn, files }: Given & { name: string; files: Files }): Promise<void> {
  const told = (field: string, { value, file, content }: NamedFile, wrongs: readonly Wrong[]): void => {
    const misnamed = wrongs.some(({ soft }) => !soft) ? null : wrongName(content, value);
    for (const { soft, why, remedy } of misnamed ? [misnamed] : wrongs)
      (soft ? warn : fault)(field, value, { why, remedy: remedy.replace('FILE', file) });
  };
  /** The file of a field; null, and a fault, if there is none. */
  const open = (field: string, folder: string): NamedFile | null => {
    const value = get(field);
    if (value === undefined) return null;
    if (/[\\]|\.\.|^\//.test(value) || (folder === 'icons' && value.includes('/'))) {
      fault(field, value, {
        why: 'it leads out of its folder',
        remedy: `write the name of a file in manifest/${folder}`,
      });
      return null;
    }
    const content = files.read(`${folder}/${value}`);
    if (content) return { value, content, file: `manifest/${folder}/${value}` };
    const names = files.list(folder).filter((each) => !each.endsWith('.json') && each !== 'legal');
    const near = didYouMean(value, names);
    fault(field, value, {
      why: `there is no file manifest/${folder}/${value}`,
      remedy: near
        ? `did you mean "${near}"?`
        : names.length > 0 && names.length < 6
          ? `put it there, or write ${quoted(names)}`
          : 'put it there',
    });
    return null;
  };
  const mark = open('manifest.icon', 'icons');
  if (mark) told('manifest.icon', mark, await wrongDrawing(mark.content, 'mark'));

  const folder = `tenants/${name}`;
  for (const key of ['light', 'dark', 'square']) {
    const field = `brand.logo.${key}`;
    const logo = open(field, folder);
    if (!logo) continue;
    const wrongs = await wrongDrawing(logo.content, 'drawing', { square: key === 'square' });
    told(field, logo, wrongs);
    const ground = get('brand.logo.ground');
    if (key !== 'light' || !ground || wrongs.some(({ soft }) => !soft) || typeOfFile(logo.content) !== 'SVG drawing')
      continue;
    const svg = logo.content.toString();
    if (await isHiddenOn(svg, ground))
      warn('brand.logo.ground', ground, {
        why: `most of ${logo.value} cannot be seen on it`,
        remedy: `write ${JSON.stringify((await isHiddenOn(svg, '#ffffff')) ? '#14181d' : '#ffffff')}, or delete it`,
      });
  }
  const locales = (get<string[]>('profile.languages') ?? []).filter((locale) => LOCALES.includes(locale));
  const letters = lettersIn(locales);
  for (const n of (get<unknown[]>('brand.fonts') ?? []).keys()) {
    const field = `brand.fonts[${n}].file`;
    const font = open(field, folder);
    if (!font) continue;
    const weight = get(`brand.fonts[${n}].weight`) ?? '400';
    told(field, font, wrongName(font.content, font.value) ? [] : await wrongFont(font.content, { letters, weight }));
  }
  for (const [field, kind] of [
    ['brand.hero', 'picture'],
    ['brand.share', 'share'],
  ] as const) {
    const picture = open(field, folder);
    if (picture) told(field, picture, await wrongPicture(picture.content, kind));
  }
}

/** Legal and information texts in manifest/tenants/NAME/legal. */
function ofTexts({ name, get, files, add }: { name: string; get: Get; files: Files; add: Add }): void {
  const folder = `tenants/${name}/legal`;
  const told = (path: string, value: string, why: string, remedy: string): void => {
    const field = path.slice(path.indexOf('legal'));
    add('fault', 0, field, `${field} is ${value}: ${why}; ${remedy}.`, path);
  };
  const langs = files.list(folder);
  for (const lang of langs.filter((each) => !LANGS.includes(each)))
    told(`${folder}/${lang}`, `"${lang}"`, 'it is no language', `rename it to one of ${quoted(LANGS)}`);
  for (const lang of langs.filter((each) => LANGS.includes(each)))
    for (const file of files.list(`${folder}/${lang}`)) {
      const type = file.replace(/\.html$/, '');
      const near = didYouMean(type, TYPES);
      if (type === file || !TYPES.includes(type))
        told(
          `${folder}/${lang}/${file}`,
          `"${file}"`,
          'no page shows it',
          near ? `did you mean "${near}.html"?` : `rename it to one of ${quoted(TYPES)} with .html`,
        );
      else {
        const content = files.read(`${folder}/${lang}/${file}`) ?? Buffer.alloc(0);
        const strange = wrongEncoding(content);
        if (strange) told(`${folder}/${lang}/${file}`, 'unreadable', `it ${strange}`, 'save it as UTF-8');
        else if (typeOfFile(content) === 'empty file')
          told(
            `${folder}/${lang}/${file}`,
            'empty',
            'its page would have no text',
            'write the text as HTML, or delete the file',
          );
      }
    }
  const NEEDED = ['terms_of_service', 'privacy_policy', 'cancellation_policy'];
  const without = (get<string[]>('profile.languages') ?? [])
    .filter((locale) => LOCALES.includes(locale))
    .map((locale) => locale.slice(0, 2))
    .filter((lang) => NEEDED.some((type) => !files.read(`${folder}/${lang}/${type}.html`)));
  if (without.length > 0)
    add(
      'warning',
      0,
      'legal',
      `Terms, privacy and cancellation are not all in manifest/${folder} for ${without.join(', ')}: be sure that your API has them (GET /static/links), or put them there.`,
    );
}

/** Checks tenants and gives what to print. */
export async function report(
  names: readonly string[],
  { files = filesIn(), roles = rules, warnings = true }: { files?: Files; roles?: Rules; warnings?: boolean } = {},
): Promise<{ faults: number; text: string }> {
  const all: Finding[] = [];
  const known = new Map<string, Lacks>();
  const lacks = (locale: string): Lacks => {
    const found = known.get(locale) ?? lacksOf(locale);
    known.set(locale, found);
    return found;
  };
  for (const name of names) all.push(...(await checkTenant(name, { files, roles, lacks })));
  const faults = all.filter(({ level }) => level === 'fault').length;
  const lines = all
    .filter(({ level }) => warnings || level === 'fault')
    .map(({ level, file, line, sentence }) => `${file}:${line}  ${level === 'fault' ? '' : 'warning: '}${sentence}`);
  return { faults, text: lines.join('\n') };
}

/**
 * Ends the process with the sentences if a tenant has a fault. Warnings are printed where one tenant is asked for.
 * `what` is not done with it then
 */
export async function refuseFaults(
  names: readonly string[],
  { warnings = names.length === 1, what = 'built' }: { warnings?: boolean; what?: string } = {},
): Promise<void> {
  const { faults, text } = await report(names, { warnings });
  if (text) console.error(text);
  if (faults === 0) return;
  console.error(
    `\nNothing is ${what}: ${faults === 1 ? 'there is a fault' : `there are ${faults} faults`} in the tenants' files.`,
  );
  process.exit(1);
}
