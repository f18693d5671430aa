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

/**
 * True for a host that this server answers for: this machine, an address in numbers, or one of the options. A name that somebody
 * points at this machine (DNS rebinding) is none.
 */
export function isOwnHost(hostname: string, { hosts = [] }: Reach): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || bare.endsWith('.localhost') || isIP(bare) !== 0 || hosts.includes(bare);
}
