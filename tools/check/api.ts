import { type Answer, allows, ask, askOrNull, directivesOf } from './probe';
import { settingsOf } from './page';
import type { Finding, Site } from './site';

const HEADERS = ['content-type', 'authorization', 'x-company-name', 'x-language', 'idempotency-key'];
const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(',')
    .map((each) => each.trim());

/** `a/` and `b`: one address. */
const below = (base: URL, path: string): URL => new URL(path, `${base.href.replace(/\/+$/, '')}/`);

/** The site with what is asked of its API. `headers`: those of the app. */
interface Api extends Site {
  api: URL;
  headers: Record<string, string>;
}

/** What an API on another origin has to say to browsers. */
async function* crossOrigin({ api, site, tell }: Omit<Api, 'headers'>, profile: Answer): AsyncGenerator<Finding> {
  const origin = site.origin;
  const lets = (answer: Answer | null): boolean =>
    [origin, '*'].includes(answer?.header('access-control-allow-origin') ?? '');
  if (!lets(profile))
    yield tell(
      'cors',
      `${api.origin} does not let ${origin} read its answers. Send "Access-Control-Allow-Origin: ${origin}" with every answer.`,
    );
  const preflight = await askOrNull(below(api, 'booking/create'), {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': HEADERS.join(','),
    },
  });
  if (!preflight || preflight.status >= 300 || !lets(preflight)) {
    yield tell(
      'preflight',
      `OPTIONS ${below(api, 'booking/create').pathname} answers ${preflight ? preflight.status : 'nothing'} and does not let ${origin} ask: nothing can be booked. Answer preflights with 204 and the headers of docs/api.md.`,
    );
    return;
  }
  const allowed = words(preflight.header('access-control-allow-headers'));
  const lacking = HEADERS.filter(
    (each) => !allowed.includes(each) && (each === 'authorization' || !allowed.includes('*')),
  );
  if (lacking.length > 0)
    yield tell(
      'cors headers',
      `Access-Control-Allow-Headers lacks ${lacking.join(', ')}, which the app sends. Add them.`,
    );
  const methods = words(preflight.header('access-control-allow-methods'));
  if (!methods.includes('*') && !methods.includes('post'))
    yield tell('cors methods', 'Access-Control-Allow-Methods lacks POST. Add it.');
  const exposed = words(profile.header('access-control-expose-headers'));
  if (!exposed.includes('*') && !exposed.includes('retry-after'))
    yield tell(
      'cors expose',
      'Access-Control-Expose-Headers lacks Retry-After, so the app cannot wait as long as the server asks. Add it.',
    );
}

/** Whether HTML of the API or the bucket could run at the site's origin. */
function* sandboxed(answer: Answer | null, name: string, { site, tell }: Site): Generator<Finding> {
  if (!answer || answer.url.origin !== site.origin || answer.type === 'application/pdf') return;
  if (!/\bsandbox\b/.test(answer.header('content-security-policy')))
    yield tell(
      'sandbox',
      `${name} answers at the site's origin without "Content-Security-Policy: sandbox": HTML in it could read what travellers stored. Send it with every answer but PDFs, as the files of dist/NAME.host do.`,
    );
  if (answer.header('x-content-type-options').toLowerCase() !== 'nosniff')
    yield tell('answer nosniff', `${name} answers without "X-Content-Type-Options: nosniff". Send it.`);
}

/** Addresses of texts that the API names. Behind a proxy it may build them from the name by which the proxy calls it. */
async function* texts({ api, home, site, settings, tell, headers }: Api): AsyncGenerator<Finding> {
  const { tenantName, defaultLocale } = settings;
  const path = `static/links/terms_of_service/${encodeURIComponent(tenantName)}/${defaultLocale.slice(0, 2)}`;
  const answer = await askOrNull(below(api, path), { headers });
  let named: string[] = [];
  try {
    const links = JSON.parse(answer?.text ?? '') as { html?: string[]; css?: string[] }[];
    named = links.flatMap(({ html = [], css = [] }) => [...html, ...css]);
  } catch {
    // Without this text; the conformance kit is for what the API answers.
  }
  const policies = directivesOf(home.header('content-security-policy'));
  for (const link of named) {
    const address = URL.canParse(link, `${api.href}/`) ? new URL(link, `${api.href}/`).href : null;
    const isRefused = policies.some((policy) => {
      const sources = policy.get('connect-src');
      return sources !== undefined && address !== null && !allows(sources, address, site.origin);
    });
    if (!isRefused) continue;
    yield tell(
      'texts',
      `The API says that the terms are at ${address}, which the policy refuses, so nobody can read them. An API behind this host makes addresses of X-Forwarded-Proto, -Host (${site.host}) and -Prefix; files of another host belong into "origins" of the tenant's file.`,
    );
  }
}

const dayAhead = (days: number): string => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10);

/** Whether the offer stream comes line by line. */
async function* stream(given: Api): AsyncGenerator<Finding> {
  let held: Finding | null = null;
  // A busy server may send everything at once by chance.
  for (let tries = 0; tries < 2; tries += 1) {
    held = await heldBack(given);
    if (held === null) return;
  }
  if (held) yield held;
}

/** The fault of one search, or null. */
async function heldBack({ api, tell, headers }: Api): Promise<Finding | null> {
  const query = new URLSearchParams({
    s_iata: 'RIX',
    d_iata: 'LON',
    start: dayAhead(40),
    end: dayAhead(47),
    p_adult: '1',
    type: 'roundtrip',
    cabin: 'economy',
  });
  const search = await askOrNull(below(api, `search?${query}`), { headers });
  let key: unknown = null;
  try {
    key = (JSON.parse(search?.text ?? '') as { key?: unknown }).key;
  } catch {
    // The conformance kit is for what the API answers.
  }
  if (typeof key !== 'string') return null;
  let answer;
  try {
    answer = await ask(below(api, `search/stream/${encodeURIComponent(key)}`), {
      headers: { ...headers, Accept: 'application/x-ndjson' },
    });
  } catch (error) {
    return tell(
      'stream',
      `The offer stream breaks off: ${(error as Error).message}. The host must pass it on for as long as it lasts.`,
    );
  }
  const lines = answer.text.split('\n').filter(Boolean).length;
  const [first = 0] = answer.times;
  const last = answer.times.at(-1) ?? 0;
  // A server that is done at once says nothing.
  if (
    answer.status === 200 &&
    lines > 1 &&
    last - answer.startedAt > 700 &&
    last - first < (last - answer.startedAt) * 0.1
  )
    return tell(
      'buffered',
      `The ${lines} lines of the offer stream come all at once, ${((first - answer.startedAt) / 1000).toFixed(1)} s after the call: something holds them back. Switch buffering off for the API (nginx: proxy_buffering off).`,
    );
  return null;
}

function currencyOf(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { projectCurrency?: string }).projectCurrency;
  } catch {
    return undefined;
  }
}

/** Everything about API and bucket, as the page's settings name them. */
export async function* apiFaults(given: Site): AsyncGenerator<Finding> {
  const { home, site, settings, tell } = given;
  const api = new URL(settings.apiBaseUrl, home.base);
  const bucket = new URL(settings.bucketPath, home.base);
  const headers = {
    Origin: site.origin,
    Accept: 'application/json',
    'X-Company-Name': settings.tenantName,
    'X-Language': settings.defaultLocale,
  };
  if (site.protocol === 'https:' && [api, bucket].some(({ protocol }) => protocol === 'http:'))
    yield tell(
      'mixed',
      'API or bucket are on HTTP and the site on HTTPS: browsers refuse every call. Give them HTTPS.',
    );
  const profile = await askOrNull(below(api, `tenant/name/${encodeURIComponent(settings.tenantName)}`), { headers });
  const isPage = profile && settingsOf(profile.text) !== null;
  if (!profile || profile.status >= 400 || profile.status >= 300 || isPage) {
    const found = profile ? `${profile.status}${isPage ? ' with a page of the app' : ''}` : 'nothing';
    yield tell(
      'api',
      `The API (${api.href}) answers ${found} to the tenant profile. ${isPage ? `Pass ${api.pathname} on to it, before the fallback page.` : 'Build with --api https://…, or see docs/api.md.'}`,
    );
    return;
  }
  if (profile.type !== 'application/json')
    yield tell('api type', `The API answers as "${profile.type}". Send "application/json".`);
  const built = settings.profile?.projectCurrency;
  const asked = currencyOf(profile.text);
  if (built && asked && built !== asked)
    yield tell(
      'currency',
      `The API says ${asked} and the page ${built}, which first visits read beside each price. Write "${asked}" into profile.projectCurrency.`,
    );
  yield* sandboxed(profile, 'The API', given);
  if (api.origin !== site.origin) yield* crossOrigin({ ...given, api }, profile);
  yield* texts({ ...given, api, headers });
  const file = await askOrNull(
    below(bucket, `static/${encodeURIComponent(settings.tenantName)}/en/assets/images/logo.svg`),
    { headers: { Origin: site.origin } },
  );
  if (!file || file.status >= 500 || settingsOf(file.text) !== null)
    yield tell(
      'bucket',
      `The bucket (${bucket.href}) answers ${file ? file.status : 'nothing'}${file && settingsOf(file.text) ? ' with a page of the app' : ''}. Pass it on, before the fallback page (build with --bucket https://…).`,
    );
  else {
    yield* sandboxed(file, 'The bucket', given);
    if (bucket.origin !== site.origin && ![site.origin, '*'].includes(file.header('access-control-allow-origin')))
      yield tell(
        'bucket cors',
        `${bucket.origin} does not let ${site.origin} read its files, so no picture or text of it is kept for offline. Send "Access-Control-Allow-Origin: *".`,
      );
  }
  yield* stream({ ...given, api, headers });
}
