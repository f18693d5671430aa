import { pause } from './idle';
import { parseSettings } from './settings';

let tenant = '';

/**
 * Sets the tenant whose database is opened on first use. Needed in the worker and in tests; a page reads it from the
 * settings block. Does not bring Dexie.
 */
export function configureStorage(config: { tenant: string }): void {
  tenant = config.tenant;
}

const fromPage = (): string =>
  parseSettings((globalThis.document as Document | undefined)?.getElementById('settings')?.textContent).tenantName;

/** `pwa-{tenant}`. Throws 'Missing tenant ID' or SettingsError rather than mix two tenants' data. */
export function databaseName(): string {
  tenant ||= fromPage();
  if (!tenant) throw new Error('Missing tenant ID');
  return `pwa-${tenant}`;
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
 * False when the browser knows that this tenant has no database yet: a first visit need not create one to read from it.
 */
export async function mayHaveDatabase(): Promise<boolean> {
  const known = await Promise.race([listDatabases(), pause(SILENT_MS).then(() => undefined)]);
  return !known || known.some(({ name }) => name === databaseName());
}
