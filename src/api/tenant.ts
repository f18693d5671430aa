import { DEFAULT_PROFILE, type TenantProfile } from '@/domain/tenant/types';
import { toTenantProfile } from './tenantProfile';

export { toTenantProfile } from './tenantProfile';

/**
 * GET /tenant/name/{tenant}, made sound: fields that are missing or absurd are taken from `fallback`. The client is loaded
 * here, so that start-up code may import this module for `toTenantProfile` alone. Rejects with ApiError.
 */
export async function getTenantProfile(fallback: TenantProfile = DEFAULT_PROFILE): Promise<TenantProfile> {
  const [{ getJson }, { apiConfig }, { TenantAnswer }] = await Promise.all([
    import('./client'),
    import('./config'),
    import('./shapes/tenant'),
  ]);
  const raw = await getJson(`/tenant/name/${encodeURIComponent(apiConfig().tenant)}`, TenantAnswer);
  return toTenantProfile(raw, fallback);
}
