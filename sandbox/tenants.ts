import { type FSWatcher, existsSync, readFileSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { SoundTenant } from '@/api/shapes/tenant';
import { type Locale, isLocale } from '@/domain/locale';

/** Sign-in settings as in manifest/tenants; the sandbox is the provider. */
export interface TenantIdentity {
  apiKey: string;
  projectId: string;
  /** Set if several tenants share one project. */
  tenantId?: string;
  methods: ('email' | 'google' | 'facebook' | 'apple')[];
}

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
  /** Its drawing in currentColor; null if the folder has none. */
  mark: string | null;
  /** Null if nobody can sign in. */
  identity: TenantIdentity | null;
}

/** First labels of the tenants' hosts. */
export const hostsOf = (tenants: ReadonlyMap<string, Tenant>): string[] =>
  [...tenants.values()].map(({ host }) => host);

interface TenantFile {
  host: string;
  basePath?: string;
  manifest?: { icon?: string };
  settings: {
    tenantName: string;
    projectName: string;
    defaultOriginIata: string;
    defaultLocale: string;
    identity?: TenantIdentity | null;
  };
  profile: SoundTenant;
}

function markOf(root: string, icon: string | undefined): string | null {
  const file = join(root, 'manifest/icons', icon ?? '');
  return icon && existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Tenants of manifest/tenants, the same files that the build uses. */
export function readTenants(root: string): Map<string, Tenant> {
  const folder = join(root, 'manifest/tenants');
  const found = new Map<string, Tenant>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const { host, basePath, manifest, settings, profile } = JSON.parse(
      readFileSync(join(folder, file), 'utf8'),
    ) as TenantFile;
    found.set(settings.tenantName, {
      name: settings.tenantName,
      host,
      basePath: basePath ?? '/',
      projectName: settings.projectName,
      defaultOrigin: settings.defaultOriginIata,
      defaultLocale: isLocale(settings.defaultLocale) ? settings.defaultLocale : 'lv_LV',
      profile,
      mark: markOf(root, manifest?.icon),
      identity: settings.identity?.apiKey ? settings.identity : null,
    });
  }
  return found;
}

/** Reads the tenants again. A file that is no JSON at the moment changes nothing. */
export function readAgain(root: string, tenants: Map<string, Tenant>): void {
  try {
    const found = readTenants(root);
    tenants.clear();
    for (const [name, tenant] of found) tenants.set(name, tenant);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
}

/** Follows changes of the files, for previews. */
export const watchTenants = (root: string, tenants: Map<string, Tenant>): FSWatcher =>
  watch(join(root, 'manifest/tenants'), () => readAgain(root, tenants));
