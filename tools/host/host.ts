import type { Tenant } from '../tenant/tenants';
import { soundBase, webUrl } from './addresses';
import { headersFor } from './headers';
import type { HostOptions } from './hosting';
import { HSTS } from './rules';

/** An address below the site that another server answers. */
export interface Pass {
  path: string;
  upstream: string;
}
export interface Proxy {
  kind: keyof typeof PROXIED;
  path: string;
  /** Null as long as nobody has said where it leads. */
  upstream: string | null;
}
/** What the writers know of a tenant's host. */
export interface Host {
  name: string;
  base: string;
  pages: readonly string[];
  /** A name for nginx's variables. */
  word: string;
  serverName: string | null;
  root: string;
  listen: string | null;
  brotli: boolean;
  /** Its nginx or Caddy is new enough (`HTTP3_SINCE`). */
  http3: boolean;
  headers: Record<string, string>;
  proxies: Proxy[];
  /** What is passed on to the sandbox beside the calls of the app; empty without it. */
  sandbox: { below: Pass[]; root: Pass[] };
  auth: string | null;
}

/** Settings that may be a path of the site's own origin, and the option of the build that says where it leads. */
const PROXIED = { api: 'apiBaseUrl', bucket: 'bucketPath', visits: 'visitsUrl' } as const;
const KINDS = Object.keys(PROXIED) as Proxy['kind'][];
const isWhole = (address: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(address);

/** An address with a slash at its end; an error names the option. */
function upstream(option: string, address: string | undefined): string | null {
  if (address === undefined) return null;
  const url = webUrl(address);
  if (!url || /[?#;$]/.test(address))
    throw new Error(`--${option} is a whole address, like "https://${option}.example.com/v1", and not "${address}".`);
  return `${url.href.replace(/\/+$/, '')}/`;
}

/** Where the sandbox has what is not below the base: its identity provider, with the mailbox. */
const PROVIDER = ['emulator', 'identitytoolkit.googleapis.com', 'securetoken.googleapis.com'];

/** What the sandbox answers beside the calls of the app: its bank's pages below the base, its provider's at the root. */
function sandboxPasses(sandbox: string | undefined, base: string): Host['sandbox'] {
  if (sandbox === undefined) return { below: [], root: [] };
  const at = upstream('sandbox', sandbox);
  return {
    below: [{ path: `${base}pay/`, upstream: `${at}pay/` }],
    root: PROVIDER.map((name) => ({ path: `/${name}/`, upstream: `${at}${name}/` })),
  };
}

/** The sandbox's own addresses, where nothing else is said. */
const fromSandbox = (sandbox: string | undefined): { [K in Proxy['kind']]?: string } =>
  sandbox === undefined
    ? {}
    : Object.fromEntries(KINDS.map((kind) => [kind, `${upstream('sandbox', sandbox)}${kind}`]));

/** Firebase's pages of the sign-in window, where the tenant's own host shows them. */
function authOf({ settings: { identity }, site }: Tenant): string | null {
  if (identity?.kind !== 'firebase' || identity.projectId.startsWith('sandbox-')) return null;
  const isOwn = site !== undefined && identity.authDomain === new URL(site).host;
  return isOwn ? `https://${identity.projectId}.firebaseapp.com` : null;
}

/**
 * What the writers need to know of a tenant's host.
 * `pages`: the app's routes; `root`: folder on the server; `listen`: a port for plain HTTP, behind a server that speaks
 * HTTPS; `api`, `bucket`, `visits`: where the paths of the settings lead; `sandbox`: the sandbox is behind it, with its bank.
 */
export function hostOf(
  tenant: Tenant,
  {
    name,
    base,
    pages,
    root,
    listen,
    brotli,
    http3,
    sandbox,
    ...given
  }: { name: string; base: string; pages: readonly string[] } & HostOptions,
): Host {
  const upstreams: { [K in Proxy['kind']]?: string } = { ...fromSandbox(sandbox), ...given };
  const { settings, site } = tenant;
  if (listen !== undefined && !/^\d{1,5}$/.test(listen)) throw new Error(`--listen is a port, and not "${listen}".`);
  if (root !== undefined && !/^\/[\w./-]+$/.test(root)) throw new Error(`--root is a whole path, and not "${root}".`);
  if (!/^\/(?:[\w.~-]+\/)*$/.test(base)) throw new Error(`The base path "${base}" has signs that no path needs.`);
  const proxies = KINDS.flatMap((kind) => {
    const path = settings[PROXIED[kind]];
    if (typeof path !== 'string' || path === '' || isWhole(path)) return [];
    const at = `${new URL(soundBase(path, { query: kind === 'visits' }), `http://host${base}`).pathname.replace(/\/+$/, '')}/`;
    return { kind, path: at, upstream: upstream(kind, upstreams[kind]) };
  });
  return {
    name,
    base,
    pages,
    word: name.replace(/\W/g, '_'),
    serverName: site === undefined ? null : new URL(site).host,
    root: root?.replace(/\/+$/, '') ?? `/srv/${name}`,
    listen: listen ?? null,
    brotli: brotli === true,
    http3: http3 !== false,
    headers: { ...headersFor(tenant)['/*'], 'Strict-Transport-Security': HSTS },
    proxies,
    sandbox: sandboxPasses(sandbox, base),
    auth: authOf(tenant),
  };
}

/**
 * Whether nothing but files is served: then a request may come as early data (0-RTT), which anybody can send a second time. Where
 * an API or another program is behind the host it may not, and browsers do not all ask again after a refusal (425).
 */
export const isStatic = ({ base, proxies, sandbox, auth }: Host): boolean =>
  base === '/' && auth === null && proxies.length + sandbox.below.length + sandbox.root.length === 0;

/** A tenant without `site` has a name to put in. */
export const nameOf = ({ serverName, name }: Host): string => serverName ?? `${name}.example.com`;

/** Options that the ready files still need. */
export const lacksOf = ({ proxies }: Host): string[] =>
  proxies.filter(({ upstream: to }) => to === null).map(({ kind, path }) => `--${kind} https://… for ${path}`);
