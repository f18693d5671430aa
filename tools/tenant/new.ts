/* `npm run tenant -- new NAME`: six questions, or a flag for each. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { catalogueOf } from '../../src/i18n/catalogues.mjs';
import type { Options } from '../commandLine';
import { type Rules, filesIn, namesOf, report } from './check';
import { type PlacedLogo, placeLogo } from './logo';
import { type Strokes, initialsOf, monogram } from './svg';
import { type Field, FILE_FIELDS, LOCALES } from './tenantSchema';
import type { Brand } from './tenants';
import { wrongValue } from './values';
import { airports, airportsOf, callingCodes, hexOfCss } from './world';

/** Day, month and year as a language writes them, long and short. */
export function formatsOf(locale: string): [long: string, short: string] {
  const TOKENS: Record<string, string> = { day: 'DD', month: 'MM', year: 'YYYY' };
  const parts = new Intl.DateTimeFormat(locale.replace('_', '-'), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    calendar: 'gregory',
  }).formatToParts(0);
  const order = parts.flatMap(({ type }) => TOKENS[type] ?? []);
  const sign = /[./-]/.exec(parts.find(({ type }) => type === 'literal')?.value ?? '')?.[0] ?? '.';
  return [order.join(sign), order.filter((token) => token !== 'YYYY').join(sign)];
}

/** Their countries are elsewhere than most who read them here. */
const WIDE_LANGUAGES = ['en', 'ru'];
const SWITCHES = FILE_FIELDS.filter(({ path, kind }) => path.startsWith('features.') && kind === 'flag').map(
  ({ path }) => path.slice(9),
);

/** What is answered, in its right form. */
interface Answers {
  name: string;
  color: string;
  languages: string[];
  airport: string;
  email: string;
  /** Null for a monogram. */
  logo: PlacedLogo | null;
  company?: string;
  phone?: string;
  address?: string;
  website?: string;
  secondary?: string;
  accent?: string;
  site?: string;
  base?: string;
  api?: string;
  bucket?: string;
  target?: string;
  root?: string;
  listen?: number;
  'proxy-api'?: string;
  'proxy-bucket'?: string;
  /** Features. */
  off?: string[];
  footer?: boolean;
}

class Wrong extends Error {}
const no = (sentence: string): never => {
  throw new Wrong(sentence);
};
function fieldOf(path: string): Field {
  const found = FILE_FIELDS.find((each) => each.path === path);
  if (!found) throw new TypeError(`${path} is no field of a tenant.`);
  return found;
}

/** The value, if the check of its field takes it. */
async function sound<T extends string | number>(path: string, value: T): Promise<T> {
  const wrong = await wrongValue(value, fieldOf(path));
  if (wrong) no(`${wrong.why}; ${wrong.remedy}`);
  return value;
}
const text = (path: string) => async (given: string) => await sound(path, given.trim());

async function colorOf(given: string): Promise<string> {
  const hex = await hexOfCss(given.trim());
  return hex ?? (await sound('profile.colorSchema.primary', given.trim()));
}

async function languagesOf(given: string): Promise<string[]> {
  const found: string[] = [];
  for (const word of given.split(/[\s,;]+/).filter(Boolean)) {
    const locale = LOCALES.find(
      (each) => each.slice(0, 2) === word.slice(0, 2).toLowerCase() && /^[a-z]{2}(?:[-_][a-z]{2})?$/i.test(word),
    );
    if (locale === undefined)
      return no(
        `"${word}" is no language of the app; write some of ${LOCALES.map((each) => each.slice(0, 2)).join(', ')}, the first is the default`,
      );
    if (!found.includes(locale)) found.push(locale);
  }
  return found.length > 0 ? found : no('it needs a language; write it like "et,en"');
}

async function airportOf(given: string): Promise<string> {
  const code = given.trim().toUpperCase();
  if (airports().has(code)) return code;
  const found = airportsOf(given);
  const [only] = found.length === 1 ? found : [];
  return only ?? (await sound('settings.defaultOriginIata', given.trim()));
}

/** A question of `new`, with its flag. `read` gives the value, or throws a sentence without field and value; the logo has none. */
interface Question {
  flag: keyof Answers;
  ask: string;
  like: string;
  otherwise?: string;
  read?: (given: string) => Promise<unknown>;
}

/** The questions, each with its flag. `read` gives the value, or throws a sentence without field and value. */
export const QUESTIONS: readonly Question[] = [
  { flag: 'name', ask: 'Name of the agency', like: 'Kaija Travel', read: text('settings.projectName') },
  { flag: 'color', ask: 'Main colour, hex or a CSS name', like: '#2a5c9e', read: colorOf },
  {
    flag: 'languages',
    ask: `Languages of ${LOCALES.map((locale) => locale.slice(0, 2)).join(', ')}, the default one first`,
    like: 'et,en',
    read: languagesOf,
  },
  { flag: 'airport', ask: 'Home airport, code or city', like: 'TLL', read: airportOf },
  {
    flag: 'email',
    ask: 'E-mail for travellers',
    like: 'help@agency.example',
    read: text('profile.contactInformation.email'),
  },
  {
    flag: 'logo',
    ask: 'File of the logo (SVG, or else PNG), none for a monogram',
    like: 'logo.svg',
    otherwise: 'none',
  },
];
/** Flags that are never asked for. */
const FURTHER: { [flag in keyof Answers]?: (given: string) => Promise<unknown> } = {
  company: text('profile.contactInformation.companyName'),
  phone: text('profile.contactInformation.phone'),
  address: text('profile.contactInformation.address'),
  website: text('profile.contactInformation.website'),
  secondary: colorOf,
  accent: colorOf,
  site: text('site'),
  base: text('basePath'),
  api: text('settings.apiBaseUrl'),
  bucket: text('settings.bucketPath'),
  target: text('hosting.target'),
  root: text('hosting.root'),
  listen: async (given: string) => await sound('hosting.listen', Number(given)),
  'proxy-api': text('hosting.api'),
  'proxy-bucket': text('hosting.bucket'),
  off: async (given: string) => {
    const names = given.split(/[\s,;]+/).filter(Boolean);
    const odd = names.find((each) => !SWITCHES.includes(each));
    return odd ? no(`"${odd}" cannot be switched off; write some of ${SWITCHES.join(', ')}`) : names;
  },
};
export const FLAGS: Options = {
  ...Object.fromEntries(
    [...QUESTIONS.map(({ flag }) => flag), ...Object.keys(FURTHER)].map((flag) => [flag, { type: 'string' }]),
  ),
  footer: { type: 'boolean' },
  preview: { type: 'boolean' },
};
export type Flags = Record<string, string | boolean | undefined>;

/** The file of a logo; null for a monogram. */
function logoFile(given: string, cwd: string): Buffer | null {
  const path = given.trim().replace(/^(["'])(.*)\1$/, '$2');
  if (path === '' || path.toLowerCase() === 'none') return null;
  const file = resolve(cwd, path);
  if (!existsSync(file) || !statSync(file).isFile())
    no(`there is no file ${file}; write the path of an SVG, or "none"`);
  return readFileSync(file);
}

/** Names of hosts and paths that everybody has, and of devices, which Windows has no files of. */
const TAKEN = /^(?:www|api|bucket|assets|localhost|con|prn|aux|nul|com\d|lpt\d|\d+)$/;

function nameProblem(name: string, names: readonly string[]): string | null {
  if (!/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(name) || name.length > 40)
    return `"${name}" cannot be the name of a tenant: it becomes a file and a host, so use small letters, digits and hyphens, like "${
      name
        .normalize('NFD')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, 40) || 'kaija'
    }".`;
  if (TAKEN.test(name)) return `"${name}" cannot be the name of a tenant: it means something to hosts or to Windows.`;
  return names.includes(name)
    ? `There is a tenant "${name}" already: choose another name, or edit manifest/tenants/${name}.json.`
    : null;
}

/** A name that fits below an icon. */
function shortNameOf(name: string): string {
  const [first = '', ...words] = name.split(/\s+/);
  let short = first;
  for (const word of words)
    if (Array.from(`${short} ${word}`).length <= 12) short = `${short} ${word}`;
    else break;
  return Array.from(short).slice(0, 12).join('');
}

async function tenantOf(
  name: string,
  given: Answers,
  { colors, brand }: { colors: Record<'primary' | 'secondary' | 'accent', string>; brand: Brand | null },
): Promise<object> {
  const [locale = 'en_GB'] = given.languages;
  const hosting = Object.entries({
    target: given.target,
    root: given.root,
    api: given['proxy-api'],
    bucket: given['proxy-bucket'],
    listen: given.listen,
  }).filter(([, value]) => value !== undefined);
  const codes = await callingCodes();
  const countries = [
    airports().get(given.airport)?.country ?? '',
    ...given.languages.filter((each) => !WIDE_LANGUAGES.includes(each.slice(0, 2))).map((each) => each.slice(3)),
  ];
  const prefixes = [...new Set(countries.flatMap((country) => codes.get(country) ?? []))];
  const [dateFormat, shortDateFormat] = formatsOf(locale);
  return {
    $schema: '../tenant.schema.json',
    host: name,
    ...(given.site && { site: given.site }),
    basePath: given.base ?? '/',
    ...(hosting.length > 0 && { hosting: Object.fromEntries(hosting) }),
    manifest: {
      name: given.name,
      short_name: shortNameOf(given.name),
      description: catalogueOf(locale)['home.lede'],
      theme_color: colors.primary,
      background_color: '#ffffff',
      icon: `${name}.svg`,
    },
    settings: {
      tenantName: name,
      projectName: given.name,
      apiBaseUrl: given.api ?? 'api',
      bucketName: name,
      bucketPath: given.bucket ?? 'bucket',
      defaultOriginIata: given.airport,
      tagManagerId: null,
      accommodationUrl: null,
      defaultLocale: given.languages[0],
      identity: null,
    },
    profile: {
      projectCurrency: 'EUR',
      colorSchema: colors,
      contactInformation: {
        email: given.email,
        phone: given.phone ?? '',
        address: given.address ?? '',
        website: given.website ?? '',
        companyName: given.company ?? '',
      },
      privacyNotes: '',
      dateFormat,
      shortDateFormat,
      footer: given.footer !== false,
      phonePrefixes: prefixes.length > 0 ? prefixes : ['371', '370', '372'],
      languages: given.languages,
      defaultSort: 'best',
      marketing: 'opt-in',
      serviceFeeEnabled: false,
      serviceFeePerPassenger: 0,
      cardFeeEnabled: false,
    },
    ...(given.off && { features: Object.fromEntries(given.off.map((each) => [each, false])) }),
    ...(brand && { brand }),
  };
}

/** Objects over several lines, short lists of words in one. */
const inLines = (value: object): string =>
  `${JSON.stringify(value, null, 2).replace(/\[\n\s+((?:"[^"\n]*",?\s*)+)\]/g, (_, list: string) => `[${list.trim().replace(/\s*\n\s*/g, ' ')}]`)}\n`;

/**
 * Makes a tenant and gives its name; null if it was not made. Nothing is written before everything is sound. `asked`: its name;
 * `folder`: with `tenants` and `icons`; `ask`: null without a terminal.
 */
export async function newTenant(
  asked: string | undefined,
  flags: Flags,
  {
    folder,
    cwd,
    roles,
    strokesOf,
    ask,
    say,
  }: {
    folder: string;
    cwd: string;
    roles: Rules;
    strokesOf: (mark: string, size: number) => Strokes;
    ask: null | ((question: string) => Promise<string>);
    say: (line: string) => void;
  },
): Promise<string | null> {
  const files = filesIn(folder);
  const problems: string[] = [];
  let name = asked;
  for (;;) {
    const problem =
      name === undefined ? 'A tenant needs a name: npm run tenant -- new NAME.' : nameProblem(name, namesOf(files));
    if (!problem) break;
    if (!ask) {
      problems.push(problem);
      break;
    }
    if (name !== undefined) say(problem);
    name = (await ask('Short name, for its file and its host (like kaija): ')).trim();
  }

  const found: Record<string, unknown> = { footer: flags['footer'] };
  const readLogo = async (answer: string): Promise<PlacedLogo | null> => {
    const content = logoFile(answer, cwd);
    const placed = content && (await placeLogo(content));
    return placed && 'wrong' in placed ? no(placed.wrong) : placed;
  };
  /** Reads one answer; asks again as long as it is wrong. */
  async function answer(
    { flag, ask: question, like, otherwise, read = readLogo }: Partial<Question>,
    first: string | undefined,
  ): Promise<unknown> {
    let raw = first;
    for (;;) {
      if (raw === undefined && ask && question) raw = (await ask(`${question} (like ${like}): `)) || otherwise;
      raw ??= ask ? undefined : otherwise;
      if (raw === undefined) {
        if (ask && question) continue;
        problems.push(`--${flag} is missing: add it like --${flag} "${like}".`);
        return undefined;
      }
      try {
        return await read(raw);
      } catch (error) {
        if (!(error instanceof Wrong)) throw error;
        const sentence = `--${flag} is "${raw}": ${error.message}.`.replace(/\?\.$/, '?');
        if (!ask || !question) {
          problems.push(sentence);
          return undefined;
        }
        say(sentence.replace(/^--\w+ is /, ''));
        raw = undefined;
      }
    }
  }
  for (const [flag, read] of Object.entries(FURTHER))
    if (typeof flags[flag] === 'string') found[flag] = await answer({ flag: flag as keyof Answers, read }, flags[flag]);
  for (const question of QUESTIONS) {
    const flag = flags[question.flag];
    found[question.flag] = await answer(question, typeof flag === 'string' ? flag : undefined);
  }
  if (problems.length > 0) {
    for (const problem of problems) say(problem);
    return null;
  }

  if (name === undefined) return null;
  // Every question is answered, and each answer is in its right form.
  const given = found as unknown as Answers;
  const palette = roles.paletteFor(given.color);
  const colors = {
    primary: given.color,
    secondary: given.secondary ?? palette.secondary,
    accent: given.accent ?? palette.accent,
  };
  const { logo } = given;
  const mark = logo?.mark ?? monogram(strokesOf(initialsOf(given.name, name), 60));
  const drawn = logo?.logo ?? null;
  const file = `logo.${drawn?.end ?? 'svg'}`;
  const brand: Brand | null = drawn && {
    logo: { light: file, ...(drawn.dark && { dark: 'logo-dark.svg' }), ...(drawn.isSquare && { square: file }) },
  };
  const written: Record<string, string | Buffer> = {
    [`tenants/${name}.json`]: inLines(await tenantOf(name, given, { colors, brand })),
    [`icons/${name}.svg`]: `${mark}\n`,
    ...(drawn && { [`tenants/${name}/${file}`]: drawn.light }),
    ...(drawn?.dark && { [`tenants/${name}/logo-dark.svg`]: drawn.dark }),
  };
  for (const [path, content] of Object.entries(written)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    say(`wrote manifest/${path}`);
  }
  if (logo && logo.removed.length > 0) say(`The logo was cleaned: ${logo.removed.join(', ')}.`);
  if (drawn)
    say(
      `The header shows the logo as it is, ${drawn.dark ? 'in white on dark surfaces' : 'with a plate behind it on a surface that hides it'}; the icons have ${drawn.isSquare ? 'it, too' : `a monogram. If you have a square mark in one colour, draw it into manifest/icons/${name}.svg`}.`,
    );
  else if (!logo) say(`The mark is a monogram: manifest/icons/${name}.svg.`);
  if (!given.secondary || !given.accent)
    say(`Colours beside ${colors.primary}: ${colors.secondary} and ${colors.accent} (profile.colorSchema).`);

  const { faults, text: sentences } = await report([name], { files, roles });
  if (sentences) say(`\n${sentences}`);
  return faults === 0 ? name : null;
}
