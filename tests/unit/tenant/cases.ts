import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Files } from '../../../tools/tenant/check';

type Json = Record<string, unknown>;
/** A tenant's folder as text and files, by path below `manifest/`. */
export type World = Map<string, Buffer | string>;

const flat = sharp({ create: { width: 1200, height: 400, channels: 3, background: '#2a5c9e' } });
const PICTURES = { 'hero.jpg': await flat.clone().jpeg().toBuffer(), 'hero.png': await flat.clone().png().toBuffer() };
const KAIJA = readFileSync(new URL('../../../manifest/tenants/kaija.json', import.meta.url), 'utf8');
export const MARK = readFileSync(new URL('../../../manifest/icons/kaija.svg', import.meta.url), 'utf8');
const FONT = readFileSync(
  new URL('../../../node_modules/dejavu-fonts-ttf/ttf/DejaVuSans-ExtraLight.ttf', import.meta.url),
);
const drawing = (inner: string, attributes = 'viewBox="0 0 24 24"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;
export const WIDE = drawing(
  '<path fill="#1f6fb2" d="M0 0h40v20H0z"/><path fill="#f3a53c" d="M50 0h60v20H50z"/>',
  'viewBox="0 0 110 20"',
);

export const FILE = 'tenants/saule.json';
export const soundText = (): string => `${JSON.stringify(JSON.parse(KAIJA.replaceAll('kaija', 'saule')), null, 2)}\n`;
export const filesOf = (world: World): Files => ({
  read: (path) => {
    const found = world.get(path);
    return found === undefined ? null : Buffer.from(found);
  },
  list: (folder) => [
    ...new Set(
      [...world.keys()]
        .filter((path) => path.startsWith(`${folder}/`))
        .map((path) => path.slice(folder.length + 1).split('/')[0] ?? ''),
    ),
  ],
});
export const soundWorld = (): World =>
  new Map<string, Buffer | string>([
    [FILE, soundText()],
    ['icons/saule.svg', MARK],
    ['tenants/kaija.json', KAIJA],
    ['icons/kaija.svg', MARK],
  ]);

export interface Case {
  /** What is wrong with the file. */
  title: string;
  change: (world: World) => void;
  field: string;
  /** Words of the sentence: the value, then the remedy. */
  says: readonly string[];
  /** The only line of the file with this text is the place of the fault. */
  at: string | RegExp;
  level?: 'warning';
  /** Another file than the tenant's. */
  file?: string;
}

const inText = (change: (text: string) => string) => (world: World) => {
  const text = String(world.get(FILE));
  const changed = change(text);
  if (changed === text) throw new Error('The case changes nothing.');
  world.set(FILE, changed);
};
const swap = (from: string | RegExp, to: string) => inText((text) => text.replace(from, to));
const edit = (change: (tenant: Record<string, Json>) => void) =>
  inText((text) => {
    const tenant = JSON.parse(text) as Record<string, Json>;
    change(tenant);
    return `${JSON.stringify(tenant, null, 2)}\n`;
  });
const contact = ({ profile }: Record<string, Json>): Json => profile?.['contactInformation'] as Json;
const colors = ({ profile }: Record<string, Json>): Json => profile?.['colorSchema'] as Json;
const without = (path: string): ((world: World) => void) =>
  edit((tenant) => {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    delete keys.reduce((found, key) => found[key] as Json, tenant as Json)[last];
  });
const mark = (content: Buffer | string) => (world: World) => world.set('icons/saule.svg', content);
const markCase = (title: string, content: Buffer | string, ...says: string[]): Case => ({
  title,
  change: mark(content),
  field: 'manifest.icon',
  says: ['"saule.svg"', ...says],
  at: '"icon"',
});
const brand =
  (value: Json, files: Record<string, Buffer | string> = {}) =>
  (world: World) => {
    edit((tenant) => {
      tenant['brand'] = value;
    })(world);
    for (const [name, content] of Object.entries(files)) world.set(`tenants/saule/${name}`, content);
  };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const hostingCase = (key: string, value: unknown, ...says: string[]): Case => ({
  title: `hosting.${key} ${JSON.stringify(value)}`,
  change: edit((tenant) => (tenant['hosting'] = { [key]: value })),
  field: `hosting.${key}`,
  says,
  at: new RegExp(`^ {4}"${key}"`),
});

/** The kinds of wrong files that a trial by web developers found, which were built without a word. */
export const TRIAL: readonly Case[] = [
  {
    title: 'no tenantName',
    change: without('settings.tenantName'),
    field: 'settings.tenantName',
    says: ['missing', 'add', '"tenantName"', '"saule"'],
    at: /^ {2}"settings"/,
  },
  {
    title: 'no projectName',
    change: without('settings.projectName'),
    field: 'settings.projectName',
    says: ['missing', 'add', '"projectName"'],
    at: /^ {2}"settings"/,
  },
  {
    title: 'no languages',
    change: without('profile.languages'),
    field: 'profile.languages',
    says: ['missing', 'add', '"languages": ["'],
    at: /^ {2}"profile"/,
  },
  {
    title: 'no e-mail',
    change: without('profile.contactInformation.email'),
    field: 'profile.contactInformation.email',
    says: ['missing', 'add', '"email": "help@'],
    at: '"contactInformation"',
  },
  {
    title: 'no accent',
    change: without('profile.colorSchema.accent'),
    field: 'profile.colorSchema.accent',
    says: ['missing', 'add', '"accent": "#'],
    at: '"colorSchema"',
  },
  {
    title: 'no apiBaseUrl',
    change: without('settings.apiBaseUrl'),
    field: 'settings.apiBaseUrl',
    says: ['missing', 'add', '"apiBaseUrl"'],
    at: /^ {2}"settings"/,
  },
  {
    title: 'no identity',
    change: without('settings.identity'),
    field: 'settings.identity',
    says: ['missing', 'add "identity": null'],
    at: /^ {2}"settings"/,
  },
  {
    title: 'no icon',
    change: without('manifest.icon'),
    field: 'manifest.icon',
    says: ['missing', 'add', '"icon"'],
    at: /^ {2}"manifest"/,
  },
  {
    title: 'no settings',
    change: without('settings'),
    field: 'settings',
    says: ['missing', 'add "settings": {'],
    at: /^\{/,
  },
  {
    title: 'an empty tenantName',
    change: swap('"tenantName": "saule"', '"tenantName": ""'),
    field: 'settings.tenantName',
    says: ['""', 'cannot be empty'],
    at: '"tenantName"',
  },
  {
    title: 'a colour by name',
    change: swap('"#2a5c9e",\n      "secondary"', '"lemonchiffon",\n      "secondary"'),
    field: 'profile.colorSchema.primary',
    says: ['"lemonchiffon"', 'write "#fffacd"'],
    at: '"primary"',
  },
  {
    title: 'a colour of three digits',
    change: edit((t) => (colors(t)['accent'] = '#fa3')),
    field: 'profile.colorSchema.accent',
    says: ['"#fa3"', 'write "#ffaa33"'],
    at: '"accent"',
  },
  {
    title: 'a colour as rgb()',
    change: edit((t) => (colors(t)['accent'] = 'rgb(243, 165, 60)')),
    field: 'profile.colorSchema.accent',
    says: ['"rgb(243, 165, 60)"', 'write "#f3a53c"'],
    at: '"accent"',
  },
  {
    title: 'a colour that is none',
    change: edit((t) => (colors(t)['secondary'] = 'sky')),
    field: 'profile.colorSchema.secondary',
    says: ['"sky"', 'six hex digits'],
    at: '"secondary"',
  },
  {
    title: 'a theme colour without #',
    change: swap('"theme_color": "#2a5c9e"', '"theme_color": "2a5c9e"'),
    field: 'manifest.theme_color',
    says: ['"2a5c9e"', 'write "#2a5c9e"'],
    at: '"theme_color"',
  },
  {
    title: 'a Finnish locale',
    change: swap('"ru_RU"', '"fi_FI"'),
    field: 'profile.languages[3]',
    says: ['"fi_FI"', '"et_EE"', 'docs/architecture.md'],
    at: '"fi_FI"',
  },
  {
    title: 'a locale with a hyphen',
    change: swap('"defaultLocale": "lv_LV"', '"defaultLocale": "et-EE"'),
    field: 'settings.defaultLocale',
    says: ['"et-EE"', 'write "et_EE"'],
    at: '"defaultLocale"',
  },
  {
    title: 'a locale without a country',
    change: swap('"defaultLocale": "lv_LV"', '"defaultLocale": "lv"'),
    field: 'settings.defaultLocale',
    says: ['"lv"', 'write "lv_LV"'],
    at: '"defaultLocale"',
  },
  {
    title: 'a default locale that is not offered',
    change: edit((t) => (t['profile']!['languages'] = ['en_GB', 'et_EE'])),
    field: 'settings.defaultLocale',
    says: ['"lv_LV"', 'add it there', '"en_GB"'],
    at: '"defaultLocale"',
  },
  {
    title: 'a date format of no date',
    change: swap('"dateFormat": "DD/MM/YYYY"', '"dateFormat": "hello"'),
    field: 'profile.dateFormat',
    says: ['"hello"', '"DD/MM/YYYY"'],
    at: '"dateFormat"',
  },
  {
    title: 'a date format in small letters',
    change: swap('"dateFormat": "DD/MM/YYYY"', '"dateFormat": "dd.mm.yyyy"'),
    field: 'profile.dateFormat',
    says: ['"dd.mm.yyyy"', 'write "DD.MM.YYYY"'],
    at: '"dateFormat"',
  },
  {
    title: 'a short format with a year',
    change: swap('"shortDateFormat": "DD/MM"', '"shortDateFormat": "DD/MM/YY"'),
    field: 'profile.shortDateFormat',
    says: ['"DD/MM/YY"', '"DD/MM"'],
    at: '"shortDateFormat"',
  },
  {
    title: 'a prefix with +',
    change: swap('"372"', '"+372"'),
    field: 'profile.phonePrefixes[2]',
    says: ['"+372"', 'write "372"'],
    at: '"+372"',
  },
  {
    title: 'a prefix as a number',
    change: swap('"372"', '372'),
    field: 'profile.phonePrefixes[2]',
    says: ['372', 'write "372"'],
    at: /^ +372$/,
  },
  {
    title: 'a prefix of no country',
    change: swap('"372"', '"999"'),
    field: 'profile.phonePrefixes[2]',
    says: ['"999"', 'country code'],
    at: '"999"',
  },
  {
    title: 'a city as home airport',
    change: swap('"RIX"', '"TALLINN"'),
    field: 'settings.defaultOriginIata',
    says: ['"TALLINN"', 'write "TLL"'],
    at: '"defaultOriginIata"',
  },
  {
    title: 'a code of no airport',
    change: swap('"RIX"', '"QQQ"'),
    field: 'settings.defaultOriginIata',
    says: ['"QQQ"', 'no airport', 'write'],
    at: '"defaultOriginIata"',
  },
  {
    title: 'a misspelt key of the settings',
    change: swap('"defaultLocale"', '"defaultLocal"'),
    field: 'settings.defaultLocal',
    says: ['"lv_LV"', 'did you mean "defaultLocale"?'],
    at: '"defaultLocal"',
  },
  {
    title: 'a misspelt key of the profile',
    change: swap('"phonePrefixes"', '"phonePrefix"'),
    field: 'profile.phonePrefix',
    says: ['["371","370","372"]', 'did you mean "phonePrefixes"?'],
    at: '"phonePrefix"',
  },
  {
    title: 'a misspelt key at the top',
    change: swap('"basePath"', '"basepath"'),
    field: 'basepath',
    says: ['"/"', 'did you mean "basePath"?'],
    at: '"basepath"',
  },
  {
    title: 'a key at the wrong place',
    change: edit((t) => (t['settings']!['footer'] = false)),
    field: 'settings.footer',
    says: ['false', 'move it to profile.footer'],
    at: /"footer": false/,
  },
  {
    title: 'a switch as text',
    change: swap('"footer": true', '"footer": "no"'),
    field: 'profile.footer',
    says: ['"no"', 'write false'],
    at: '"footer"',
  },
  {
    title: 'a fee as text',
    change: swap('"serviceFeePerPassenger": 9', '"serviceFeePerPassenger": "9,50"'),
    field: 'profile.serviceFeePerPassenger',
    says: ['"9,50"', 'write 9.5'],
    at: '"serviceFeePerPassenger"',
  },
  {
    title: 'a comma too many',
    change: swap('"serviceFeePerPassenger": 9', '"serviceFeePerPassenger": 9,'),
    field: '',
    says: ['comma before }', 'delete the comma'],
    at: '"serviceFeePerPassenger"',
  },
  {
    title: 'a comma too few',
    change: swap('"host": "saule",', '"host": "saule"'),
    field: '',
    says: ['no comma', 'add it'],
    at: '"site"',
  },
  {
    title: 'a comment',
    change: swap('"host"', '// our host\n  "host"'),
    field: '',
    says: ['comment', 'delete it'],
    at: '// our host',
  },
  {
    title: 'an empty file',
    change: (world) => world.set(FILE, ''),
    field: '',
    says: ['empty', 'npm run tenant -- new'],
    at: /^/,
  },
  markCase('an empty drawing', '', 'empty', 'save the drawing again'),
  markCase('a drawing of text only', drawing('<text x="0" y="20">Saule</text>'), 'text', 'convert the text to paths'),
  markCase('a text for a drawing', 'our logo', 'it is a text', 'export the logo as SVG'),
  markCase(
    'a drawing with a DOCTYPE',
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${MARK}`,
    '<!DOCTYPE',
    'npm run tenant -- clean manifest/icons/saule.svg',
  ),
  markCase(
    'a drawing without a viewBox',
    drawing('<path fill="currentColor" d="M0 0h9v9z"/>', 'width="24" height="24"'),
    'viewBox',
    'add viewBox="0 0 24 24"',
  ),
  markCase(
    'a drawing of 5 MB',
    drawing(`<path fill="currentColor" d="${'M0 0h9v9z'.repeat(560_000)}"/>`),
    '5.0 MB',
    'simplify the drawing',
  ),
  markCase('a coloured logo for a mark', WIDE, 'colours of its own', '#1f6fb2', 'brand.logo.light'),
  markCase(
    'a drawing with a script',
    drawing('<script>1</script><path d="M0 0h9v9z"/>'),
    '<script',
    'npm run tenant -- clean',
  ),
  {
    title: 'no drawing',
    change: (world) => world.delete('icons/saule.svg'),
    field: 'manifest.icon',
    says: ['"saule.svg"', 'no file manifest/icons/saule.svg', 'put it there, or write "kaija.svg"'],
    at: '"icon"',
  },
];

/** Of our own. */
export const FURTHER: readonly Case[] = [
  {
    title: 'API without https',
    change: edit(({ settings }) => void (settings!['apiBaseUrl'] = 'api.saule.ee')),
    field: 'settings.apiBaseUrl',
    says: ['"api.saule.ee"', 'path of the site', 'https://api.saule.ee'],
    at: '"apiBaseUrl"',
  },
  {
    title: 'single quotes',
    change: swap('"host": "saule"', `"host": 'saule'`),
    field: '',
    says: ["'", 'double quotes'],
    at: '"host"',
  },
  {
    title: 'a text that does not end',
    change: swap('"RIX",', '"RIX,'),
    field: '',
    says: ['does not end', 'close it with "'],
    at: '"RIX,',
  },
  {
    title: 'a file cut off',
    change: inText((text) => text.slice(0, text.indexOf('"profile"') - 4)),
    field: '',
    says: ['ends before a }', 'add it'],
    at: /^ {2}\}$/,
  },
  {
    title: 'a byte order mark',
    change: inText((text) => `\uFEFF${text}`),
    field: '',
    says: ['byte order mark', 'without BOM'],
    at: /^\uFEFF/,
  },
  {
    title: 'a key twice',
    change: swap('"basePath": "/"', '"basePath": "/",\n  "basePath": "/x/"'),
    field: 'basePath',
    says: ['twice', '"/x/"', 'delete one'],
    at: '"/x/"',
  },
  {
    title: 'the host of another tenant',
    change: swap('"host": "saule"', '"host": "kaija"'),
    field: 'host',
    says: ['"kaija"', 'kaija.json has the same host', 'write another'],
    at: '"host"',
  },
  {
    title: 'a site with a path',
    change: swap('https://saule.example"', 'https://saule.example/flights/"'),
    field: 'site',
    says: ['flights', 'write "https://saule.example"'],
    at: '"site"',
  },
  {
    title: 'a base path without slashes',
    change: swap('"basePath": "/"', '"basePath": "flights"'),
    field: 'basePath',
    says: ['"flights"', 'write "/flights/"'],
    at: '"basePath"',
  },
  {
    title: 'an API without https',
    change: swap('"apiBaseUrl": "api"', '"apiBaseUrl": "http://api.saule.example"'),
    field: 'settings.apiBaseUrl',
    says: ['"http://api.saule.example"', 'write "https://api.saule.example"'],
    at: '"apiBaseUrl"',
  },
  {
    title: "an id of Google Analytics for the tag manager's",
    change: swap('"tagManagerId": null', '"tagManagerId": "G-ABC123"'),
    field: 'settings.tagManagerId',
    says: ['"G-ABC123"', 'GTM-'],
    at: '"tagManagerId"',
  },
  {
    title: 'an unknown way to sign in',
    change: swap('"facebook"', '"facbook"'),
    field: 'settings.identity.methods[2]',
    says: ['"facbook"', 'did you mean "facebook"?'],
    at: '"facbook"',
  },
  {
    title: 'a currency by its sign',
    change: swap('"EUR"', '"€"'),
    field: 'profile.projectCurrency',
    says: ['"€"', 'write "EUR"'],
    at: '"projectCurrency"',
  },
  {
    title: 'a currency without cents',
    change: swap('"EUR"', '"JPY"'),
    field: 'profile.projectCurrency',
    says: ['"JPY"', 'two decimals', '"EUR"'],
    at: '"projectCurrency"',
  },
  {
    title: 'a currency with three decimals',
    change: swap('"EUR"', '"KWD"'),
    field: 'profile.projectCurrency',
    says: ['"KWD"', 'two decimals'],
    at: '"projectCurrency"',
  },
  {
    title: 'an address of no mail',
    change: edit((t) => (contact(t)['email'] = 'help at saule')),
    field: 'profile.contactInformation.email',
    says: ['"help at saule"', 'help@agency.example'],
    at: '"email": ',
  },
  {
    title: 'hours that end before they begin',
    change: swap('"to": "15:00"', '"to": "09:00"'),
    field: 'profile.contactInformation.openingHours[1].to',
    says: ['"09:00"', '"10:00"', 'write a later time'],
    at: /"to": "09:00"/,
  },
  {
    title: 'a time with a point',
    change: swap('"from": "10:00"', '"from": "10.00"'),
    field: 'profile.contactInformation.openingHours[1].from',
    says: ['"10.00"', 'write "10:00"'],
    at: '"10.00"',
  },
  {
    title: 'a tab to a page that is off',
    change: edit((t) => (t['features'] = { business: false, tabs: ['search', 'business', 'trips'] })),
    field: 'features.tabs[1]',
    says: ['"business"', 'features.business is false', 'delete it here'],
    at: /^ {6}"business"/,
  },
  {
    title: 'a service of no catalogue',
    change: edit((t) => (t['features'] = { services: ['bags', 'seat'] })),
    field: 'features.services[1]',
    says: ['"seat"', 'did you mean "seats"?'],
    at: '"seat"',
  },
  {
    title: 'a font of another kind',
    change: brand({ fonts: [{ family: 'Inter', file: 'inter.woff2' }] }, { 'inter.woff2': 'wOFFxxxx' }),
    field: 'brand.fonts[0].file',
    says: ['"inter.woff2"', 'WOFF font', 'rename it to "inter.woff"'],
    at: '"inter.woff2"',
  },
  {
    title: 'a page for a font',
    change: brand({ fonts: [{ family: 'Inter', file: 'inter.woff2' }] }, { 'inter.woff2': '<!doctype html><p>404' }),
    field: 'brand.fonts[0].file',
    says: ['"inter.woff2"', 'HTML page', 'WOFF2, TrueType or OpenType'],
    at: '"inter.woff2"',
  },
  {
    title: 'a font that is cut off',
    change: brand({ fonts: [{ family: 'Inter', file: 'inter.ttf' }] }, { 'inter.ttf': FONT.subarray(0, 99_000) }),
    field: 'brand.fonts[0].file',
    says: ['"inter.ttf"', 'cannot be read', 'export it again'],
    at: '"inter.ttf"',
  },
  {
    title: 'a family that would end the style sheet',
    change: brand({ fonts: [{ family: 'Inter"}', file: 'inter.ttf' }] }, { 'inter.ttf': FONT }),
    field: 'brand.fonts[0].family',
    says: ['Inter', 'style sheet', 'use only letters'],
    at: '"family"',
  },
  {
    title: 'a picture of shared links in another size',
    change: brand({ share: 'share.png' }, { 'share.png': PNG }),
    field: 'brand.share',
    says: ['"share.png"', '1 x 1', '1200 x 630'],
    at: '"share"',
  },
  {
    title: 'a page for a picture',
    change: brand({ hero: 'hero.webp' }, { 'hero.webp': '<!doctype html><title>404</title>' }),
    field: 'brand.hero',
    says: ['"hero.webp"', 'HTML page', 'save it as WebP'],
    at: '"hero"',
  },
  {
    title: 'a logo that is not there',
    change: brand({ logo: { light: 'logo.svg' } }, { 'Logo.svg': WIDE }),
    field: 'brand.logo.light',
    says: ['"logo.svg"', 'no file', 'did you mean "Logo.svg"?'],
    at: '"light"',
  },
  {
    title: 'a logo out of its folder',
    change: brand({ logo: { light: '../../secret.svg' } }),
    field: 'brand.logo.light',
    says: ['"../../secret.svg"', 'out of its folder', 'manifest/tenants/saule'],
    at: '"light"',
  },
  {
    title: 'an origin with a star',
    change: edit((t) => ((t as Json)['origins'] = ['https://*.example.com'])),
    field: 'origins[0]',
    says: ['"https://*.example.com"', 'https://fly.example.com'],
    at: '"https://*.example.com"',
  },
  markCase('a PNG for a drawing', PNG, 'PNG picture', 'export the logo as SVG'),
  markCase('a mark in black', drawing('<path d="M0 0h9v9z"/>'), '#000000', 'currentColor'),
  markCase(
    'a mark on a white ground',
    drawing('<path fill="#fff" d="M0 0h24v24H0z"/><path fill="currentColor" d="M0 0h9v9z"/>'),
    '#ffffff',
    'currentColor',
  ),
  markCase(
    'a mark that fills its square',
    drawing('<path fill="currentColor" d="M0 0h24v24H0z"/>'),
    'only a block',
    'delete the background',
  ),
  markCase(
    'a mark outside of its viewBox',
    drawing('<path fill="currentColor" d="M90 90h9v9z"/>'),
    'nothing can be seen',
    'viewBox',
  ),
  markCase(
    'a mark that is not closed',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z">',
    'XML is broken in line 1',
    'export it again',
  ),
  {
    ...markCase(
      'a wide mark',
      drawing('<path fill="currentColor" d="M0 0h50v10z"/>', 'viewBox="0 0 60 12"'),
      '5.0 times as wide as high',
      'draw a square mark',
    ),
    level: 'warning',
  },
  markCase(
    'a mark that is thinner than a point',
    drawing('<path fill="currentColor" d="M0 0h900000000v1H0z"/>', 'viewBox="0 0 1000000000 1"'),
    'nothing can be seen',
    'check the viewBox',
  ),
  markCase(
    'a mark with a picture from elsewhere',
    drawing('<image href="https://x.example/logo.png" width="9" height="9"/>'),
    'https://x.example/logo.png',
    'put the shapes',
  ),
  {
    title: 'legal texts in no language',
    change: (world) => world.set('tenants/saule/legal/ee/terms_of_service.html', '<p>x'),
    field: 'legal/ee',
    says: ['"ee"', 'rename it to one of', '"et"'],
    at: /^/,
    file: 'manifest/tenants/saule/legal/ee',
  },
  {
    title: 'a legal text that no page shows',
    change: (world) => world.set('tenants/saule/legal/et/terms.html', '<p>x'),
    field: 'legal/et/terms.html',
    says: ['"terms.html"', 'did you mean "terms_of_service.html"?'],
    at: /^/,
    file: 'manifest/tenants/saule/legal/et/terms.html',
  },
  {
    title: 'no telephone',
    change: without('profile.contactInformation.phone'),
    field: 'profile.contactInformation.phone',
    says: ['missing', '2011/83/EU', '"phone"'],
    at: '"contactInformation"',
    level: 'warning',
  },
  {
    title: 'no postal address',
    change: edit((t) => (contact(t)['address'] = '')),
    field: 'profile.contactInformation.address',
    says: ['""', '2011/83/EU', 'write it like'],
    at: '"address"',
    level: 'warning',
  },
  {
    title: 'a ticked newsletter',
    change: swap('"opt-in"', '"spec"'),
    field: 'profile.marketing',
    says: ['"spec"', 'write "opt-in"'],
    at: '"marketing"',
    level: 'warning',
  },
  {
    title: 'a long name below the icon',
    change: swap('"short_name": "Kaija"', '"short_name": "Saule Travel Agency"'),
    field: 'manifest.short_name',
    says: ['"Saule Travel Agency"', '12 letters', 'shorten it'],
    at: '"short_name"',
    level: 'warning',
  },
  {
    title: 'a logo that is a line',
    change: brand(
      { logo: { light: 'logo.svg' } },
      { 'logo.svg': drawing('<path fill="#c22" d="M0 0h2000v20H0z"/>', 'viewBox="0 0 2000 20"') },
    ),
    field: 'brand.logo.light',
    says: ['"logo.svg"', '100 times as wide as high', '2 px high in the header', 'at most 8 times'],
    at: '"light"',
    level: 'warning',
  },
  {
    title: 'a logo that stands upright',
    change: brand(
      { logo: { light: 'logo.svg' } },
      { 'logo.svg': drawing('<path fill="#c22" d="M0 0h20v400H0z"/>', 'viewBox="0 0 20 400"') },
    ),
    field: 'brand.logo.light',
    says: ['"logo.svg"', '20 times as high as wide', 'draw a wide one, or a square one'],
    at: '"light"',
    level: 'warning',
  },
  {
    title: 'neither a mark nor a square logo',
    change: (world) => {
      brand({ logo: { light: 'logo.svg' } }, { 'logo.svg': WIDE })(world);
      without('manifest.icon')(world);
    },
    field: 'manifest.icon',
    says: ['missing', '"icon": "saule.svg"', 'brand.logo.square'],
    at: /^ {2}"manifest"/,
  },
  {
    title: 'a fee that nobody can avoid',
    change: edit((tenant) => void (tenant['features'] = { payments: ['cardPayments'] })),
    field: 'features.payments',
    says: ['["cardPayments"]', 'the only way to pay has a fee', 'profile.cardFeeEnabled'],
    at: '"payments"',
    level: 'warning',
  },
  {
    title: 'a shortcut to a page that is off',
    change: edit((tenant) => {
      tenant['features'] = { business: false };
      tenant['manifest']!['shortcuts'] = [{ name: 'Companies', url: '/business?from=icon' }];
    }),
    field: 'manifest.shortcuts[0].url',
    says: ['"/business?from=icon"', 'no such page', 'delete the shortcut'],
    at: '"url"',
  },
  {
    title: 'a shortcut to invoices where nobody can sign in',
    change: edit((tenant) => {
      tenant['settings']!['identity'] = null;
      tenant['manifest']!['shortcuts'] = [{ name: 'Invoices', url: 'dashboard/invoices' }];
    }),
    field: 'manifest.shortcuts[0].url',
    says: ['"dashboard/invoices"', 'no such page', 'delete the shortcut'],
    at: '"url"',
  },
  {
    title: 'a plate that hides the logo',
    change: brand(
      { logo: { light: 'logo.svg', ground: '#000000' } },
      { 'logo.svg': drawing('<path fill="#101010" d="M0 0h90v9z"/>', 'viewBox="0 0 90 20"') },
    ),
    field: 'brand.logo.ground',
    says: ['"#000000"', 'logo.svg cannot be seen', 'write "#ffffff"'],
    at: '"ground"',
    level: 'warning',
  },
  hostingCase('target', 'https://fly.example.com/', 'and not to an address', 'web@fly.example.com:/srv/kaija'),
  hostingCase('target', 'web@fly.example.com:site', 'not whole', 'write it like "/srv/kaija"'),
  hostingCase('target', '/srv/my site', 'no spaces', '"/srv/kaija"'),
  hostingCase('target', 'fly.example.com:/', "server's root", '"/srv/kaija"'),
  hostingCase('root', 'srv/saule', 'whole path', 'write "/srv/saule"'),
  hostingCase('root', 'web@fly.example.com:/srv/saule', 'whole path', 'write "/srv/saule"'),
  hostingCase('root', '~/site', 'whole path', 'write it like "/srv/kaija"'),
  hostingCase('root', '/', 'whole path', 'write it like "/srv/kaija"'),
  hostingCase('api', 'api.example.com/v1', 'whole address', 'write "https://api.example.com/v1"'),
  hostingCase('api', 'https://api.example.com/v1?key=1', 'without a query', 'write "https://api.example.com/v1"'),
  hostingCase('bucket', 'bucket', 'whole address', 'write it like'),
  hostingCase('listen', '8080', 'must be a number', 'write 8080'),
  hostingCase('listen', 70_000, 'from 1 to 65535', 'write it like 8080'),
  hostingCase('brotli', 'yes', 'true or false', 'write true'),
  hostingCase('bukcet', 'https://files.example.com', 'no setting', 'did you mean "bucket"?'),
  {
    ...hostingCase('visits', 'https://visits.example.com/saule', 'passes nothing on', 'like "visits"'),
    level: 'warning',
  },
  {
    title: 'an API that is called directly, and passed on',
    change: edit((tenant) => {
      tenant['hosting'] = { api: 'https://api.example.com/v1' };
      (tenant['settings'] as Json)['apiBaseUrl'] = 'https://api.example.com/v1';
    }),
    field: 'hosting.api',
    says: ['settings.apiBaseUrl is "https://api.example.com/v1"', 'like "api", or delete it here'],
    at: /^ {4}"api"/,
    level: 'warning',
  },
  ...(
    [
      ['https://api.saule.example/v1?key=1', 'no "?"', 'write "https://api.saule.example/v1"'],
      ['https://api.saule.example/v1#x', 'no "?"', 'write "https://api.saule.example/v1"'],
      ['api?key=1', 'no "?"', 'write "api"'],
      ['//evil.example', 'another host', 'write "https://evil.example"'],
      ['../../api', 'leads out', 'write a path like "api"'],
      ['%2e%2e/api', 'leads out', 'write a path like "api"'],
      ['https://api.example,evil', '"api.example,evil" is no host', 'write a path like "api"'],
      ["https://api.example';evil", 'a quote', 'delete it'],
      ['https://me:secret@api.saule.example/v1/', 'a name and a password', 'write "https://api.saule.example/v1"'],
      ['a;b', 'only letters', 'write a path like "api"'],
    ] as const
  ).map(([address, why, remedy]): Case => ({
    title: `${address} as the API`,
    change: edit(({ settings }) => void (settings!['apiBaseUrl'] = address)),
    field: 'settings.apiBaseUrl',
    says: [why, remedy],
    at: '"apiBaseUrl"',
  })),
  {
    title: "a shortcut to another's site",
    change: edit(({ manifest }) => void (manifest!['shortcuts'] = [{ name: 'x', url: '//evil.example' }])),
    field: 'manifest.shortcuts[0].url',
    says: ['another host'],
    at: '"url"',
  },
  {
    title: 'a day and its month in another order in short',
    change: edit(({ profile }) => {
      profile!['dateFormat'] = 'DD.MM.YYYY';
      profile!['shortDateFormat'] = 'MM.DD';
    }),
    field: 'profile.shortDateFormat',
    says: ['"MM.DD"', 'profile.dateFormat is "DD.MM.YYYY"', 'write "DD.MM"'],
    at: '"shortDateFormat"',
  },
  {
    title: 'a fee with a part of a cent',
    change: edit(({ profile }) => void (profile!['serviceFeePerPassenger'] = 4.999)),
    field: 'profile.serviceFeePerPassenger',
    says: ['4.999', 'part of a cent', 'write 5'],
    at: '"serviceFeePerPassenger"',
  },
  ...['JPY', 'KWD'].map((currency): Case => ({
    title: `${currency} as the currency`,
    change: swap('"EUR"', `"${currency}"`),
    field: 'profile.projectCurrency',
    says: ['none or three', 'like "EUR"'],
    at: '"projectCurrency"',
  })),
  ...(
    [
      ['UTF-16', Buffer.from('\uFEFF<p>Rīga', 'utf16le'), 'it is written in UTF-16'],
      ['Latin-1', Buffer.from('<p>Fl\u00fcge', 'latin1'), 'it is not written in UTF-8'],
      ['a picture', Buffer.from([0x3c, 0, 0, 0]), 'it is no text'],
    ] as const
  ).map(([title, content, why]): Case => ({
    title: `terms in ${title}`,
    change: (world) => world.set('tenants/saule/legal/en/terms_of_service.html', content),
    field: 'legal/en/terms_of_service.html',
    says: [why, 'save it as UTF-8'],
    at: '',
    file: 'manifest/tenants/saule/legal/en/terms_of_service.html',
  })),
  {
    title: 'a file of the tenant in Latin-1',
    change: (world) => world.set(FILE, Buffer.from(soundText().replace('Rīga', 'Pärnu'), 'latin1')),
    field: '',
    says: ['is not written in UTF-8', 'save it as UTF-8'],
    at: 'none: the file as a whole',
  },
  {
    title: 'hours that overlap',
    change: edit((tenant) => {
      contact(tenant)['openingHours'] = [
        { days: [1, 2], from: '09:00', to: '18:00' },
        { days: [2, 3], from: '17:00', to: '20:00' },
      ];
    }),
    field: 'profile.contactInformation.openingHours[1]',
    says: ['"17:00 to 20:00"', 'on Tuesday', '09:00 to 18:00', 'that do not overlap'],
    at: /^ {8}\{$/,
  },
  {
    title: 'three equal colours',
    change: edit((tenant) => void Object.assign(colors(tenant), { secondary: '#2a5c9e', accent: '#2A5C9E' })),
    field: 'profile.colorSchema.accent',
    says: ['one colour', 'another for accent'],
    at: '"accent"',
    level: 'warning',
  },
  {
    title: 'white as the main colour',
    change: edit((tenant) => void (colors(tenant)['primary'] = '#fefefe')),
    field: 'profile.colorSchema.primary',
    says: ['white like the page', 'main colour'],
    at: '"primary"',
    level: 'warning',
  },
  ...(['hero.jpg', 'hero.png'] as const).map((name): Case => ({
    title: `${name} that is cut off`,
    change: brand({ hero: name }, { [name]: PICTURES[name].subarray(0, PICTURES[name].length / 2) }),
    field: 'brand.hero',
    says: [name, 'cut off', 'export it again'],
    at: '"hero"',
  })),
];
