import type { Tenant } from './tenants.d.mts';

/** The public address of the base; null without `site`. Throws for a `site` that is no https origin. */
export function siteAddress(tenant: { site?: string }, base: string): string | null;
export function robotsTxt(base: string, address: string | null, closed: readonly string[]): string;
export function sitemapXml(address: string, langs: readonly string[], found: readonly string[]): string;
export function organisation(tenant: Tenant, address: string): Record<string, unknown>;
export function shareTags(
  tenant: Tenant,
  page: { title: string; description: string; lang: string },
  address: string | null,
): string;
/** The picture of a shared link, `share.png` in `folder`. */
export function writeShareImage(tenant: Tenant, folder: string): Promise<void>;
