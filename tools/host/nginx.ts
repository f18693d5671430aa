import { type Host, type Pass, type Proxy, isStatic, nameOf } from './host';
import { CACHE, CHANGING, HTTP3_SINCE, SANDBOXED, STORE, TYPES } from './rules';

const indented = (lines: readonly string[], by = '  '): string[] => lines.map((line) => (line ? by + line : line));
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
const escaped = (base: string): string => base.replace(/[.~]/g, '\\$&');

function types(): string[] {
  const endings = new Map<string, string[]>();
  for (const [ending, type] of Object.entries(TYPES)) endings.set(type, [...(endings.get(type) ?? []), ending]);
  return ['types {', ...Array.from(endings, ([type, names]) => `  ${quoted(type)} ${names.join(' ')};`), '}'];
}

/**
 * The policy of proxied answers; browsers show no PDF in a sandboxed document. And the host that was asked for, with its port,
 * which nginx before 1.29.4 does not put into $http_host in HTTP/3.
 */
export const nginxMaps = ({ word, proxies, sandbox }: Host): string[] => [
  ...(proxies.length === 0
    ? []
    : [
        `map $upstream_http_content_type $sandboxed_${word} {`,
        `  default ${quoted(SANDBOXED)};`,
        '  ~^application/pdf "";',
        '}',
      ]),
  ...(proxies.length + sandbox.below.length === 0
    ? []
    : [`map $http_host $asked_${word} {`, '  default $http_host;', '  "" $host;', '}']),
];

/** An answer of another program; never to early data, which anybody can send a second time. */
const forwarded = (base: string, word: string): string[] => [
  '  if ($ssl_early_data) { return 425; }',
  '  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
  '  proxy_set_header X-Forwarded-Proto $scheme;',
  `  proxy_set_header X-Forwarded-Host $asked_${word};`,
  // Empty, it is not sent.
  `  proxy_set_header X-Forwarded-Prefix "${base.slice(0, -1)}";`,
];

function proxy({ kind, path, upstream }: Proxy, { word, base }: Host): string[] {
  const lines = [`location ^~ ${path} {`];
  if (upstream === null) return [...lines, `  return 502; # build with --${kind} https://…`, '}'];
  lines.push(
    `  proxy_pass ${upstream};`,
    '  proxy_http_version 1.1;',
    '  proxy_ssl_server_name on;',
    '  proxy_set_header Connection "";',
    ...forwarded(base, word),
  );
  // The offer stream must not be held back.
  if (kind === 'api') lines.push('  proxy_buffering off;', '  gzip off;');
  lines.push(
    '  proxy_hide_header Content-Security-Policy;',
    '  proxy_hide_header X-Content-Type-Options;',
    `  add_header Content-Security-Policy $sandboxed_${word} always;`,
    '  add_header X-Content-Type-Options nosniff always;',
    '}',
  );
  return lines;
}

/** Pages of another program: they bring their own policy. */
const passed = ({ path, upstream }: Pass, base: string, word: string): string[] => [
  `location ^~ ${path} {`,
  `  proxy_pass ${upstream};`,
  ...forwarded(base, word),
  '}',
];

/** The sandbox's identity provider, once for each host. */
export const nginxSandbox = ({ sandbox, word }: Host): string[] =>
  sandbox.root.flatMap((each) => passed(each, '/', word));

/** The visits' address is one path, the others are prefixes. */
const proxyOf = (each: Proxy, host: Host): string[] =>
  each.kind === 'visits'
    ? proxy({ ...each, path: each.path.slice(0, -1), upstream: each.upstream?.slice(0, -1) ?? null }, host).map(
        (line) => line.replace('location ^~', 'location ='),
      )
    : proxy(each, host);

/** Whether the whole file speaks HTTP/3. */
const speaksHttp3 = ({ http3, listen }: Host): boolean => http3 && listen === null;

/**
 * The locations of a tenant, for a `server` of a host that has other programs, too. `headers`: those of its own, besides the
 * tenant's.
 */
export function nginxLocations(host: Host, own: Record<string, string> = {}): string[] {
  const { base, root, brotli, proxies, sandbox, auth, word } = host;
  const headers = { ...host.headers, ...own };
  const below = (rest: string): string => `~ "^${escaped(base).slice(0, -1)}(?<file>/${rest})$"`;
  const others = Object.keys(TYPES).filter((ending) => !CHANGING.includes(ending));
  const files = (pattern: string, cache: string): string[] => [
    `location ${below(pattern)} {`,
    `  set $cached ${quoted(cache)};`,
    `  if (!-f $document_root$file) { set $cached ${CACHE.missing}; return 404; }`,
    '  try_files $file =404;',
    '}',
  ];
  return [
    ...(base === '/' ? [] : [`location = ${base.slice(0, -1)} { return 301 ${base}$is_args$args; }`]),
    ...(auth === null
      ? []
      : [
          "# Firebase's sign-in window.",
          'location ^~ /__/ {',
          '  if ($ssl_early_data) { return 425; }',
          `  proxy_pass ${auth};`,
          '  proxy_ssl_server_name on;',
          '}',
        ]),
    ...proxies.flatMap((each) => proxyOf(each, host)),
    ...(sandbox.below.length > 0 ? ["# The sandbox's bank."] : []),
    ...sandbox.below.flatMap((each) => passed(each, base, word)),
    `location ${base === '/' ? '' : '^~ '}${base} {`,
    ...indented([
      `root ${root};`,
      'default_type application/octet-stream;',
      ...types(),
      'gzip_static on;',
      'gzip_vary on;',
      brotli ? 'brotli_static on;' : '# With the module ngx_brotli build with --brotli: a sixth less to load.',
      ...Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`),
      'add_header Cache-Control $cached always;',
      `location ${below(`\\${STORE}/.*`)} { set $cached ${CACHE.missing}; return 404; }`,
      ...files('assets/.*', CACHE.asset),
      ...files(`.*\\.(?:${CHANGING.join('|')})`, CACHE.page),
      ...files(`.*\\.(?:${others.join('|')})`, CACHE.other),
      `location ${below('.*')} {`,
      `  set $cached ${CACHE.page};`,
      '  try_files $file ${file}index.html $file/index.html /app.html =404;',
      '}',
    ]),
    '}',
  ];
}

const written = ({ name, base }: Host): string =>
  `# Written by npm run build for ${name} at ${base}; the next build writes it anew.`;

/** A whole file for sites-enabled or conf.d. */
export function nginxConf(host: Host): string {
  const { base, listen, serverName } = host;
  const name = nameOf(host);
  const isQuic = speaksHttp3(host);
  const tls = [
    ...(isQuic
      ? [
          'listen 443 ssl;',
          'listen [::]:443 ssl;',
          'listen 443 quic;',
          'listen [::]:443 quic;',
          'http2 on;',
          'http3 on;',
        ]
      : ['listen 443 ssl http2;', 'listen [::]:443 ssl http2;']),
    `server_name ${name};`,
    `ssl_certificate /etc/letsencrypt/live/${name}/fullchain.pem;`,
    `ssl_certificate_key /etc/letsencrypt/live/${name}/privkey.pem;`,
    'ssl_protocols TLSv1.2 TLSv1.3;',
    ...(isStatic(host) ? ['# Files alone may be asked for before the handshake ends.', 'ssl_early_data on;'] : []),
  ];
  return [
    written(host),
    ...(isQuic
      ? [
          `# HTTP/3 is UDP 443, with nginx-quic.conf beside this file. nginx older than ${HTTP3_SINCE.nginx}: build with --no-http3.`,
        ]
      : []),
    ...(listen === null ? [`# Its certificate: certbot certonly --standalone -d ${name}`] : []),
    ...nginxMaps(host),
    ...(listen === null
      ? [
          'server {',
          '  listen 80;',
          '  listen [::]:80;',
          `  server_name ${name};`,
          `  location ^~ /.well-known/acme-challenge/ { root ${host.root}; }`,
          '  location / { return 301 https://$host$request_uri; }',
          '}',
        ]
      : []),
    'server {',
    ...indented([
      ...(listen === null ? tls : [`listen ${listen};`, `server_name ${serverName ?? '_'};`]),
      'absolute_redirect off;',
      ...nginxLocations(host, isQuic ? { 'Alt-Svc': 'h3=":$server_port"; ma=86400' } : {}),
      ...nginxSandbox(host),
      ...(base === '/'
        ? []
        : ['# The rest of the host: put its locations here.', `location = / { return 302 ${base}; }`]),
    ]),
    '}',
    '',
  ].join('\n');
}

/**
 * The sockets of HTTP/3, once on a machine: only one `server` may say `reuseport`, without which packets reach other workers of
 * nginx than the one that has the connection.
 */
const nginxQuic = (): string =>
  [
    '# For conf.d, once on a machine: the sockets of HTTP/3 of all its sites. Written by npm run build; the same for every tenant.',
    'server {',
    ...indented([
      'listen 443 quic reuseport default_server;',
      'listen [::]:443 quic reuseport default_server;',
      'server_name _;',
      'ssl_reject_handshake on;',
    ]),
    '}',
    '',
  ].join('\n');

/** The files for a host with other programs: what belongs into `http`, and what into its `server`. */
export const nginxParts = (host: Host): Record<string, string> => ({
  ...(speaksHttp3(host) && { 'nginx-quic.conf': nginxQuic() }),
  'nginx-http.conf': [`${written(host)} For conf.d.`, ...nginxMaps(host), ''].join('\n'),
  'nginx-locations.conf': [`${written(host)} To include in a server.`, ...nginxLocations(host), ''].join('\n'),
  ...(host.sandbox.root.length > 0 && {
    'nginx-sandbox.conf': [`${written(host)} To include once in a server.`, ...nginxSandbox(host), ''].join('\n'),
  }),
});
