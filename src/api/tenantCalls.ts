import { getAirport, popularDestinations, popularOrigins } from './airports';
import { cheapDestinations, cheapRoute } from './cheapFlights';
import { configureApi } from './config';
import { ApiError } from './errors';
import { getBanners, getDeals, getOneWayOffers } from './home';
import { getTenantProfile } from './tenant';
import type { Locale } from '@/domain/locale';

/** The language of the calls. */
let language: Locale = 'en_GB';

/** The client's calls of what pages show to everyone. Each checks its answer, and rejects with ApiError. */
const calls = {
  getAirport,
  getBanners,
  getDeals,
  getOneWayOffers,
  getTenantProfile,
  popularDestinations,
  popularOrigins,
  cheapDestinations,
  cheapRoute,
};
export type TenantCalls = typeof calls;

/**
 * For tools/build/tenantApi.ts: calls of a tenant's API, `base`, with the headers that the client sends. The language holds for
 * the calls that start afterwards. One tenant after the other, as the client has one API.
 */
export function callsOf(base: string, tenant: string): { calls: TenantCalls; speak: (locale: Locale) => void } {
  configureApi({ baseUrl: base, tenant, locale: () => language });
  const speak = (locale: Locale): void => {
    language = locale;
  };
  return { calls, speak };
}

/** Why a call failed, in a few words. */
export const whyFailed = (error: unknown): string =>
  error instanceof ApiError ? [error.status, error.message].filter(Boolean).join(': ') : String(error);
