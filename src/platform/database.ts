import { storageScope } from '@/domain/device/storageScope';
import { ownScope } from './base';
import { pause } from './idle';

let scope = '';

/**
 * Sets the tenant and base path whose database is opened on first use. Needed in the worker and in tests; a page reads both
 * from itself. Does not bring Dexie.
 */
export function configureStorage({ tenant, path = '/' }: { tenant: string; path?: string }): void {
  scope = tenant && storageScope(tenant, path);
}

function fromPage(): string {
  const page = globalThis.document as Document | undefined;
  // Only the name: the worker has this module, but no page whose settings could be checked.
  const block = JSON.parse(page?.getElementById('settings')?.textContent || '{}') as { tenantName?: unknown } | null;
  return page && typeof block?.tenantName === 'string' && block.tenantName ? ownScope(block.tenantName) : '';
}

/**
 * `pwa-{tenant}`, below a base path `pwa-{tenant}{path}`; names of locks and channels are made of it. Throws 'Missing tenant
 * ID' or SyntaxError rather than mix the data of two apps.
 */
export function databaseName(): string {
  scope ||= fromPage();
  if (!scope) throw new Error('Missing tenant ID');
  return `pwa-${scope}`;
}

/** The browser's IndexedDB. Undefined where it is missing or access to it throws (SecurityError). */
export function browserDatabase(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB;
  } catch {
    return undefined;
  }
}

/**
 * The databases of this origin; undefined where the browser does not list them, or denies access (site data blocked). Never
 * rejects.
 */
export async function listDatabases(): Promise<readonly IDBDatabaseInfo[] | undefined> {
  try {
    return await (browserDatabase() as Partial<IDBFactory> | undefined)?.databases?.();
  } catch {
    return undefined;
  }
}

/** A browser silent for this long (ms; Chromium while it clears a database) may have one. */
const SILENT_MS = 1000;

/**
 * False when the browser knows that this app has no database yet: a first visit need not create one to read from it.
 */
export async function mayHaveDatabase(): Promise<boolean> {
  const known = await Promise.race([listDatabases(), pause(SILENT_MS).then(() => undefined)]);
  return !known || known.some(({ name }) => name === databaseName());
}
