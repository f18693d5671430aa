import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { injectManifest } from 'workbox-build';

/** Message chunks of other languages than the tenant's own: the worker keeps them when they are first used. */
const foreignMessages = (assets, locale) =>
  Object.entries(assets)
    .filter(([source]) => /i18n\/compiled\/\w+\/\w+\.json$/.test(source) && !source.endsWith(`/${locale}.json`))
    .map(([, chunk]) => chunk.file);

/** The entry's style sheet is inlined in every shell and never fetched. */
const inlined = (assets) => Object.values(assets).find((chunk) => chunk.isEntry)?.css ?? [];

/** What a traveller does not meet in the first minute: kept once the page is quiet (src/app/pwa.ts), not at the installation. */
const LATER = [
  /^src\/ui\/(?:sanitise\.ts$|serverHtml\.css)/,
  /^src\/features\/(?:cheap-flights|device|home)\//,
  // what this device keeps, what waits on it, and what is told about its storage
  /^src\/(?:domain|state)\/device\/|^src\/features\/shell\/StorageRibbon/,
  /^src\/app\/(?:pwa|refreshProfile|serverStrings|routes\/(?:cheapFlights|device|info|order))\.tsx?$/,
  // the foot of a page comes when it is quiet, and not over results
  /^src\/features\/(?:content|order|shell\/(?:Footer|FundingNotice))/,
  // the menu and what it opens
  /^_menu-/,
  // what the steps behind the fares share; how a flight is drawn, where there are flights
  /^_(?:steps|flight)-/,
  /^src\/features\/search-form\/(?:legs\/|stay\/|ModifySearch)/,
  /^src\/ui\/toastHost\.tsx$/,
  /^src\/features\/booking\/\w+(?:Modal|Strip|Stuck)\.tsx$/,
  // steps behind the travellers, with what can be added there
  /^src\/features\/booking\/(?:travellers|checkout|cover|extras|price|seats)\/|^_(?:addons|papers|rest)-/,
  /^src\/state\/booking\/(?:catalogue|confirm|create|keepDeleted|methods|promo|servicePrices)\.ts$|^src\/domain\/cart\/told\.ts$/,
  // orders, names of cities in other languages and the press of Pay come from a server, an earlier draft is offered once all else is quiet
  /^src\/state\/booking\/(?:cities|offer|openOrder|orders|pay|finish)\.ts$/,
  /^src\/(?:domain|state)\/airports\//,
  /^src\/features\/results\/(?:filters|details|compare|saved)\//,
  // reads offers where no worker can be made
  /^src\/state\/results\/reader\.ts$/,
  // puts back what is cleared under an open page
  /^src\/storage\/mirror\.ts$/,
  // runs a search when the connection is back
  /^src\/state\/results\/told\.ts$|^src\/features\/shell\/FoundRibbon/,
  // the worker is woken for what waits
  /^src\/sync\/leave\.ts$/,
  /^src\/app\/RefreshPrice\.tsx$/,
  // bookings begun before
  /^src\/features\/booking\/drafts\//,
  /^src\/i18n\/compiled\/(?:land|found|late|party|steps)\//,
];

/**
 * Files of the late parts with their styles, and of what is met only on the way to them.
 * @returns {string[]}
 */
export function laterFiles(assets) {
  const early = new Set();
  const meet = (key) => {
    const chunk = assets[key];
    if (!chunk || early.has(key) || (!chunk.isEntry && LATER.some((each) => each.test(key)))) return;
    early.add(key);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) meet(next);
  };
  for (const [key, { isEntry }] of Object.entries(assets)) if (isEntry) meet(key);
  const files = (keys) => keys.flatMap((key) => [assets[key].file, ...(assets[key].css ?? [])]);
  const kept = new Set(files([...early]));
  return files(Object.keys(assets).filter((key) => !early.has(key))).filter((file) => !kept.has(file));
}

/** A booking that has begun goes on without a network before anything else does. */
const wish = (file) => (/(?:Step|part|addons|steps|flight|catalogue|party)-/.test(file) ? 0 : 1);

/**
 * Writes sw.js of one tenant with its precache list: the three shells, every route chunk, the messages of the default
 * language, logo and favicon; and whose outbox it sends. Answers the number of entries and their bytes, or null when the app has no worker.
 * @param {{ app: string, out: string, locale: string, sender: { tenant: string, apiBaseUrl: string, locale: string } }} given
 */
export async function writeWorker({ app, out, locale, sender }) {
  if (!existsSync(join(app, 'sw.js'))) return null;
  const assets = JSON.parse(readFileSync(join(app, '.vite/manifest.json'), 'utf8'));
  const foreign = new Set(foreignMessages(assets, locale));
  const later = [...new Set(laterFiles(assets))].filter((file) => !foreign.has(file)).sort((a, b) => wish(a) - wish(b));
  const { count, size, warnings } = await injectManifest({
    swSrc: join(app, 'sw.js'),
    swDest: join(out, 'sw.js'),
    globDirectory: out,
    globPatterns: [
      'index.html',
      'search/results/index.html',
      'app.html',
      'assets/*.{js,css}',
      'icons/{mark,favicon}.svg',
    ],
    globIgnores: [...foreign, ...inlined(assets), ...later],
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: 1_000_000,
  });
  const worker = readFileSync(join(out, 'sw.js'), 'utf8');
  const given = { 'self.__KEEP_LATER': later, 'self.__SENDER': sender };
  let stamped = worker;
  for (const [place, value] of Object.entries(given)) {
    if (!stamped.includes(place)) throw new Error(`sw.js has no place for ${place}.`);
    stamped = stamped.replace(place, () => JSON.stringify(value));
  }
  writeFileSync(join(out, 'sw.js'), stamped);
  if (warnings.length > 0) throw new Error(warnings.join('\n'));
  return { count, size };
}
