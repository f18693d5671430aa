import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHARE_TARGET } from '../../src/domain/passes/shared';
import type { Settings } from '../../src/platform/settings';
import { soundBase, withParsedAddresses } from '../host/addresses';
import type { Hosting } from '../host/hosting';
import { FIELDS } from './tenantSchema';

/** How long (hours) prices of the HTML are shown, if the tenant's file does not say. */
export const USUAL_HOURS = 24;

/** A tenant's own looks; files are relative to its folder. */
export interface Brand {
  logo?: { light: string; dark?: string; square?: string; ground?: string };
  fonts?: { family: string; file: string; weight?: string; style?: string; for?: ('text' | 'headings')[] }[];
  corners?: 'sharp' | 'soft' | 'round';
  hero?: string;
  share?: string;
}

interface OpeningHours {
  days: number[];
  from: string;
  to: string;
}

/** A tenant's file, and `folder`, where its own files are: texts, logo, fonts, pictures. */
export interface Tenant {
  host: string;
  folder: string;
  brand?: Brand;
  basePath: string;
  /** Public https origin; without it there is no sitemap and no picture of shared links. */
  site?: string;
  /** Further https origins of files. */
  origins?: string[];
  /** Where it is served, for build and deploy. */
  hosting?: Hosting;
  /** How long prices of the HTML are shown. */
  priceHours?: number;
  manifest: {
    name: string;
    short_name: string;
    description: string;
    icon?: string;
    shortcuts?: { name: string; url: string }[];
    [field: string]: unknown;
  };
  /** What the tenant does without, and its order of things (src/domain/tenant/features.ts). */
  features?: Settings['features'];
  settings: Settings;
  profile: {
    colorSchema: { primary: string; secondary: string; accent: string };
    contactInformation?: {
      companyName?: string;
      email?: string;
      phone?: string;
      address?: string;
      openingHours?: string | OpeningHours[];
    };
    [field: string]: unknown;
  };
}

const MANIFEST = join(dirname(fileURLToPath(import.meta.url)), '../../manifest');

/** Folder with the tenants' files; TENANTS names another one. Ends the process where that is none. */
export const tenantsFolder = resolve(process.env['TENANTS'] || join(MANIFEST, 'tenants'));
if (!statSync(tenantsFolder, { throwIfNoEntry: false })?.isDirectory()) {
  console.error(`TENANTS names ${tenantsFolder}, which is no folder. Make it, or leave TENANTS out.`);
  process.exit(1);
}
const SCREENSHOTS = join(MANIFEST, 'screenshots');

/** Names of all tenants, the file names without `.json`. */
export const tenantNames = (): string[] =>
  readdirSync(tenantsFolder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -5))
    .sort();

/** One tenant: `{ host, basePath, manifest, settings, profile }`, and `folder`, where its own files are. Throws for an unknown name and lists the known ones. */
export function readTenant(name: string): Tenant {
  if (!tenantNames().includes(name)) throw new Error(`No tenant "${name}". There are: ${tenantNames().join(', ')}.`);
  const file = join(tenantsFolder, `${name}.json`);
  let tenant: Omit<Tenant, 'folder'>;
  try {
    tenant = JSON.parse(readFileSync(file, 'utf8')) as Omit<Tenant, 'folder'>;
  } catch (error) {
    throw new Error(`${file} cannot be read: npm run tenant -- check ${name} says where.`, { cause: error });
  }
  return { ...withParsedAddresses(tenant, FIELDS), folder: join(tenantsFolder, name) };
}

/** A path prefix with a slash at both ends. */
export const basePath = (base = '/'): string => `/${base}/`.replace(/\/+/g, '/');

/** What a drawing does not need, and what would run where its file is opened as a page of our own host. */
const ACTIVE =
  /<(?:[\w-]+:)?(?:script|foreignObject|iframe|handler)\b|[\s"'/]on\w+\s*=|(?:java|vb)script:|data:text\/|<!ENTITY|<\?xml-stylesheet/i;

/** The drawing, or an error that names its file. */
export function soundMark(mark: string, file: string): string {
  const found = ACTIVE.exec(mark)?.[0].trim();
  if (found) throw new Error(`${file}: a mark is a drawing only, and this one has "${found}".`);
  return mark.trim();
}

/** Without prolog and comments, and what the icons set themselves on its root. */
const bare = (mark: string): string =>
  mark
    .replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->/g, '')
    .trim()
    .replace(/^<svg\b[^>]*>/, (root) => root.replace(/\s(?:width|height|x|y|color)\s*=\s*(?:"[^"]*"|'[^']*')/g, ''));

/** The tenant's mark, an SVG in currentColor; null where its square logo stands in for it. */
export const readMark = ({ manifest: { icon } }: Pick<Tenant, 'manifest'>): string | null =>
  icon === undefined
    ? null
    : bare(soundMark(readFileSync(join(MANIFEST, 'icons', icon), 'utf8'), `manifest/icons/${icon}`));

const image = (file: string, sizes: string, purpose: string): object => ({
  src: `icons/${file}`,
  sizes,
  type: 'image/png',
  purpose,
});

/** Pictures of the app for the browser's install dialog, if `npm run screenshots` has made them. */
function screenshots({ host, manifest }: Tenant): { src: string; [field: string]: string }[] {
  return [
    { form_factor: 'narrow', file: `${host}-narrow.webp`, sizes: '780x1688' },
    { form_factor: 'wide', file: `${host}-wide.webp`, sizes: '1440x900' },
  ]
    .filter(({ file }) => existsSync(join(SCREENSHOTS, file)))
    .map(({ file, ...rest }) => ({ src: `screenshots/${file}`, type: 'image/webp', label: manifest.name, ...rest }));
}

/** Copies them into the folder of a tenant. */
export function writeScreenshots(tenant: Tenant, folder: string): void {
  for (const { src } of screenshots(tenant)) {
    mkdirSync(join(folder, 'screenshots'), { recursive: true });
    cpSync(join(SCREENSHOTS, src.slice('screenshots/'.length)), join(folder, src));
  }
}

/** The web-app manifest of one tenant: its own id, name, icons and shortcuts, every address inside its own base path. */
export function webManifest(
  tenant: Tenant,
  {
    base,
    lang,
    names,
    hasPath,
  }: {
    base: string;
    lang: string;
    names: { search: string; trips: string; cheap: string };
    hasPath: (path: string) => boolean;
  },
): { shortcuts: { name: string; url: string }[]; [field: string]: unknown } {
  const shortcut = (name: string, path: string): { name: string; url: string; icons: object[] } => ({
    name,
    url: base + path,
    icons: [image('icon-192.png', '192x192', 'any')],
  });
  const pictures = screenshots(tenant);
  const { icon: _drawing, shortcuts, ...fields } = tenant.manifest;
  return {
    id: base,
    start_url: base,
    scope: base,
    lang,
    dir: 'ltr',
    display: 'standalone',
    display_override: ['window-controls-overlay', 'standalone'],
    categories: ['travel'],
    ...fields,
    icons: [
      image('icon-192.png', '192x192', 'any'),
      image('icon-512.png', '512x512', 'any'),
      image('maskable-512.png', '512x512', 'maskable'),
    ],
    ...(pictures.length > 0 && { screenshots: pictures }),
    share_target: SHARE_TARGET,
    shortcuts: shortcuts?.map((each) => ({ ...each, url: soundBase(each.url, { query: true, home: true }) })) ?? [
      shortcut(names.search, ''),
      shortcut(names.trips, 'dashboard/trips'),
      ...(hasPath('/cheap-flights') ? [shortcut(names.cheap, 'cheap-flights')] : []),
    ],
  };
}
