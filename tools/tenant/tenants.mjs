import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { soundBase, withParsedAddresses } from '../host/addresses.mjs';
import { FIELDS } from './tenantSchema.mjs';

const MANIFEST = new URL('../../manifest/', import.meta.url);

/** Folder with the tenants' files; TENANTS names another one. */
export const tenantsFolder = resolve(process.env.TENANTS ?? fileURLToPath(new URL('tenants', MANIFEST)));
const SCREENSHOTS = new URL('screenshots/', MANIFEST);

/** Names of all tenants, the file names without `.json`. */
export const tenantNames = () =>
  readdirSync(tenantsFolder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -5))
    .sort();

/**
 * One tenant: `{ host, basePath, manifest, settings, profile }`, and `folder`, where its own files are. Throws for an unknown name and lists the known ones.
 * @param {string} name
 */
export function readTenant(name) {
  if (!tenantNames().includes(name)) throw new Error(`No tenant "${name}". There are: ${tenantNames().join(', ')}.`);
  const file = join(tenantsFolder, `${name}.json`);
  let tenant;
  try {
    tenant = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read: npm run tenant -- check ${name} says where.`, { cause: error });
  }
  return { ...withParsedAddresses(tenant, FIELDS), folder: join(tenantsFolder, name) };
}

/** A path prefix with a slash at both ends. @param {string} [base] */
export const basePath = (base = '/') => `/${base}/`.replace(/\/+/g, '/');

/** What a drawing does not need, and what would run where its file is opened as a page of our own host. */
const ACTIVE =
  /<(?:[\w-]+:)?(?:script|foreignObject|iframe|handler)\b|[\s"'/]on\w+\s*=|(?:java|vb)script:|data:text\/|<!ENTITY|<\?xml-stylesheet/i;

/**
 * The drawing, or an error that names its file.
 * @param {string} mark
 * @param {string} file
 */
export function soundMark(mark, file) {
  const found = ACTIVE.exec(mark)?.[0].trim();
  if (found) throw new Error(`${file}: a mark is a drawing only, and this one has "${found}".`);
  return mark.trim();
}

/** Without prolog and comments, and what the icons set themselves on its root. */
const bare = (mark) =>
  mark
    .replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->/g, '')
    .trim()
    .replace(/^<svg\b[^>]*>/, (root) => root.replace(/\s(?:width|height|x|y|color)\s*=\s*(?:"[^"]*"|'[^']*')/g, ''));

/** The tenant's mark, an SVG in currentColor; null where its square logo stands in for it. */
export const readMark = ({ manifest: { icon } }) =>
  icon === undefined
    ? null
    : bare(soundMark(readFileSync(new URL(`icons/${icon}`, MANIFEST), 'utf8'), `manifest/icons/${icon}`));

const image = (file, sizes, purpose) => ({ src: `icons/${file}`, sizes, type: 'image/png', purpose });

/** Pictures of the app for the browser's install dialog, if `npm run screenshots` has made them. */
function screenshots({ host, manifest }) {
  return [
    { form_factor: 'narrow', file: `${host}-narrow.webp`, sizes: '780x1688' },
    { form_factor: 'wide', file: `${host}-wide.webp`, sizes: '1440x900' },
  ]
    .filter(({ file }) => existsSync(new URL(file, SCREENSHOTS)))
    .map(({ file, ...rest }) => ({ src: `screenshots/${file}`, type: 'image/webp', label: manifest.name, ...rest }));
}

/** Copies them into the folder of a tenant. */
export function writeScreenshots(tenant, folder) {
  for (const { src } of screenshots(tenant)) {
    mkdirSync(join(folder, 'screenshots'), { recursive: true });
    cpSync(new URL(src.slice('screenshots/'.length), SCREENSHOTS), join(folder, src));
  }
}

/**
 * The web-app manifest of one tenant: its own id, name, icons and shortcuts, every address inside its own base path.
 * @param {any} tenant
 * @param {{ base: string, lang: string, names: { search: string, trips: string, cheap: string }, hasPath: (path: string) => boolean }} given
 */
export function webManifest(tenant, { base, lang, names, hasPath }) {
  const shortcut = (name, path) => ({ name, url: base + path, icons: [image('icon-192.png', '192x192', 'any')] });
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
    shortcuts: shortcuts?.map((each) => ({ ...each, url: soundBase(each.url, { query: true, home: true }) })) ?? [
      shortcut(names.search, ''),
      shortcut(names.trips, 'dashboard/trips'),
      ...(hasPath('/cheap-flights') ? [shortcut(names.cheap, 'cheap-flights')] : []),
    ],
  };
}
