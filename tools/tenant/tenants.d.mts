import type { Settings } from '../../src/platform/settings';
import type { Hosting } from '../host/hosting.mjs';

/** A tenant's own looks; files are relative to its folder. */
export interface Brand {
  logo?: { light: string; dark?: string; square?: string; ground?: string };
  fonts?: { family: string; file: string; weight?: string; style?: string; for?: ('text' | 'headings')[] }[];
  corners?: 'sharp' | 'soft' | 'round';
  hero?: string;
  share?: string;
}

export interface Tenant {
  host: string;
  /** Where its own files are: texts, logo, fonts, pictures. */
  folder: string;
  brand?: Brand;
  basePath: string;
  /** Public https origin; without it there is no sitemap and no picture of shared links. */
  site?: string;
  /** Further https origins of files. */
  origins?: string[];
  /** Where it is served, for build and deploy. */
  hosting?: Hosting;
  manifest: { name: string; short_name: string; description: string; icon?: string; [field: string]: unknown };
  /** What the tenant does without, and its order of things (src/domain/tenant/features.ts). */
  features?: Settings['features'];
  settings: Settings;
  profile: { colorSchema: { primary: string; secondary: string; accent: string }; [field: string]: unknown };
}
export function tenantNames(): string[];
export function readTenant(name: string): Tenant;
export function basePath(base?: string): string;
export function readMark(tenant: Tenant): string | null;
export function soundMark(mark: string, file: string): string;
export function webManifest(
  tenant: Tenant,
  given: {
    base: string;
    lang: string;
    names: { search: string; trips: string; cheap: string };
    hasPath: (path: string) => boolean;
  },
): { shortcuts: { name: string; url: string }[]; [field: string]: unknown };
