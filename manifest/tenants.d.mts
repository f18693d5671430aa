import type { Settings } from '../src/platform/settings';

export interface Tenant {
  host: string;
  basePath: string;
  /** Public https origin; without it there is no sitemap and no picture of shared links. */
  site?: string;
  /** Further https origins of files. */
  origins?: string[];
  manifest: { name: string; short_name: string; description: string; icon: string; [field: string]: unknown };
  settings: Settings;
  profile: { colorSchema: { primary: string; secondary: string; accent: string }; [field: string]: unknown };
}
export function tenantNames(): string[];
export function readTenant(name: string): Tenant;
export function basePath(base?: string): string;
export function readMark(tenant: Tenant): string;
export function soundMark(mark: string, file: string): string;
