let tenant = '';

/**
 * Names the tenant whose database is opened on first use. Called once at start; brings nothing into the first load, while
 * every other module of this layer brings dexie and is imported lazily.
 */
export function configureStorage(config: { tenant: string }): void {
  tenant = config.tenant;
}

/** `pwa-{tenant}`. Throws 'Missing tenant ID' rather than mix two tenants' data. */
export function databaseName(): string {
  if (!tenant) throw new Error('Missing tenant ID');
  return `pwa-${tenant}`;
}
