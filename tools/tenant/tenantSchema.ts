/*
 * Every field of a tenant's file, manifest/tenants/NAME.json. From this table are made: the check (tenant/check.ts),
 * tenant.schema.json for editors, and docs/settings.md. `npm run tenant -- write` writes the last two.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES as LANGUAGES } from '../../src/domain/locale';
import { HTTP3_SINCE } from '../host/rules';

/** A tenant's file may name any of them. */
export const LOCALES: string[] = [...LANGUAGES];
/** Currencies of ISO 4217 that are not divided by a hundred: the API has no amounts for them. */
export const WITHOUT_CENTS: string[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../src/domain/tenant/withoutCents.json'), 'utf8'),
) as string[];
/** Pages that header and tabs can lead to, and the feature that switches each off. */
export const PAGES: Readonly<Record<string, string | null>> = {
  search: null,
  cheapFlights: 'cheapFlights',
  business: 'business',
  groups: 'groups',
  trips: null,
};

const KB = 1000;
/** Kinds of files. */
export type Sized = 'mark' | 'drawing' | 'font' | 'picture' | 'share';
/** Bytes of a file: more than the first are a warning, more than the second a fault. */
export const LIMITS: Record<Sized, readonly [much: number, most: number]> = {
  mark: [6 * KB, 24 * KB],
  drawing: [30 * KB, 120 * KB],
  font: [60 * KB, 200 * KB],
  picture: [200 * KB, 600 * KB],
  share: [300 * KB, 1000 * KB],
};
const sized = (word: string, kind: Sized): string => `${word}, at most ${LIMITS[kind][1] / KB} kB`;

/** How a value may look beside its kind. `of`: words of a choice, or the kind of a list's entries, whose words are `words`. */
interface Look {
  need?: 'must' | 'law';
  min?: number;
  max?: number;
  unit?: string;
  of?: string | readonly string[] | undefined;
  words?: readonly string[];
}
type JsonSchema = Record<string, unknown>;
interface KindRule {
  /** For docs. */
  word: string | ((look: Look) => string);
  schema: (look: Look) => JsonSchema;
}

/** What a value has to look like. The checks are in tenant/values.ts. */
export const KINDS = {
  object: { word: 'object', schema: () => ({ type: 'object' }) },
  family: { word: 'letters, digits, spaces, `-`', schema: () => ({ type: 'string', pattern: '^[\\w -]+$' }) },
  text: {
    word: ({ max }) => (max ? `text, at most ${max} letters` : 'text'),
    schema: ({ max, need }) => ({
      type: 'string',
      ...(max && { maxLength: max }),
      ...(need === 'must' && { minLength: 1 }),
    }),
  },
  flag: { word: '`true` or `false`', schema: () => ({ type: 'boolean' }) },
  number: {
    word: ({ min, max, unit }) => `number from ${min} to ${max}${unit ? `, ${unit}` : ''}`,
    schema: ({ min, max }) => ({ type: 'number', minimum: min, maximum: max }),
  },
  choice: {
    word: ({ of = [] }) =>
      [of]
        .flat()
        .map((each) => `\`${each}\``)
        .join(', '),
    schema: ({ of }) => ({ enum: of }),
  },
  color: { word: '`#` and six hex digits', schema: () => ({ type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' }) },
  label: {
    word: 'small letters, digits, `-`',
    schema: () => ({ type: 'string', pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' }),
  },
  word: {
    word: 'letters, digits, `-`, `_`',
    schema: () => ({ type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$' }),
  },
  basePath: {
    word: 'path with a slash at both ends',
    schema: () => ({ type: 'string', pattern: '^/(?:[A-Za-z0-9_-]+/)*$' }),
  },
  origin: { word: '`https://host`', schema: () => ({ type: 'string', pattern: '^https://[^/?#]+/?$' }) },
  https: { word: 'https address', schema: () => ({ type: 'string', pattern: '^https://' }) },
  base: { word: 'path, or https address', schema: () => ({ type: 'string', minLength: 1 }) },
  website: { word: 'http or https address', schema: () => ({ type: 'string' }) },
  email: {
    word: 'e-mail address',
    schema: () => ({ type: 'string', pattern: '^[^\\s@<>"]+@[^\\s@<>"]+\\.[^\\s@<>"]+$' }),
  },
  phone: { word: 'number with `+` and country', schema: () => ({ type: 'string', maxLength: 40 }) },
  locale: { word: LOCALES.map((each) => `\`${each}\``).join(', '), schema: () => ({ enum: LOCALES }) },
  vapid: {
    word: '65 bytes in base64url, beginning with `B`',
    schema: () => ({ type: 'string', pattern: '^B[A-Za-z0-9_-]{86}$' }),
  },
  airline: {
    word: 'IATA code of an airline',
    schema: () => ({ type: 'string', pattern: '^[A-Z0-9]{2}$' }),
  },
  airport: { word: 'IATA code of an airport', schema: () => ({ type: 'string', pattern: '^[A-Z]{3}$' }) },
  currency: {
    word: 'ISO 4217 code of a currency with two decimals',
    schema: () => ({ type: 'string', pattern: `^(?!${WITHOUT_CENTS.join('|')})[A-Z]{3}$` }),
  },
  longDate: {
    word: '`DD`, `MM`, `YYYY`, joined by `.`, `/`, `-` or a space',
    schema: () => ({
      type: 'string',
      pattern: '^(DD|MM|YYYY)([./\\- ])(?!\\1)(DD|MM|YYYY)\\2(?!\\1|\\3)(DD|MM|YYYY)$',
    }),
  },
  shortDate: {
    word: '`DD` and `MM`, joined in the same way',
    schema: () => ({ type: 'string', pattern: '^(?:DD[./\\- ]MM|MM[./\\- ]DD)\\.?$' }),
  },
  prefix: { word: 'digits of a country code', schema: () => ({ type: 'string', pattern: '^[1-9][0-9]{0,3}$' }) },
  gtm: { word: '`GTM-…`', schema: () => ({ type: 'string', pattern: '^GTM-[A-Z0-9]+$' }) },
  host: { word: 'host name', schema: () => ({ type: 'string', pattern: '^[A-Za-z0-9.-]+(?::[0-9]+)?$' }) },
  zone: { word: 'IANA time zone', schema: () => ({ type: 'string', pattern: '^[A-Za-z_]+(?:/[A-Za-z0-9_+-]+)*$' }) },
  date: { word: '`YYYY-MM-DD`', schema: () => ({ type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }) },
  day: { word: '1 Monday … 7 Sunday', schema: () => ({ type: 'integer', minimum: 1, maximum: 7 }) },
  time: { word: '`HH:MM`', schema: () => ({ type: 'string', pattern: '^(?:(?:[01]\\d|2[0-3]):[0-5]\\d|24:00)$' }) },
  weight: {
    word: '`400`, or a range `400 700`',
    schema: () => ({ type: 'string', pattern: '^[1-9]\\d{0,2}(?: [1-9]\\d{2})?$' }),
  },
  mark: { word: sized('SVG in `manifest/icons`', 'mark'), schema: () => ({ type: 'string', pattern: '\\.svg$' }) },
  drawing: {
    word: sized('SVG, PNG or WebP', 'drawing'),
    schema: () => ({ type: 'string', pattern: '\\.(?:svg|png|webp)$' }),
  },
  font: {
    word: `${sized('WOFF2, TrueType or OpenType', 'font')} when cut down`,
    schema: () => ({ type: 'string', pattern: '\\.(?:woff2?|ttf|otf)$' }),
  },
  picture: {
    word: sized('WebP, AVIF, JPEG or PNG', 'picture'),
    schema: () => ({ type: 'string', pattern: '\\.(?:webp|avif|jpe?g|png)$' }),
  },
  share: {
    word: sized('PNG or JPEG, 1200 x 630', 'share'),
    schema: () => ({ type: 'string', pattern: '\\.(?:jpe?g|png)$' }),
  },
  hours: { word: 'text of at most 500 letters, or up to 14 periods', schema: () => ({}) },
  list: { word: '', schema: () => ({}) },
  target: { word: 'whole path, or `user@host:/path`', schema: () => ({ type: 'string', minLength: 1 }) },
  folder: { word: 'whole path', schema: () => ({ type: 'string', pattern: '^/[\\w./-]+$' }) },
  upstream: { word: 'whole address', schema: () => ({ type: 'string', pattern: '^https?://[^\\s?#]+$' }) },
  port: { word: 'number from 1 to 65535', schema: () => ({ type: 'integer', minimum: 1, maximum: 65_535 }) },
} satisfies Record<string, KindRule>;
export type Kind = keyof typeof KINDS;
const ruleOf = (kind: Kind): KindRule => KINDS[kind];

/** What the table says of a value, and so of a list's entry. */
export interface Value extends Look {
  kind: Kind;
  /** What holds without it. */
  otherwise?: unknown;
  example?: unknown;
  /** Null is allowed. */
  maybe?: boolean;
  /** Entries of a list. */
  least?: number;
  most?: number;
  /** A number without a part. */
  whole?: boolean;
  decimals?: number;
  /** Of an address: nothing is added to it, so it may have a query; it may be `/`. */
  query?: boolean;
  home?: boolean;
}
/** A field of a tenant's file. */
export interface Field extends Value {
  path: string;
  says: string;
  /** The build or the server writes it, never the file. */
  built?: boolean;
  /** An object that may have any field. */
  open?: boolean;
}

const field = (path: string, kind: Kind, says: string, more: Omit<Field, 'path' | 'kind' | 'says'> = {}): Field => ({
  path,
  kind,
  says,
  ...more,
});
const must = { need: 'must' } as const;
const names = Object.keys(PAGES);

/** `need`: `must` (a fault without it), `law` (a warning without it). */
export const FIELDS: readonly Field[] = [
  field('$schema', 'text', 'Editors complete and check the file by it.', { example: '../tenant.schema.json' }),
  field(
    'host',
    'label',
    'First label of its host in the sandbox: `kaija` answers at `kaija.localhost`. One of its own.',
    must,
  ),
  field('site', 'origin', 'Public origin. Without it there is no sitemap and no picture of shared links.', {
    example: 'https://fly.example.com',
  }),
  field('basePath', 'basePath', 'Path of the site on its host.', { otherwise: '/', example: '/flights/' }),
  field('origins', 'list', 'Other origins of files: terms, tickets, logos, pictures. They go into the policy.', {
    of: 'origin',
    most: 20,
    otherwise: [],
    example: ['https://files.example.com'],
  }),

  field('priceHours', 'number', 'How long prices in the HTML are shown ([how](deploy.md#prices)).', {
    min: 1,
    max: 168,
    unit: 'hours',
    otherwise: 24,
  }),

  field('hosting', 'object', 'Where it is served, for build and deploy; their options win ([how](deploy.md)).'),
  field('hosting.target', 'target', 'Where `npm run deploy` puts it, if it names no other place.', {
    example: 'web@fly.example.com:/srv/kaija',
  }),
  field(
    'hosting.root',
    'folder',
    'Folder on the server, for nginx and Caddy; without it that of the target, else `/srv/NAME`.',
    { example: '/srv/kaija' },
  ),
  field('hosting.api', 'upstream', 'Where the host passes `settings.apiBaseUrl` on to, if that is a path.', {
    example: 'https://api.example.com/v1',
  }),
  field('hosting.ask', 'upstream', 'The API as the build reaches it, for prices in the HTML; without it `api`.', {
    example: 'http://127.0.0.1:4400/api',
  }),
  field('hosting.bucket', 'upstream', 'The same for `settings.bucketPath`.', {
    example: 'https://files.example.com',
  }),
  field('hosting.visits', 'upstream', 'The same for `settings.visitsUrl`.', {
    example: 'https://visits.example.com/kaija',
  }),
  field(
    'hosting.sandbox',
    'upstream',
    'The sandbox, in place of these three: its bank and its identity provider are passed on, too. Never for travellers.',
    { example: 'http://127.0.0.1:4400' },
  ),
  field('hosting.listen', 'port', 'Port for plain HTTP, behind a server that speaks HTTPS.', { example: 8080 }),
  field('hosting.brotli', 'flag', 'The server has ngx_brotli.', { otherwise: false }),
  field(
    'hosting.http3',
    'flag',
    `HTTP/3. \`false\` for nginx older than ${HTTP3_SINCE.nginx} or Caddy older than ${HTTP3_SINCE.caddy}, which refuse the file.`,
    { otherwise: true },
  ),

  field('manifest', 'object', 'The installed app.', must),
  field('manifest.name', 'text', 'Name of the installed app.', { ...must, max: 80, example: 'Kaija flights' }),
  field('manifest.short_name', 'text', 'Name below its icon; phones cut more than 12 letters.', {
    ...must,
    max: 30,
    example: 'Kaija',
  }),
  field('manifest.description', 'text', 'One sentence for the installation dialog.', {
    ...must,
    max: 300,
    example: 'Search, book and keep your trip on your phone.',
  }),
  field('manifest.theme_color', 'color', 'Colour of the window of the installed app.', { ...must, example: '#2a5c9e' }),
  field('manifest.background_color', 'color', 'Colour behind the icon while the app starts.', {
    ...must,
    example: '#ffffff',
  }),
  field(
    'manifest.icon',
    'mark',
    'The mark: square, in one colour, drawn in `currentColor`. All icons are made of it; needed without `brand.logo.square`, which stands in for it.',
    { example: 'kaija.svg' },
  ),
  field('manifest.shortcuts', 'list', 'Shortcuts of the icon, in place of search, trips and cheap flights.', {
    of: 'object',
    most: 10,
  }),
  field('manifest.shortcuts[].name', 'text', 'Name of a shortcut.', { ...must, max: 40 }),
  field('manifest.shortcuts[].url', 'base', 'Its address, below the base path.', {
    ...must,
    query: true,
    home: true,
  }),
  field('manifest.shortcuts[].icons', 'list', 'Its icons, as in a web-app manifest.', {
    of: 'object',
    most: 5,
    open: true,
  }),

  field(
    'settings',
    'object',
    'What the app reads at start; a server may write them into the page at request time.',
    must,
  ),
  field(
    'settings.tenantName',
    'word',
    'Name for the API (`X-Company-Name`) and the stored data; the same as the name of the file.',
    {
      ...must,
      example: 'kaija',
    },
  ),
  field('settings.projectName', 'text', 'Name in header, titles and mails.', { ...must, max: 80, example: 'Kaija' }),
  field('settings.apiBaseUrl', 'base', 'The API: `api` below the base path, or a whole address.', {
    ...must,
    example: 'https://api.example.com/v1',
  }),
  field('settings.bucketName', 'text', 'Name of the bucket of pictures.', { ...must, example: 'kaija' }),
  field('settings.bucketPath', 'base', 'The bucket: `bucket` below the base path, or a whole address.', {
    ...must,
    example: 'https://files.example.com',
  }),
  field('settings.defaultOriginIata', 'airport', 'Home airport: prices and deals start there.', {
    ...must,
    example: 'RIX',
  }),
  field(
    'settings.keyAhead',
    'flag',
    'Asks for the key of a search as soon as the form is complete, before Search is pressed. `false` where suppliers count keys.',
    { otherwise: true },
  ),
  field('settings.tagManagerId', 'gtm', "Google's tag manager, loaded after consent only.", { ...must, maybe: true }),
  field('settings.visitsUrl', 'base', 'Your own endpoint for visits, called after consent only.', {
    query: true,
    maybe: true,
    otherwise: null,
    example: 'visits',
  }),
  field('settings.accommodationUrl', 'https', 'Site for a stay; `null`: none is offered.', {
    ...must,
    maybe: true,
    example: 'https://stay.example.com/search',
  }),
  field('settings.defaultLocale', 'locale', 'Language of a first visit; one of `profile.languages`.', {
    ...must,
    example: 'lv_LV',
  }),
  field(
    'settings.identity',
    'object',
    'The identity provider ([how](api.md#signing-in)); `null`: nobody can sign in.',
    {
      ...must,
      maybe: true,
    },
  ),
  field('settings.identity.kind', 'choice', 'Firebase Auth.', { ...must, of: ['firebase'] }),
  field('settings.identity.apiKey', 'text', 'Web API key of the project.', must),
  field('settings.identity.projectId', 'text', 'The project; `sandbox-…` is the sandbox.', must),
  field('settings.identity.authDomain', 'host', 'Host of the sign-in pages, without `https://`.', {
    ...must,
    example: 'kaija.firebaseapp.com',
  }),
  field('settings.identity.tenantId', 'text', 'Identity Platform tenant, where several share a project.'),
  field('settings.identity.methods', 'list', 'Buttons of the dialog.', {
    ...must,
    of: 'choice',
    words: ['email', 'google', 'facebook', 'apple'],
    least: 1,
  }),
  field('settings.identity.sandboxUrl', 'text', 'The sandbox.', { built: true }),
  field('settings.mark', 'object', 'The mark as a path.', { built: true }),
  field('settings.profile', 'object', 'The profile.', { built: true }),
  field('settings.texts', 'object', 'Files with legal texts.', { built: true }),
  field('settings.features', 'object', 'The features.', { built: true }),
  field('settings.brand', 'object', 'The brand.', { built: true }),

  field('profile', 'object', 'The profile of the tenant, as the API answers it; the first paint uses this one.', must),
  field('profile.projectCurrency', 'currency', 'Currency of all prices.', { ...must, example: 'EUR' }),
  field(
    'profile.colorSchema',
    'object',
    'The colours. The app derives every other one, and makes each readable in both themes.',
    must,
  ),
  field('profile.colorSchema.primary', 'color', 'Main colour: header, buttons, links.', {
    ...must,
    example: '#2a5c9e',
  }),
  field('profile.colorSchema.secondary', 'color', 'Tint of notices and pictures.', { ...must, example: '#7fbcd9' }),
  field('profile.colorSchema.accent', 'color', 'Colour that stands out: offers, marks.', {
    ...must,
    example: '#f3a53c',
  }),
  field(
    'profile.contactInformation',
    'object',
    'Who sells; consumer law wants name, address, telephone and e-mail (Directive 2011/83/EU, article 6).',
    must,
  ),
  field('profile.contactInformation.email', 'email', 'Travellers write there.', {
    ...must,
    example: 'help@agency.example',
  }),
  field('profile.contactInformation.phone', 'phone', 'Travellers call there.', {
    need: 'law',
    otherwise: '',
    example: '+371 2000 0000',
  }),
  field('profile.contactInformation.address', 'text', 'Postal address.', {
    need: 'law',
    max: 300,
    otherwise: '',
    example: 'Krasta iela 1, Rīga, LV-1003',
  }),
  field('profile.contactInformation.website', 'website', 'Site of the agency.', {
    otherwise: '',
    example: 'https://agency.example',
  }),
  field('profile.contactInformation.companyName', 'text', 'Registered name of the seller.', {
    need: 'law',
    max: 80,
    otherwise: '',
    example: 'SIA Kaija',
  }),
  field('profile.contactInformation.openingHours', 'hours', 'When somebody answers, in the agency’s own time.', {
    example: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }],
  }),
  field('profile.contactInformation.openingHours[].days', 'list', 'Days of a period.', {
    ...must,
    of: 'day',
    least: 1,
    most: 7,
  }),
  field('profile.contactInformation.openingHours[].from', 'time', 'Its begin.', { ...must, example: '09:00' }),
  field('profile.contactInformation.openingHours[].to', 'time', 'Its end, later than the begin.', {
    ...must,
    example: '18:00',
  }),
  field('profile.privacyNotes', 'text', 'A note beside the consent of travellers.', { max: 2000, otherwise: '' }),
  field('profile.dateFormat', 'longDate', 'How days are written.', { otherwise: 'DD/MM/YYYY' }),
  field('profile.shortDateFormat', 'shortDate', 'The same without the year.', { otherwise: 'DD/MM' }),
  field('profile.footer', 'flag', 'Shows the footer; results never have one.', { otherwise: true }),
  field('profile.phonePrefixes', 'list', 'Country codes on top of the list of telephone numbers.', {
    of: 'prefix',
    least: 1,
    most: 20,
    otherwise: ['371', '370', '372'],
  }),
  field(
    'profile.languages',
    'list',
    'Languages in the order of the menu. With `lv_LV` first there are the booking guide and the funding notice.',
    {
      ...must,
      of: 'locale',
      least: 1,
      most: LOCALES.length,
      example: ['lv_LV', 'en_GB'],
    },
  ),
  field('profile.defaultSort', 'choice', 'Order of the results at first.', {
    of: ['best', 'cheapest', 'fastest', 'departure', 'arrival', 'co2'],
    otherwise: 'best',
  }),
  field(
    'profile.marketing',
    'choice',
    '`opt-in` asks once, unticked, for consent to offers by e-mail; EU law wants that. `spec`: newsletter ticked, opt-out at checkout.',
    {
      of: ['spec', 'opt-in'],
      otherwise: 'spec',
    },
  ),
  field(
    'profile.serviceFeeEnabled',
    'flag',
    'A fee for each passenger, in every price from the first list on ([0003](decisions/0003-the-first-price-is-the-price.md)).',
    {
      otherwise: false,
    },
  ),
  field('profile.serviceFeePerPassenger', 'number', 'That fee.', {
    min: 0,
    max: 1000,
    unit: 'decimal euros',
    decimals: 2,
    otherwise: 0,
  }),
  field(
    'profile.cardFeeEnabled',
    'flag',
    'Two percent of the sum, a line of its own, for card payments. `false` where surcharges on consumer cards are unlawful, as in the EEA (Directive (EU) 2015/2366, article 62). The server must charge the same ([0090](decisions/0090-promo-codes-and-the-card-fee.md)).',
    {
      otherwise: true,
    },
  ),
  field('profile.timeZone', 'zone', 'Zone of the agency’s clock, by which it is open.', {
    otherwise: 'Europe/Riga',
  }),
  field('profile.closedDays', 'list', 'Holidays: neither the office is open nor do banks work.', {
    of: 'date',
    most: 100,
    otherwise: [],
    example: ['2027-06-24'],
  }),
  field(
    'profile.transferDays',
    'number',
    'Working days after which a bank transfer has arrived; 0: at once. A way to pay that comes too late for the flight is not offered.',
    {
      min: 0,
      max: 10,
      whole: true,
      otherwise: 1,
    },
  ),
  field(
    'profile.singleName',
    'choice',
    'How suppliers want a passport with one name: `fnu` as given name, or the name `repeat`ed.',
    {
      of: ['fnu', 'repeat'],
      otherwise: 'fnu',
    },
  ),
  field('profile.push', 'object', 'Notifications while the app is closed: the server has `/push/subscription`.'),
  field('profile.push.publicKey', 'vapid', 'Public key (VAPID); the private one stays on the server.', must),
  field('profile.checkIn', 'list', 'Check-in of airlines, in place of the row that the app has.', {
    of: 'object',
    most: 100,
  }),
  field('profile.checkIn[].airline', 'airline', 'The airline.', { ...must, example: 'BT' }),
  field('profile.checkIn[].url', 'https', 'Where one checks in.', {
    ...must,
    query: true,
    example: 'https://www.airbaltic.com/',
  }),
  field('profile.checkIn[].asOf', 'date', 'Day on which this was so; older than a year is a warning.', {
    ...must,
    example: '2026-11-01',
  }),
  field('profile.checkIn[].opensHours', 'number', 'Opens so long before departure.', {
    min: 1,
    max: 2160,
    whole: true,
    unit: 'hours',
  }),
  field('profile.checkIn[].closesMinutes', 'number', 'Closes so long before departure.', {
    min: 0,
    max: 2880,
    whole: true,
    unit: 'minutes',
  }),
  field('profile.checkIn[].deskFee', 'number', 'Check-in at the airport costs so much, or more.', {
    min: 0,
    max: 1000,
    decimals: 2,
    unit: 'decimal, in `currency`',
  }),
  field('profile.checkIn[].deskFeeUpTo', 'number', 'The most it costs.', {
    min: 0,
    max: 1000,
    decimals: 2,
    unit: 'decimal, in `currency`',
  }),
  field('profile.checkIn[].currency', 'currency', 'Currency of that fee.', { example: 'EUR', otherwise: 'EUR' }),
  field('profile.checkIn[].appOnly', 'flag', 'No printed boarding pass is taken.', { otherwise: false }),
  field('profile.checkIn[].verifies', 'flag', 'Bookings of agencies are verified first.', { otherwise: false }),

  field(
    'features',
    'object',
    'Parts of the app. One that is off has no link, no route and no code. It is part of the build: travellers have it once they take the new version. To stop the sale of a service at once, leave it out of the API’s list.',
  ),
  field('features.business', 'flag', 'Enquiries of companies.', { otherwise: true }),
  field('features.groups', 'flag', 'Enquiries of groups.', { otherwise: true }),
  field(
    'features.dashboard',
    'flag',
    'Travellers, invoices, support, invitation; trips and preferences of the device always stay.',
    {
      otherwise: true,
    },
  ),
  field('features.signIn', 'flag', 'Accounts; `false` is the same as `settings.identity: null`.', { otherwise: true }),
  field('features.multiCity', 'flag', 'Searches with several legs.', { otherwise: true }),
  field('features.accommodation', 'flag', 'A stay; `false` is the same as `settings.accommodationUrl: null`.', {
    otherwise: true,
  }),
  field('features.bookingGuide', 'flag', 'The booking guide of a tenant with Latvian as its first language.', {
    otherwise: true,
  }),
  field('features.cheapFlights', 'flag', 'Prices by day.', { otherwise: true }),
  field('features.priceAlerts', 'flag', 'Price alerts.', { otherwise: true }),
  field('features.entryRules', 'flag', 'What travellers may need to enter a country: permits, visas, passports.', {
    otherwise: true,
  }),
  field('features.entryRulesUrl', 'https', "The tenant's own page about it, in place of a neutral one.", {
    query: true,
    example: 'https://www.example.com/visas',
  }),
  field('features.services', 'list', 'Services on sale; without it all that the API offers.', {
    of: 'choice',
    words: [
      'bags',
      'seats',
      'changeProtection',
      'connectionProtection',
      'travelInsurance',
      'bookingSMSService',
      'flightsSMSService',
      'onlineCheckin',
      'airHelpService',
      'priceLock',
      'supportService',
    ],
    most: 11,
  }),
  field('features.payments', 'list', 'Payment types in this order; without it all that the API offers.', {
    of: 'choice',
    words: ['paymentInitiation', 'bankTransfer', 'cardPayments', 'offlinePayment'],
    least: 1,
  }),
  field('features.header', 'list', 'Links of the header, in order.', {
    of: 'choice',
    words: names,
    most: 5,
    otherwise: ['search', 'cheapFlights', 'business', 'groups'],
  }),
  field('features.tabs', 'list', "The phone's tab bar, in order.", {
    of: 'choice',
    words: names,
    least: 2,
    most: 5,
    otherwise: ['search', 'cheapFlights', 'business', 'trips'],
  }),

  field('brand', 'object', 'Files of the brand, in `manifest/tenants/NAME/`.'),
  field('brand.logo', 'object', 'Logo in its own colours, in place of mark and name.'),
  field(
    'brand.logo.light',
    'drawing',
    'The logo on light surfaces; the only one that is needed. Where a surface hides it, it gets a plate.',
    {
      ...must,
      example: 'logo.svg',
    },
  ),
  field('brand.logo.dark', 'drawing', 'The logo on dark surfaces.', { example: 'logo-dark.svg' }),
  field('brand.logo.square', 'drawing', 'A square one, for small places.', { example: 'square.svg' }),
  field('brand.logo.ground', 'color', 'Colour of that plate, if neither white nor near-black does.', {
    example: '#ffffff',
  }),
  field(
    'brand.fonts',
    'list',
    'Fonts in place of Manrope, served by the site itself. The build cuts them down to the letters of the languages, as WOFF2.',
    {
      of: 'object',
      most: 4,
    },
  ),
  field('brand.fonts[].family', 'family', 'Name of the font.', { ...must, max: 60, example: 'Inter' }),
  field('brand.fonts[].file', 'font', 'Its file.', { ...must, example: 'inter.woff2' }),
  field('brand.fonts[].weight', 'weight', 'Weights that are used; a variable font keeps only them.', {
    otherwise: '400',
    example: '400 700',
  }),
  field('brand.fonts[].style', 'choice', 'Upright or slanted.', { of: ['normal', 'italic'], otherwise: 'normal' }),
  field('brand.fonts[].for', 'list', 'What it is for.', {
    of: 'choice',
    words: ['text', 'headings'],
    least: 1,
    otherwise: ['text', 'headings'],
  }),
  field('brand.corners', 'choice', 'Corners of cards and buttons.', {
    of: ['sharp', 'soft', 'round'],
    otherwise: 'soft',
  }),
  field('brand.hero', 'picture', 'Picture of the home page, at least 1200 wide.', { example: 'hero.webp' }),
  field('brand.share', 'share', 'Picture of shared links.', { example: 'share.png' }),
];

/** Fields that a file may have. */
export const FILE_FIELDS = FIELDS.filter(({ built }) => !built);

const entryOf = (each: Field): Value => ({ kind: each.of as Kind, of: each.words });
/** A sentence of the table without Markdown. */
export const wordsOf = (text: string): string => text.replace(/ ?\(?\[[^\]]*\]\([^)]*\)\)?/g, '').replace(/`/g, '');

/** JSON Schema of one field, with those below it. */
function schemaOf(each: Field, path: string): JsonSchema {
  const below = childrenOf(path);
  let schema: JsonSchema = ruleOf(each.kind).schema(each);
  if (each.kind === 'object') schema = objectSchema(path);
  if (each.kind === 'list') {
    const entry = entryOf(each);
    const items =
      each.of !== 'object'
        ? ruleOf(entry.kind).schema(entry)
        : each.open
          ? { type: 'object' }
          : objectSchema(`${path}[]`);
    schema = { type: 'array', items, ...(each.of !== 'object' && { uniqueItems: true }) };
    if (each.least) schema.minItems = each.least;
    if (each.most) schema.maxItems = each.most;
  }
  if (each.kind === 'hours')
    schema = {
      anyOf: [
        { type: 'string', maxLength: 500 },
        { type: 'array', maxItems: 14, items: objectSchema(`${path}[]`) },
      ],
    };
  if (each.maybe) schema = { anyOf: [schema, { type: 'null' }] };
  if (below.length === 0 && each.kind === 'object' && !each.maybe) schema = { type: 'object' };
  return {
    ...schema,
    description: wordsOf(each.says),
    ...(each.otherwise !== undefined && { default: each.otherwise }),
    ...(each.example !== undefined && { examples: [each.example] }),
  };
}

/** Fields directly below a path. `settings`, or `brand.fonts[]` */
export const childrenOf = (path: string): Field[] =>
  FILE_FIELDS.filter((each) => {
    const rest = path === '' ? each.path : each.path.startsWith(`${path}.`) ? each.path.slice(path.length + 1) : '';
    return rest !== '' && !/[.[]/.test(rest);
  });

export const nameOf = ({ path }: { path: string }): string => path.slice(path.lastIndexOf('.') + 1);

function objectSchema(path: string): JsonSchema {
  const children = childrenOf(path);
  const required = children.filter(({ need }) => need === 'must').map(nameOf);
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(children.map((each) => [nameOf(each), schemaOf(each, each.path)])),
  };
}

/** The text of tenant.schema.json. */
export const jsonSchema = (): string =>
  `${JSON.stringify(
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: 'A tenant: manifest/tenants/NAME.json',
      ...objectSchema(''),
    },
    null,
    2,
  )}\n`;

/** Format of a field in words. */
function formatOf(each: Field): string {
  const words = ({ kind, ...look }: Value): string => {
    const { word } = ruleOf(kind);
    return typeof word === 'function' ? word(look) : word;
  };
  if (each.kind !== 'list') return `${words(each)}${each.maybe ? ', or `null`' : ''}`;
  return each.of === 'object' ? 'list of objects' : `list of: ${words(entryOf(each))}`;
}

const defaultOf = ({ need, otherwise }: Field): string => {
  if (need === 'must') return 'needed';
  if (need === 'law') return 'wanted by law';
  return otherwise === undefined || otherwise === '' ? '' : `\`${JSON.stringify(otherwise).replace(/,/g, ', ')}\``;
};

const HEAD = `# Settings of a tenant

Every field of \`manifest/tenants/NAME.json\`. The app reads \`settings\` at start; \`profile\` is what the API answers (it colours the first paint).
\`npm run tenant -- check NAME\` names what is wrong, with its line. Written by \`npm run tenant -- write\` from \`tools/tenant/tenantSchema.ts\`, which also makes the schema for editors.`;

const ANOTHER_LANGUAGE = `## Another language

1. Add it to \`LOCALES\` in \`src/domain/locale.ts\`, as language and country: \`pl_PL\`.
2. \`npm run tenant -- language pl_PL\` writes \`src/i18n/messages/pl_PL.json\` with the English texts (and this page and the schema). Translate them. A text with a number is an ICU plural and needs the forms of the language: \`{n, plural, one {# lot} few {# loty} many {# lotów} other {# lotu}}\`.
3. Add it to \`profile.languages\` of the tenant.
4. \`npm run tenant -- check NAME\` says in a sentence what is missing: texts, plural forms, variables, sentences that are still English, names of places.
5. To take it out: from \`profile.languages\` and \`LOCALES\`, delete its file, \`npm run tenant -- write\`.

Names of the language, of its days, months and units, the offer to read in it, its letters for fonts, \`hreflang\`, sitemap and notices follow by themselves. The order of its day and month is the tenant's \`dateFormat\`.
Cities and countries that travellers find without a network have English names until the language is in \`src/domain/airports/top300.txt\` (\`npm run data\`); with one, the API's names in \`city\` and \`country\` are shown.
Strings of the API (\`/resources/category/resources/pl\`) override texts as in any language; their short form \`a|b|c\` means 1, 2 to 4, else, so a language that counts otherwise (22 as 2 in Polish) needs ICU.

With a single entry in \`profile.languages\` there is no choice of language, no offer and no \`hreflang\`.`;

/** The text of docs/settings.md. */
export function settingsPage(): string {
  const rows = FILE_FIELDS.map(
    (each) => `| \`${each.path}\` | ${each.says} | ${formatOf(each)} | ${defaultOf(each)} |`,
  );
  return `${HEAD}\n\n| field | what it is | format | default |\n|---|---|---|---|\n${rows.join('\n')}\n\n${ANOTHER_LANGUAGE}\n`;
}
