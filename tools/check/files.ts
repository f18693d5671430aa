import { type Answer, askOrNull, keptFor } from './probe';
import type { Finding, Site } from './site';

const JS = /^(?:text|application)\/(?:javascript|x-javascript|ecmascript)$/;
const MOST_MISSING_S = 60;
const AT_ONCE = 8;
const isHtml = (answer: Answer): boolean => answer.type === 'text/html' || /^\s*<!doctype html/i.test(answer.text);

/** A script and a style of the build. */
async function* assets({ home, site, tell }: Site): AsyncGenerator<Finding> {
  const at = (pattern: RegExp): string | undefined => pattern.exec(home.text)?.[1];
  const files = {
    script: [at(/<script type="module" crossorigin src="([^"]+)"/), JS, 'text/javascript'],
    style: [at(/<link rel="stylesheet" disabled href="([^"]+)"/), /^text\/css$/, 'text/css'],
  } as const;
  for (const [kind, [path, type, right]] of Object.entries(files)) {
    if (!path) continue;
    const answer = await askOrNull(new URL(path, site));
    const name = new URL(path, site).pathname;
    if (answer?.status !== 200 || isHtml(answer)) {
      yield tell(
        `${kind} missing`,
        `The ${kind} ${name} of the page answers ${answer ? answer.status : 'nothing'}${answer && isHtml(answer) ? ' with a page' : ''}. Upload assets before pages, the whole folder (npm run deploy does).`,
      );
      continue;
    }
    if (!type.test(answer.type))
      yield tell(
        `${kind} type`,
        `${name} comes as "${answer.type}", which browsers refuse with nosniff. Send "${right}".`,
      );
    const cache = answer.header('cache-control');
    if (!/immutable/.test(cache) || (keptFor(cache) ?? 0) < 2_592_000) {
      // A host that has one rule for everything is right when it asks anew each time.
      if (keptFor(cache) !== 0)
        yield tell(
          'asset cache',
          `${name} comes with "Cache-Control: ${cache}". Its name has a hash: send "public, max-age=31536000, immutable".`,
        );
    }
    if (!/^(?:br|gzip|zstd)$/.test(answer.header('content-encoding')))
      yield tell(
        `${kind} compression`,
        `${name} comes without compression. Serve the .br or .gz beside it (nginx: gzip_static on).`,
      );
    if (answer.header('x-content-type-options').toLowerCase() !== 'nosniff')
      yield tell(
        'asset nosniff',
        `${name} comes without "X-Content-Type-Options: nosniff". Send the headers of this build with every file.`,
      );
  }
}

/** A file that is not there, as after a deployment that removed it. */
async function* missing({ site, tell }: Site): AsyncGenerator<Finding> {
  for (const path of ['assets/missing-0a1b2c3d.js', 'missing-0a1b2c3d.js']) {
    const answer = await askOrNull(new URL(path, site));
    if (!answer) continue;
    if (answer.status < 400)
      yield tell(
        'missing',
        `A missing script (${path}) answers ${answer.status}${isHtml(answer) ? ' with a page' : ''}, so browsers run or keep it in place of the script. Answer 404 below /assets/ and for names with an ending.`,
      );
    if (answer.status < 500 && /immutable/.test(answer.header('cache-control')))
      yield tell(
        'missing immutable',
        `A missing script (${path}) comes with "immutable": a browser that asks during a deployment misses it for a year. Send the cache rule of files only with status 200.`,
      );
    else if ((keptFor(answer.header('cache-control')) ?? 0) > MOST_MISSING_S)
      yield tell(
        'missing kept',
        `A missing script (${path}) may be kept for ${keptFor(answer.header('cache-control'))} s. Send "no-store" with a 404.`,
      );
  }
}

async function* worker({ home, site, tell }: Site): AsyncGenerator<Finding> {
  const at = new URL('sw.js', site);
  const answer = await askOrNull(at);
  if (answer && answer.status >= 300 && answer.status < 400) {
    yield tell(
      'worker redirect',
      `sw.js is redirected to ${answer.header('location')}: browsers refuse a worker that is. Serve it at ${at.pathname}.`,
    );
    return;
  }
  if (answer?.status !== 200 || isHtml(answer)) {
    yield tell(
      'worker',
      `sw.js answers ${answer ? answer.status : 'nothing'}${answer && isHtml(answer) ? ' with a page' : ''}: nothing works offline and no update arrives. Upload it, last of all.`,
    );
    return;
  }
  if (!JS.test(answer.type))
    yield tell('worker type', `sw.js comes as "${answer.type}", so browsers refuse it. Send "text/javascript".`);
  if (keptFor(answer.header('cache-control')) !== 0)
    yield tell(
      'worker cache',
      `sw.js comes with "Cache-Control: ${answer.header('cache-control')}": updates come late, or never behind a CDN. Send "no-cache".`,
    );
  if (!/^(?:br|gzip|zstd)$/.test(answer.header('content-encoding')))
    yield tell('worker compression', 'sw.js comes without compression. Serve the .br or .gz beside it.');
  const allowed = answer.header('service-worker-allowed');
  if (allowed && !site.pathname.startsWith(new URL(allowed, at).pathname))
    yield tell('worker scope', `Service-Worker-Allowed is "${allowed}", narrower than ${site.pathname}. Leave it out.`);
  const files = [...new Set(answer.text.match(/\bassets\/[\w.-]+\.(?:js|css|json)\b/g) ?? [])];
  const entry = home.text.match(/<script type="module" crossorigin src="([^"]+)"/g)?.at(-1);
  const path = /src="\.?\/?([^"]+)"/.exec(entry ?? '')?.[1];
  if (path && !files.includes(path))
    yield tell(
      'builds',
      `sw.js and the page are of different builds: sw.js does not name ${path}. Upload one whole build, assets first, pages and sw.js last.`,
    );
  const gone: string[] = [];
  const queue = [...files];
  const next = async (): Promise<void> => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const found = await askOrNull(new URL(file, site), { method: 'HEAD' });
      if (found?.status !== 200 || found.type === 'text/html') gone.push(file);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  if (gone.length > 0)
    yield tell(
      'files',
      `${gone.length} of ${files.length} files that the worker stores are missing, like ${gone.sort()[0]}. Upload the whole folder.`,
    );
  for (const page of ['', 'app.html', 'search/results/index.html']) {
    const shell = await askOrNull(new URL(page, site));
    if (shell?.status !== 200)
      yield tell(
        'stored page',
        `${site.pathname}${page} answers ${shell ? `${shell.status}${shell.header('location') ? ` to ${shell.header('location')}` : ''}` : 'nothing'}, and the worker stores it for offline. Serve the file at this address, without "pretty" addresses.`,
      );
  }
}

/** Width and height of a PNG; null for anything else. */
function sizeOf(bytes: Buffer): string | null {
  if (bytes.length < 24 || bytes.readUInt32BE(0) !== 0x89504e47) return null;
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

interface Manifest {
  start_url?: string;
  scope?: string;
  icons?: { src: string; sizes: string; type: string }[];
}

async function* manifest({ site, tell }: Site): AsyncGenerator<Finding> {
  const at = new URL('manifest.webmanifest', site);
  const answer = await askOrNull(at);
  let given: Manifest | null = null;
  try {
    given = JSON.parse(answer?.text ?? '') as Manifest | null;
  } catch {
    // Told below.
  }
  if (answer?.status !== 200 || given === null || typeof given !== 'object') {
    yield tell(
      'manifest',
      `manifest.webmanifest answers ${answer ? answer.status : 'nothing'} and no JSON, so the app cannot be installed. Upload it, and serve the ending .webmanifest.`,
    );
    return;
  }
  if (!/^application\/(?:manifest\+)?json$/.test(answer.type))
    yield tell('manifest type', `manifest.webmanifest comes as "${answer.type}". Send "application/manifest+json".`);
  if (keptFor(answer.header('cache-control')) !== 0)
    yield tell(
      'manifest cache',
      `manifest.webmanifest comes with "Cache-Control: ${answer.header('cache-control')}". Send "no-cache".`,
    );
  const { start_url: start = '', scope = '', icons = [] } = given;
  const within = new URL(scope, at);
  if (within.pathname !== site.pathname || !new URL(start, at).href.startsWith(within.href))
    yield tell(
      'manifest scope',
      `The manifest's scope is ${within.pathname} and its start ${new URL(start, at).pathname}, and the site is at ${site.pathname}. Build it with --base ${site.pathname}.`,
    );
  for (const { src, sizes, type } of icons) {
    const icon = await askOrNull(new URL(src, at));
    const found = icon?.status === 200 && icon.type === type ? sizeOf(icon.bytes) : null;
    if (found !== sizes)
      yield tell(
        'icon',
        `The icon ${src} answers ${icon ? `${icon.status}, "${icon.type}"${found ? `, ${found}` : ''}` : 'nothing'} and is not ${type} of ${sizes}. Upload the folder icons.`,
      );
  }
}

async function* others({ site, tell }: Site): AsyncGenerator<Finding> {
  const robots = await askOrNull(new URL('robots.txt', site));
  if (robots?.status !== 200 || robots.type !== 'text/plain' || isHtml(robots))
    yield tell(
      'robots',
      `robots.txt answers ${robots ? `${robots.status}, "${robots.type}"` : 'nothing'}: crawlers get no rules, and the app finds out by it whether the connection is back. Upload it.`,
    );
  const listed = /^Sitemap:\s*(\S+)/im.exec(robots?.text ?? '')?.[1];
  if (listed) {
    const name = new URL(listed);
    const sitemap = await askOrNull(new URL('sitemap.xml', site));
    if (sitemap?.status !== 200 || !/^(?:application|text)\/xml$/.test(sitemap.type))
      yield tell(
        'sitemap',
        `sitemap.xml, which robots.txt names, answers ${sitemap ? `${sitemap.status}, "${sitemap.type}"` : 'nothing'}. Upload it, as "application/xml".`,
      );
    if (name.pathname !== new URL('sitemap.xml', site).pathname)
      yield tell(
        'sitemap place',
        `robots.txt names ${listed}, and the site is at ${site.href}. Set "site" in the tenant's file, and --base.`,
      );
  }
  const old = await askOrNull(new URL('old-browser.js', site));
  if (old?.status !== 200 || !JS.test(old.type))
    yield tell(
      'old browser',
      `old-browser.js answers ${old ? `${old.status}, "${old.type}"` : 'nothing'}, so an old browser shows a blank page. Upload it.`,
    );
}

/** Everything about the files beside the pages. */
export async function* fileFaults(given: Site): AsyncGenerator<Finding> {
  yield* assets(given);
  yield* missing(given);
  yield* worker(given);
  yield* manifest(given);
  yield* others(given);
}
