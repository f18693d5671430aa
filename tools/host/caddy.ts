import { type Host, type Pass, type Proxy, isStatic, nameOf } from './host';
import { CACHE, CHANGING, HTTP3_SINCE, SANDBOXED, STORE, TYPES } from './rules';

const indented = (lines: readonly string[]): string[] => lines.map((line) => (line ? `\t${line}` : line));
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Types that Caddy does not know on every system. */
const UNKNOWN = ['webmanifest', 'txt', 'xml', 'woff2', 'ico', 'avif', 'pdf'];

const forwarded = (base: string): string[] => [
  '\theader_up Host {upstream_hostport}',
  base === '/' ? '\theader_up -X-Forwarded-Prefix' : `\theader_up X-Forwarded-Prefix ${base.slice(0, -1)}`,
];

function proxy({ kind, path, upstream }: Proxy, base: string): string[] {
  const block = kind === 'visits' ? `handle ${path.slice(0, -1)}` : `handle_path ${path}*`;
  if (upstream === null) return [`${block} {`, `\trespond "Build with --${kind} https://…" 502`, '}'];
  const { origin, pathname } = new URL(upstream);
  const prefix = pathname.replace(/\/+$/, '');
  const rewrite = kind === 'visits' ? `rewrite * ${prefix || '/'}` : prefix && `rewrite * ${prefix}{uri}`;
  return [
    `${block} {`,
    ...(rewrite ? [`\t${rewrite}`] : []),
    `\treverse_proxy ${origin} {`,
    ...forwarded(base).map((line) => `\t${line}`),
    // The offer stream must not be held back.
    '\t\tflush_interval -1',
    '\t\t@pdf header Content-Type application/pdf*',
    '\t\thandle_response @pdf {',
    '\t\t\theader X-Content-Type-Options nosniff',
    '\t\t\tcopy_response_headers {',
    '\t\t\t\texclude Content-Security-Policy X-Content-Type-Options',
    '\t\t\t}',
    '\t\t\tcopy_response',
    '\t\t}',
    `\t\theader_down Content-Security-Policy ${quoted(SANDBOXED)}`,
    '\t\theader_down X-Content-Type-Options nosniff',
    '\t}',
    '}',
  ];
}

/** Pages of another program: they bring their own policy. */
const passed = ({ path, upstream }: Pass, base: string): string[] => {
  const { origin, pathname } = new URL(upstream);
  const kept = pathname.replace(/\/+$/, '');
  return [
    `handle_path ${path}* {`,
    `\trewrite * ${kept}{uri}`,
    `\treverse_proxy ${origin} {`,
    ...forwarded(base).map((line) => `\t${line}`),
    '\t}',
    '}',
  ];
};

/** The directives of a tenant, for a site that has other programs, too. */
export function caddyRoutes({ base, root, headers, proxies, sandbox, auth }: Host): string[] {
  const others = Object.keys(TYPES).filter((ending) => !CHANGING.includes(ending));
  const globs = (endings: readonly string[]): string => endings.map((ending) => `*.${ending}`).join(' ');
  const files = (name: string, cache: string): string[] => [
    `handle @${name} {`,
    `\theader Cache-Control ${quoted(cache)}`,
    '\tfile_server {',
    '\t\tprecompressed br gzip',
    '\t}',
    '}',
  ];
  return [
    ...(base === '/' ? [] : [`redir ${base.slice(0, -1)} ${base} 301`]),
    ...(auth === null
      ? []
      : [
          "# Firebase's sign-in window.",
          'handle /__/* {',
          `\treverse_proxy ${auth} {`,
          '\t\theader_up Host {upstream_hostport}',
          '\t}',
          '}',
        ]),
    ...proxies.flatMap((each) => proxy(each, base)),
    ...(sandbox.below.length > 0 ? ["# The sandbox's bank, and its identity provider."] : []),
    ...sandbox.below.flatMap((each) => passed(each, base)),
    ...sandbox.root.flatMap((each) => passed(each, '/')),
    base === '/' ? 'handle {' : `handle_path ${base}* {`,
    ...indented([
      'route {',
      ...indented([
        `root * ${root}`,
        'header {',
        ...indented(Object.entries(headers).map(([name, value]) => `${name} ${quoted(value)}`)),
        '}',
        '@asset path /assets/*',
        `@changing path ${globs(CHANGING)}`,
        `@other path ${globs(others)}`,
        '@gone {',
        `\tpath /assets/* ${globs(Object.keys(TYPES))}`,
        '\tnot file',
        '}',
        ...UNKNOWN.flatMap((ending) => [
          `@${ending} path *.${ending}`,
          `header @${ending} Content-Type ${quoted(TYPES[ending] ?? '')}`,
        ]),
        `@store path /${STORE}/*`,
        ...['gone', 'store'].flatMap((name) => [
          `handle @${name} {`,
          '\theader Content-Type "text/plain; charset=utf-8"',
          `\theader Cache-Control ${CACHE.missing}`,
          '\trespond "Not found" 404',
          '}',
        ]),
        ...files('asset', CACHE.asset),
        ...files('changing', CACHE.page),
        ...files('other', CACHE.other),
        'handle {',
        `\theader Cache-Control ${CACHE.page}`,
        '\ttry_files {path}index.html {path}/index.html /app.html',
        '\tfile_server {',
        '\t\tprecompressed br gzip',
        '\t}',
        '}',
      ]),
      '}',
    ]),
    '}',
  ];
}

const written = ({ name, base }: Host): string =>
  `# Written by npm run build for ${name} at ${base}; the next build writes it anew.`;

/**
 * What Caddy does otherwise than by itself: it speaks HTTP/3, and takes early data there, which another program behind the host
 * must not get.
 */
function servers(host: Host): string[] {
  if (host.listen !== null || (host.http3 && isStatic(host))) return [];
  return [
    ...(host.http3 ? [`# Caddy older than ${HTTP3_SINCE.caddy}: build with --no-http3.`] : []),
    '{',
    '\tservers {',
    host.http3 ? '\t\t0rtt off' : '\t\tprotocols h1 h2',
    '\t}',
    '}',
  ];
}

/** A whole Caddyfile; Caddy gets the certificate by itself, and speaks HTTP/2 and HTTP/3 (UDP 443). */
export function caddyfile(host: Host): string {
  const { base, listen } = host;
  return [
    written(host),
    ...servers(host),
    `${listen === null ? nameOf(host) : `http://:${listen}`} {`,
    ...indented([
      ...caddyRoutes(host),
      ...(base === '/' ? [] : ['# The rest of the host: put its handles here.', `redir / ${base} 302`]),
    ]),
    '}',
    '',
  ].join('\n');
}

/** To import in a site of a host with other programs. */
export const caddyPart = (host: Host): string =>
  [
    `${written(host)} To import in a site.`,
    ...(host.proxies.length > 0 ? ['# Its Caddyfile begins with `{ servers { 0rtt off } }`, on several lines.'] : []),
    ...caddyRoutes(host),
    '',
  ].join('\n');
