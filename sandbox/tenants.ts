import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SoundTenant } from '@/api/shapes/tenant';
import { type Locale, isLocale } from '@/domain/locale';

export interface Tenant {
  name: string;
  /** First label of its host: `yellow` answers on yellow.localhost. */
  host: string;
  /** `/`, or a path with leading and trailing slash. */
  basePath: string;
  projectName: string;
  defaultOrigin: string;
  defaultLocale: Locale;
  profile: SoundTenant;
}

interface TenantFile {
  host: string;
  basePath?: string;
  settings: { tenantName: string; projectName: string; defaultOriginIata: string; defaultLocale: string };
  profile: SoundTenant;
}

/** Tenants of manifest/tenants, the same files that the build uses. */
export function readTenants(root: string): Map<string, Tenant> {
  const folder = join(root, 'manifest/tenants');
  const found = new Map<string, Tenant>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const { host, basePath, settings, profile } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as TenantFile;
    found.set(settings.tenantName, {
      name: settings.tenantName,
      host,
      basePath: basePath ?? '/',
      projectName: settings.projectName,
      defaultOrigin: settings.defaultOriginIata,
      defaultLocale: isLocale(settings.defaultLocale) ? settings.defaultLocale : 'lv_LV',
      profile,
    });
  }
  return found;
}
