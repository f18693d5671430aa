import { DEFAULT_PROFILE, type TenantProfile } from '@/domain/tenant/types';
import { getJson } from './client';
import { apiConfig } from './config';
import { TenantAnswer } from './shapes/tenant';
import { toTenantProfile } from './tenantProfile';

/** GET /tenant/name/{tenant}, made sound: fields that are missing or absurd are taken from `fallback`. Rejects with ApiError. */
export async function getTenantProfile(fallback: TenantProfile = DEFAULT_PROFILE): Promise<TenantProfile> {
  const raw = await getJson(`/tenant/name/${encodeURIComponent(apiConfig().tenant)}`, TenantAnswer);
  return toTenantProfile(raw, fallback);
}
