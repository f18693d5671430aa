import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { injectManifest } from 'workbox-build';
import { filesOf } from './cache';
import type { Features } from '../../src/domain/tenant/features';
import type { Settings } from '../../src/platform/settings';
import type { WorkerBlock } from '../../sw/block';
import { type Chunks, chunkOf, entryOf } from './chunks';
import { filesOf as filesOfModules, firstLoad, textFiles } from './early';

/** Parts that the frame of every page opens. They are stored even if the traveller saves data. */
const FRAME = [
  'src/app/ModalHost.tsx',
  'src/features/shell/SideMenu.tsx',
  'src/features/regional/RegionalSettings.tsx',
  'src/app/ErrorPage.tsx',
];

/**
 * The worker keeps these only once a page has fetched them. Guests never load the identity provider's code, and its windows open
 * online only. ICU texts of an API come with a connection, and bring their parser. Without its rules a VAT number is sent as
 * typed, and the server checks it. Fine coast lines are for a map that is near, the tools
 * of an agent for browsers with a door for it.
 */
const NOT_INSTALLED = [
  'src/platform/identity/firebase.ts',
  'src/features/account/SocialLogin.tsx',
  'src/i18n/icuStrings.ts',
  'src/platform/vatNumbers.ts',
  'src/domain/map/coast50.txt?raw',
  'src/state/agents/register.ts',
  // A drawn barcode is kept with its pass.
  'src/platform/barcodes.ts',
];

/** Their scripts and styles. */
export const filesNotInstalled = (chunks: Chunks): string[] =>
  NOT_INSTALLED.flatMap((module) => {
    const { file, css = [] } = chunkOf(chunks, module);
    return [file, ...css];
  });

/** Parts that few visits open, and that a page does without for a while: stored after the others, on a fast connection. */
const LATER = [
  ...['alerts', 'cheapFlights', 'enquiries', 'invoices', 'support', 'preferences'].map(
    (page) => `src/app/routes/${page}.tsx`,
  ),
  'src/features/results/saved/CompareTable.tsx',
  'src/features/results/details/ShareOptions.tsx',
  'src/features/booking/handover/HandoverParts.tsx',
  'src/features/search-form/words/DescribeTrip.tsx',
  'src/features/shell/Questions.tsx',
  'src/features/trips/rights/LetterDialog.tsx',
  'src/features/account/EmailLogin.tsx',
  'src/features/account/MailSent.tsx',
  'src/features/device/showCalls.tsx',
  'src/state/visits/start.ts',
  // A number is checked and written with spaces once its country's plan is there.
  'src/platform/phoneNumbers.ts',
  'src/domain/airports/coordinates.txt?raw',
  'src/features/cheap-flights/map/PlacesMap.tsx',
  // For a browser that refuses a database.
  'node_modules/fake-indexeddb/build/esm/index.js',
];

/** Groups of texts that only such parts show. */
const TEXTS_LATER = ['account', 'enquiry', 'land', 'words'];

/** Parts that only these features open, besides pages. */
const PARTS_OF = {
  priceAlerts: ['src/features/alerts/AlertCard.tsx', 'src/features/common/WatchToggle.tsx'],
  signIn: [
    'src/features/shell/UserMenu.tsx',
    ...['EmailLogin', 'MailSent', 'SocialLogin'].map((name) => `src/features/account/${name}.tsx`),
    'src/state/account/start.ts',
    'src/state/trips/accountCalls.ts',
  ],
  bookingGuide: ['src/features/home/BookingGuide.tsx'],
  entryRules: ['src/features/common/entry/EntryPart.tsx'],
} satisfies { [Name in keyof Features]?: string[] };

/** Files of the chunks that can be reached from the entry without these modules. */
function reached(chunks: Chunks, without: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const walk = (key: string): void => {
    const chunk = chunks[key];
    if (found.has(key) || without.has(key) || !chunk) return;
    found.add(key);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) walk(next);
  };
  walk(entryOf(chunks));
  return new Set([...found].flatMap((key) => [chunks[key]?.file ?? [], chunks[key]?.css ?? []].flat()));
}

/** Files that cannot be reached without these modules. */
function onlyThrough(chunks: Chunks, modules: readonly string[]): Set<string> {
  for (const module of modules) chunkOf(chunks, module);
  const left = reached(chunks, new Set(modules));
  return new Set([...reached(chunks, new Set())].filter((file) => !left.has(file)));
}

/** Files that nobody opens, because the tenant does without the features. `absent`: sources of the pages that it does without. */
export function unopened(chunks: Chunks, features: Features, absent: readonly string[]): Set<string> {
  const off = (name: keyof Features): boolean => features[name] === false;
  const parts = (Object.keys(PARTS_OF) as (keyof typeof PARTS_OF)[]).filter(off).flatMap((name) => PARTS_OF[name]);
  const modules = [...absent, ...parts];
  if (off('dashboard')) modules.push(...PARTS_OF.priceAlerts);
  return onlyThrough(chunks, modules);
}

function filesFor(chunks: Chunks): string[] {
  const { scripts, styles } = filesOfModules(chunks, FRAME);
  return [...scripts, ...styles].filter((file) => !firstLoad(chunks).scripts.includes(file));
}

/** Where sw/sw.ts reads what is injected besides the precache list. */
const BLOCK = 'self.__BLOCK';

/** Files by locale. */
type Texts = Record<string, string[]>;

/** Files of a tenant's brand: with the first load, and the others. */
interface BrandFiles {
  shell: string[];
  parts: string[];
  /** With the texts of a language. */
  ofLangs?: Record<string, string[]>;
}

/**
 * Files that the worker stores: the shells with the first load (`shell`, its precache), other scripts and styles (`parts`), and
 * those of rare parts (`later`, with their texts). Texts of the tenant's own language are included; other languages are stored when used. `files`: all of the build;
 * `legal`: the tenant's own texts by language; `features`: of the settings block; `absent`: sources of the pages that it does
 * without; `brand`: its files.
 */
export function workerFiles(
  chunks: Chunks,
  {
    files,
    locale,
    legal = {},
    features = {},
    absent = [],
    brand = { shell: [], parts: [] },
  }: {
    files: readonly string[];
    locale: string;
    legal?: Record<string, string> | undefined;
    features?: Features | undefined;
    absent?: readonly string[];
    brand?: BrandFiles | undefined;
  },
): { shell: string[]; parts: string[]; later: string[]; frame: string[]; texts: Texts; textsLater: Texts } {
  const texts = textFiles(chunks);
  const groupsOf = (each: string, late: boolean): string[] =>
    Object.entries(texts[each] ?? {}).flatMap(([group, file]) => (TEXTS_LATER.includes(group) === late ? file : []));
  const withLegal = (each: string): string[] => {
    const lang = each.slice(0, 2);
    return [...groupsOf(each, false), ...[legal[lang] ?? []].flat(), ...(brand.ofLangs?.[lang] ?? [])];
  };
  const byLocale = (files: (locale: string) => string[]): Texts =>
    Object.fromEntries(Object.keys(texts).map((each) => [each, files(each).sort()]));
  const core = texts[locale]?.['core'];
  if (core === undefined) throw new Error(`The build has no texts in ${locale}.`);
  const first = firstLoad(chunks);
  // Styles of the first load are inlined in every shell and never fetched.
  const inlined = new Set(first.styles);
  const shell = new Set([first.entry, ...first.scripts, core]);
  const ofTexts = new Set(Object.values(texts).flatMap((groups) => Object.values(groups)));
  const left = new Set([...filesNotInstalled(chunks), ...unopened(chunks, features, absent)]);
  const rare = onlyThrough(chunks, LATER);
  const built = files.filter((file) => /^assets\/.*\.(?:js|css)$/.test(file) && !ofTexts.has(file) && !left.has(file));
  const parts = built.filter((file) => !rare.has(file));
  return {
    shell: [...shell, ...brand.shell],
    parts: [...parts, ...withLegal(locale), ...brand.parts]
      .filter((file) => !shell.has(file) && !inlined.has(file))
      .sort(),
    later: [...built.filter((file) => rare.has(file)), ...groupsOf(locale, true)].sort(),
    frame: filesFor(chunks),
    texts: byLocale(withLegal),
    textsLater: byLocale((each) => groupsOf(each, true)),
  };
}

/**
 * Writes a tenant's sw.js with its precache list, parts and the tenant whose outbox it sends (docs/decisions/0145). Returns the
 * number of stored files.
 */
export async function writeWorker({
  app,
  out,
  chunks,
  settings,
  absent,
  brand,
}: {
  app: string;
  out: string;
  chunks: Chunks;
  settings: Settings;
  absent: readonly string[];
  brand?: BrandFiles;
}): Promise<{ files: number }> {
  const { tenantName, apiBaseUrl, defaultLocale: locale, texts: legal, features } = settings;
  const { shell, parts, later, frame, texts, textsLater } = workerFiles(chunks, {
    files: filesOf(out),
    locale,
    legal,
    features,
    absent,
    brand,
  });
  const { count, warnings } = await injectManifest({
    swSrc: join(app, 'sw.js'),
    swDest: join(out, 'sw.js'),
    globDirectory: out,
    globPatterns: ['index.html', 'search/results/index.html', 'app.html', ...shell, 'icons/{mark,favicon}.svg'],
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: 1_000_000,
    manifestTransforms: [
      (manifest) => ({ manifest: manifest.map((each) => (each.url === 'index.html' ? { ...each, url: './' } : each)) }),
    ],
  });
  if (warnings.length > 0) throw new Error(warnings.join('\n'));
  const block: WorkerBlock = {
    files: { parts, later, frame, texts, textsLater },
    sender: { tenant: tenantName, apiBaseUrl, locale },
    // Price alerts have their page in the dashboard.
    hasAlerts: features?.priceAlerts !== false && features?.dashboard !== false,
  };
  const worker = readFileSync(join(out, 'sw.js'), 'utf8');
  if (!worker.includes(BLOCK)) throw new Error(`sw.js has no place for ${BLOCK}.`);
  writeFileSync(
    join(out, 'sw.js'),
    worker.replace(BLOCK, () => JSON.stringify(block)),
  );
  return { files: count + parts.length + later.length };
}
