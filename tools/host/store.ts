import type { Host } from './host';
import { CACHE, SANDBOXED, TYPES, cacheOf, endingOf } from './rules';

/*
 * Object storage behind a CDN. The store gives each object the headers it was uploaded with; the CDN compresses, adds the headers
 * of the tenant (a response-headers policy) and finds the page of an address (a function). An error document instead of the
 * function would answer a missing script with a page.
 */

const LAST = ['html', 'sw'];
/** `assets`, `other`, `changing`, `html`, `sw`: in this order, so that no page names a file that is not there yet. */
function groupOf(file: string): string {
  if (file === 'sw.js') return 'sw';
  if (endingOf(file) === 'html') return 'html';
  const cache = cacheOf(`/${file}`);
  return cache === CACHE.asset ? 'assets' : cache === CACHE.other ? 'other' : 'changing';
}

/** A script for `aws s3` and stores that speak it (S3_ENDPOINT). `files`: of the build. */
export function uploadScript({ name, base }: Pick<Host, 'name' | 'base'>, files: readonly string[]): string {
  const calls = new Map<string, { pattern: string; without: string[]; type: string; cache: string }>();
  for (const file of files) {
    const type = TYPES[endingOf(file)];
    if (!type) continue;
    const group = groupOf(file);
    const key = `${['assets', 'other', 'changing', ...LAST].indexOf(group)} ${endingOf(file)}`;
    const pattern =
      group === 'sw' ? 'sw.js' : group === 'assets' ? `assets/*.${endingOf(file)}` : `*.${endingOf(file)}`;
    const without = group === 'sw' || group === 'assets' ? [] : ['assets/*', 'sw.js'];
    calls.set(key, { pattern, without, type, cache: cacheOf(`/${file}`) });
  }
  const lines = [...calls]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([, { pattern, without, type, cache }]) =>
        `put '${type}' '${cache}' --include '${pattern}'${without.map((each) => ` --exclude '${each}'`).join('')}`,
    );
  return `#!/bin/sh
# Uploads ${name}: BUCKET=s3://my-bucket sh upload.sh [FOLDER]. Written by npm run build; the next build writes it anew.
# Needs the AWS command line; S3_ENDPOINT=https://… for another store. Files of earlier builds stay.
# WEBSITE=1 lets the bucket answer by itself, without a CDN: then each page but home comes with status 404.
set -eu
: "\${BUCKET:?is the bucket, like s3://my-bucket}"
from=\${1:-"$(cd "$(dirname "$0")" && pwd)/../${name}"}
to=\${BUCKET%/}${base}
endpoint=\${S3_ENDPOINT:-}

put() { # type, cache, patterns
  type=$1 cache=$2
  shift 2
  aws s3 cp "$from" "$to" --recursive --no-progress \${endpoint:+--endpoint-url "$endpoint"} \\
    --content-type "$type" --cache-control "$cache" --exclude '*' "$@"
}

${lines.join('\n')}
if [ "\${WEBSITE:-}" = 1 ]; then
  aws s3 website "$BUCKET" \${endpoint:+--endpoint-url "$endpoint"} --index-document index.html --error-document '${base.slice(1)}app.html'
fi
`;
}

const header = (name: string, value: string): object => ({ Header: name, Value: value, Override: true });

/** CloudFront's response-headers policy of the pages. */
export function cloudfrontHeaders({ name, headers }: Host): object {
  const {
    'Content-Security-Policy': csp,
    'X-Content-Type-Options': _,
    'Referrer-Policy': referrer,
    'Strict-Transport-Security': hsts = '',
    ...rest
  } = headers;
  return {
    Name: `${name}-pages`,
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: csp },
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { Override: true, ReferrerPolicy: referrer },
      StrictTransportSecurity: { Override: true, AccessControlMaxAgeSec: Number(hsts.split('=')[1]) },
    },
    CustomHeadersConfig: {
      Quantity: Object.keys(rest).length,
      Items: Object.entries(rest).map(([key, value]) => header(key, value)),
    },
  };
}

/** CloudFront's policy for the behaviours of API and bucket. PDFs want a behaviour without it. */
export const cloudfrontSandbox = ({ name }: Host): object => ({
  Name: `${name}-answers`,
  SecurityHeadersConfig: {
    ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: SANDBOXED },
    ContentTypeOptions: { Override: true },
  },
});

/**
 * Which addresses of routes have pages: to each type and origin the destinations, three letters each, and to all of them the
 * languages. The limit of a function is 10 kB.
 */
function writtenFolders(files: readonly string[]): string {
  const routes: Record<string, string> = {};
  const langs = new Set<string>();
  for (const file of files) {
    const [, folder = '', to = '', lang] =
      /^(cheap-flights\/\w+\/\w+)\/(\w{3})(?:\/(\w\w))?\/index\.html$/.exec(file) ?? [];
    if (to === '') continue;
    if (lang === undefined) routes[folder] = `${routes[folder] ?? ''}${to} `;
    else langs.add(lang);
  }
  return `function hasPage(folder) {
  var routes = ${JSON.stringify(routes)};
  var found = /^(.*)\\/(\\w{3})(?:\\/(\\w\\w))?$/.exec(folder);
  if (!found || !routes[found[1]] || (found[3] && ${JSON.stringify([...langs])}.indexOf(found[3]) < 0)) return false;
  return (' ' + routes[found[1]]).indexOf(' ' + found[2] + ' ') >= 0;
}
`;
}

/** CloudFront's function of the viewer request: the page of an address. Files keep their address, so a missing one is missing. */
export const cloudfrontFunction = (
  { base }: Host,
  files: readonly string[],
): string => `// Viewer request of the default behaviour. Written by npm run build.
// The distribution wants "HttpVersion": "http2and3"; AWS begins with http2.
function handler(event) {
  var request = event.request;
  var base = ${JSON.stringify(base)};
  if (request.uri + '/' === base)
    return { statusCode: 301, statusDescription: 'Moved', headers: { location: { value: base } } };
  if (request.uri.indexOf(base) !== 0) return request;
  var path = request.uri.slice(base.length);
  if (path.indexOf('assets/') === 0 || /\\.(?:${Object.keys(TYPES).join('|')})$/i.test(path)) return request;
  var folder = path.replace(/\\/$/, '');
  if (folder === '') request.uri = base + 'index.html';
  else if (folder === 'search/results') request.uri = base + 'search/results/index.html';
  else if (/^cheap-flights\\//.test(folder) && hasPage(folder)) request.uri = base + folder + '/index.html';
  else request.uri = base + 'app.html';
  return request;
}
${writtenFolders(files)}`;
