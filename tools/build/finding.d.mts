import type { Tenant } from '../tenant/tenants.d.mts';

export const FOUND_PAGES: readonly string[];
/** The public address of the base; null without `site`. Throws for a `site` that is no https origin. */
export function siteAddress(tenant: { site?: string }, base: string): string | null;
export function robotsTxt(base: string, address: string | null): string;
export function sitemapXml(address: string, langs: readonly string[], hasPath?: (path: string) => boolean): string;
export function organisation(tenant: Tenant, address: string): Record<string, unknown>;
export function shareTags(
  tenant: Tenant,
  page: { title: string; description: string; lang: string },
  address: string | null,
): string;
/** The picture of a shared link, `share.png` in `folder`. */
export function writeShareImage(tenant: Tenant, folder: string): Promise<void>;
