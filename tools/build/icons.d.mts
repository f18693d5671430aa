export function writeIcons(tenant: import('../tenant/tenants.d.mts').Tenant, folder: string): Promise<void>;
