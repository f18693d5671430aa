import { isIP } from 'node:net';
import type { SandboxOptions } from '../options';

type Reach = Pick<SandboxOptions, 'trustProxy' | 'hosts'>;

/**
 * Origin of the site as the browser sees it. `X-Forwarded-*` count only behind a proxy of our own: anybody can send them, and
 * links and addresses to return to are made from it.
 */
export function originOf(url: URL, header: (name: string) => string | null | undefined, { trustProxy }: Reach): string {
  const forwarded = (name: string): string | null | undefined => (trustProxy ? header(name) : null);
  const scheme = forwarded('x-forwarded-proto') ?? url.protocol.slice(0, -1);
  return `${scheme}://${forwarded('x-forwarded-host') ?? url.host}`;
}

const LOOPBACK = new Set(['127.0.0.1', '::1']);

/**
 * True for a host that this server answers for: `localhost` alone or below the label of a tenant, the address at which the
 * connection came in, or one of the options. A name that somebody points at this machine (DNS rebinding) is none, and neither is
 * an address that the client made up.
 * @param labels hosts of the tenants
 * @param reached address of the server's end of the connection
 */
export function isOwnHost(hostname: string, { hosts = [] }: Reach, labels: readonly string[], reached = ''): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return LOOPBACK.has(bare) || bare === reached.replace(/^::ffff:/, '') || hosts.includes(bare);
  return bare === 'localhost' || labels.some((label) => bare === `${label}.localhost`) || hosts.includes(bare);
}
