import { type Answer, allows, askOrNull, directivesOf, isLocal, keptFor, takesHttp2 } from './probe';
import { inlineParts, hashOf } from '../host/headers';
import type { Finding, PageSettings, Say, Site } from './site';

const HALF_A_YEAR = 15_552_000;

/** The settings block of a page, null when it has none. */
export function settingsOf(html: string): Partial<PageSettings> | null {
  try {
    const found = /<script type="application\/json" id="settings">([\s\S]*?)<\/script>/.exec(html);
    return found?.[1] === undefined ? null : (JSON.parse(found[1]) as Partial<PageSettings> | null);
  } catch {
    return null;
  }
}

const metaPolicy = (html: string): string | null =>
  /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/i.exec(html)?.[1] ?? null;

const SCRIPT_SOURCES = ['script-src-elem', 'script-src', 'default-src'];
const STYLE_SOURCES = ['style-src-elem', 'style-src', 'default-src'];
const first = (policy: Map<string, string[]>, names: readonly string[]): string[] | undefined =>
  names.map((name) => policy.get(name)).find((values) => values !== undefined);

const refuses = (sources: readonly string[] | undefined, hash: string): boolean =>
  sources !== undefined &&
  !sources.includes(hash) &&
  !(sources.includes("'unsafe-inline'") && !sources.some((each) => /^'(?:sha\d|nonce)/.test(each)));

/** The page's own policy, the server's, and the HTML that was served. */
function* policies({ home, settings, site, tell }: Site): Generator<Finding> {
  const { scripts, styles } = inlineParts(home.text);
  const meta = metaPolicy(home.text);
  if (meta === null) {
    yield tell(
      'policy',
      'The page has no policy of its own (<meta http-equiv="Content-Security-Policy">): something on the way removes it. Serve the file of the build as it is.',
    );
  } else {
    const [own] = directivesOf(meta.replace(/&#39;|&apos;/g, "'"));
    const changed = [
      ...scripts.filter((each) => refuses(own?.get('script-src'), hashOf(each))).map(() => 'script'),
      ...styles.filter((each) => refuses(own?.get('style-src'), hashOf(each))).map(() => 'style'),
    ];
    if (changed.length > 0)
      yield tell(
        'hash',
        `An inline ${changed[0]} of the page is not in the page's own policy, so browsers refuse it: something between build and browser changes or adds HTML. Switch that off (minifying, injected scripts, a "rocket loader").`,
      );
  }
  const header = home.header('content-security-policy');
  if (!header) {
    yield tell(
      'no policy',
      'The page comes without a Content-Security-Policy header. Send the headers of dist/NAME.host (headers.json, or the ready file of your server).',
    );
    return;
  }
  const given = directivesOf(header);
  for (const policy of given) {
    const isRefused =
      scripts.some((each) => refuses(first(policy, SCRIPT_SOURCES), hashOf(each))) ||
      styles.some((each) => refuses(first(policy, STYLE_SOURCES), hashOf(each)));
    if (isRefused)
      yield tell(
        'server policy',
        "The server's Content-Security-Policy has script-src, style-src or default-src and refuses the page's inline parts. Leave these out of the header: they stand in the page, with the hashes of its own build.",
      );
    const lacks = (names: readonly string[], address: string, field: string): Finding[] => {
      const sources = first(policy, names);
      return sources && !allows(sources, address, site.origin)
        ? [
            tell(
              field,
              `The server's policy refuses ${new URL(address).origin} in ${names[0]}, which the settings name (${field}). Take the headers of this build.`,
            ),
          ]
        : [];
    };
    const api = new URL(settings.apiBaseUrl, home.base).href;
    const bucket = new URL(settings.bucketPath, home.base).href;
    yield* lacks(['connect-src', 'default-src'], api, 'apiBaseUrl');
    yield* lacks(['img-src', 'default-src'], bucket, 'bucketPath');
    for (const name of ['worker-src', 'manifest-src']) {
      const sources = policy.get(name);
      if (sources && !allows(sources, home.url.href, site.origin))
        yield tell(name, `The server's policy refuses our own files in ${name}. Take the headers of this build.`);
    }
  }
  if (!given.some((policy) => policy.has('frame-ancestors')))
    yield tell(
      'frame-ancestors',
      "The server's policy has no frame-ancestors, which cannot stand in the page: other sites may show it in a frame. Take the headers of this build.",
    );
}

function* otherHeaders({ home, settings, expected, tell }: Site): Generator<Finding> {
  if (home.header('x-content-type-options').toLowerCase() !== 'nosniff')
    yield tell('nosniff', 'The page comes without "X-Content-Type-Options: nosniff". Send the headers of this build.');
  if (!home.header('referrer-policy'))
    yield tell(
      'referrer',
      'The page comes without a Referrer-Policy: addresses with an order may reach other sites. Send the headers of this build.',
    );
  const opener = home.header('cross-origin-opener-policy');
  if (settings.identity && opener === 'same-origin')
    yield tell(
      'opener',
      'Cross-Origin-Opener-Policy is "same-origin", so every sign-in window counts as closed at once. Send "same-origin-allow-popups", as this build does.',
    );
  for (const [name, value] of Object.entries(expected ?? {}))
    if (home.header(name.toLowerCase()) !== value)
      yield tell(
        `header ${name}`,
        `The header ${name} is ${home.header(name.toLowerCase()) ? 'not the one of this build' : 'missing'}. Copy the file of dist/NAME.host to the server and load it (nginx -s reload).`,
      );
}

/** HTTPS, its memory, and the other names of the host. */
export async function* addressFaults({
  site,
  home,
  tell,
  warn,
}: Pick<Site, 'site' | 'tell' | 'warn'> & { home: Pick<Answer, 'header'> }): AsyncGenerator<Finding> {
  if (isLocal(site)) return;
  if (site.protocol !== 'https:') {
    yield tell(
      'https',
      'The site is not on HTTPS: browsers give it no worker and no storage that lasts. Get a certificate.',
    );
    return;
  }
  const age = /max-age=(\d+)/i.exec(home.header('strict-transport-security'))?.[1];
  if (age === undefined)
    yield tell(
      'hsts',
      'Strict-Transport-Security is missing: a first visit over HTTP can be read and changed. Send "max-age=31536000".',
    );
  else if (Number(age) < HALF_A_YEAR)
    yield tell('hsts age', `Strict-Transport-Security ends after ${age} s. Send "max-age=31536000".`);
  const open = await askOrNull(`http://${site.hostname}${site.pathname}`);
  if (open && !open.header('location').startsWith('https:'))
    yield tell('http', `http://${site.hostname} does not lead to https. Redirect it with 301.`);
  const www = site.hostname.startsWith('www.') ? site.hostname.slice(4) : `www.${site.hostname}`;
  const other = site.hostname.split('.').length > 3 ? null : await askOrNull(`https://${www}${site.pathname}`);
  if (other?.status === 200 && settingsOf(other.text))
    yield warn('www', `https://${www} answers, too: what a traveller stored there is not here. Redirect it with 301.`);
}

/** HTTP/2 and HTTP/3: a visit asks for many files at once, and on a phone each new connection costs a second. */
export async function* protocolFaults(
  { site, home, warn }: Pick<Site, 'site' | 'warn'> & { home: Pick<Answer, 'header'> },
  ca?: string,
): AsyncGenerator<Finding> {
  if (site.protocol !== 'https:') return;
  if ((await takesHttp2(site, ca)) === false)
    yield warn(
      'http2',
      `${site.host} speaks HTTP/1.1 only, so a first visit waits for one file after another. Switch HTTP/2 on (nginx: "http2 on;", Caddy does by itself, CloudFront: "http2and3").`,
    );
  if (!/\bh3\s*=/.test(home.header('alt-svc')))
    yield warn(
      'http3',
      `${site.host} does not say that it speaks HTTP/3, which needs fewer round trips on a phone's line. Take the file of dist/NAME.host, open UDP 443, and send 'Alt-Svc: h3=":443"; ma=86400' (a CDN has a switch).`,
    );
}

/** How a page has to come: type, cache, compression. */
function* delivery(answer: Answer, name: string, tell: Say): Generator<Finding> {
  if (answer.type !== 'text/html' || !/charset=utf-8/i.test(answer.header('content-type')))
    yield tell('html type', `${name} comes as "${answer.header('content-type')}". Send "text/html; charset=utf-8".`);
  const kept = keptFor(answer.header('cache-control'));
  if (kept !== 0)
    yield tell(
      'html cache',
      `${name} may be kept ${kept === null ? 'as long as a browser likes' : `for ${kept} s`} without asking, so a new version comes late or never. Send "Cache-Control: no-cache".`,
    );
  if (!/^(?:br|gzip|zstd)$/.test(answer.header('content-encoding')))
    yield tell(
      'html compression',
      `${name} comes without compression, four times as large. Serve the .br or .gz beside it.`,
    );
  else if (!/accept-encoding|\*/i.test(answer.header('vary')))
    yield tell(
      'vary',
      `${name} is compressed without "Vary: Accept-Encoding": a shared cache may send it to a client that cannot read it.`,
    );
}

/** One of the routes that the sitemap lists, if the build had prices. */
async function* writtenRoutes({ site, tell }: Pick<Site, 'site' | 'tell'>): AsyncGenerator<Finding> {
  const map = await askOrNull(new URL('sitemap.xml', site));
  const listed = /<loc>[^<]*?(\/cheap-flights\/\w+\/\w{3}\/\w{3})<\/loc>/.exec(map?.text ?? '')?.[1];
  if (listed === undefined) return;
  const answer = await askOrNull(new URL(`.${listed}`, site));
  const name = `${site.pathname}${listed.slice(1)}`;
  if (answer?.status !== 200 || !answer.text.includes(`data-written="${listed}"`))
    yield tell(
      'route page',
      `${name} stands in the sitemap and answers ${answer ? `${answer.status} with another page` : 'nothing'}: search engines find no price there. Try the folder's index.html before app.html.`,
    );
  else yield* delivery(answer, name, tell);
}

/** The addresses that the app has beside home. */
async function* deepLinks({ site, home, tell }: Site): AsyncGenerator<Finding> {
  const wanted = [
    ['booking/fares', 'app'],
    ['order/X-1/success', 'app'],
    ['search/results', 'results'],
  ] as const;
  for (const [path, page] of wanted) {
    const answer = await askOrNull(new URL(path, site));
    if (answer?.status !== 200 || !settingsOf(answer.text)) {
      const found = answer
        ? `${answer.status}${answer.header('location') ? ` to ${answer.header('location')}` : ''}`
        : 'nothing';
      yield tell(
        'deep link',
        `${site.pathname}${path} answers ${found} and not the app: links and reloads break. Answer with ${page === 'app' ? 'app.html' : "the folder's index.html"} and status 200.`,
      );
    } else {
      if (!answer.text.includes(`data-page="${page}"`))
        yield tell(
          'shell',
          `${site.pathname}${path} answers with another page of the build than ${page === 'app' ? 'app.html' : 'search/results/index.html'}, so it flickers. Try the folder's index.html first, app.html last.`,
        );
      if (page === 'app') yield* delivery(answer, `${site.pathname}${path}`, tell);
      if (answer.header('content-security-policy') !== home.header('content-security-policy'))
        yield tell(
          'deep headers',
          `${site.pathname}${path} comes with another policy than home. Send the same headers with every page.`,
        );
    }
  }
  yield* writtenRoutes({ site, tell });
  if (site.pathname !== '/') {
    const bare = new URL(site.pathname.slice(0, -1), site);
    const answer = await askOrNull(bare);
    const isLed = answer && answer.status >= 300 && answer.status < 400;
    if (!isLed || new URL(answer.header('location') || bare, bare).pathname !== site.pathname)
      yield tell(
        'slash',
        `${bare.pathname} without a slash at its end does not lead to ${site.pathname}. Redirect it with 301.`,
      );
  }
}

/** Everything about the pages. */
export async function* pageFaults(given: Site): AsyncGenerator<Finding> {
  const { home, site, settings, tell } = given;
  const base = /<base href="([^"]*)"/.exec(home.text)?.[1] ?? '/';
  if (new URL(base, site).pathname !== site.pathname)
    yield tell(
      'base',
      `The page was built for ${base} and is served at ${site.pathname}. Build it with --base ${site.pathname}.`,
    );
  const { projectId = '', authDomain } = settings.identity ?? {};
  yield* policies(given);
  yield* otherHeaders(given);
  yield* addressFaults(given);
  if (!isLocal(site)) yield* protocolFaults(given);
  yield* delivery(home, site.pathname, tell);
  yield* deepLinks(given);
  if (authDomain === site.host && !projectId.startsWith('sandbox-')) {
    const answer = await askOrNull(new URL('/__/auth/handler', site));
    if (!answer || answer.status >= 400 || settingsOf(answer.text))
      yield tell(
        'auth',
        `/__/auth/handler is not Firebase's page, so no sign-in window works. Pass /__/ on to https://${projectId}.firebaseapp.com.`,
      );
  }
}
