export function writeIcons(tenant: import('./tenants.d.mts').Tenant, folder: string): Promise<void>;
