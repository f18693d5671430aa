import type { Tenant } from '../tenant/tenants.d.mts';

export interface BuiltBrand {
  /** For the page. */
  css: string;
  /** For the settings block. */
  block: Record<string, unknown> | null;
  /** For early.js: family, file and descriptors. */
  fonts: [family: string, path: string, descriptors: object][];
  /** Files for offline. */
  shell: string[];
  parts: string[];
  /** What the tenant should know. */
  notes: string[];
}
export function writeBrand(
  tenant: Tenant,
  given: {
    out: string;
    surfaces: { light: string; dark: string; hero: string; heroDark: string };
    langs: readonly string[];
    stack: string;
    prefix?: string;
  },
): Promise<BuiltBrand>;
export function copyShare(tenant: Tenant, icons: string): Promise<boolean>;
export function shareName(tenant: Tenant): string;
export function veilOf(bytes: Buffer, ground: string, text: string): Promise<number>;
