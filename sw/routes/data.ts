import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import type { RouteHandlerCallback } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { MONTH_SECONDS, type RouteKind, keyedByTenant, keyedByTenantAndLanguage, kindOf } from '../match';
import { CACHES, factsOf, scope } from '../scope';

const isKind =
  (kind: RouteKind) =>
  ({ request, url }: { request: Request; url: URL }): boolean =>
    kindOf(factsOf(request, url), scope) === kind;

const onlyOk = new CacheableResponsePlugin({ statuses: [200] });
const atMost = (maxEntries: number) => new ExpirationPlugin({ maxEntries, maxAgeSeconds: MONTH_SECONDS });
const TENANT_TIMEOUT_SECONDS = 3;
const PRICES_TIMEOUT_SECONDS = 5;

/** Answers a server error (5xx) from the cache; without a cached answer the error is passed on. */
const cachedOnServerError = (strategy: NetworkFirst): RouteHandlerCallback => {
  return async (options) => {
    const { request } = options as { request: Request };
    const response = await strategy.handle({ request, event: options.event });
    if (response.status < 500) return response;
    const cache = await caches.open(strategy.cacheName);
    const key = await keyedByTenant.cacheKeyWillBeUsed({ request });
    return (await cache.match(key)) ?? response;
  };
};

/** Serves strings, server HTML, the tenant profile and price statistics, which stay readable offline. */
export function serveTexts(): void {
  registerRoute(
    isKind('resources'),
    new StaleWhileRevalidate({ cacheName: CACHES.resources, plugins: [keyedByTenantAndLanguage, onlyOk, atMost(40)] }),
  );
  registerRoute(
    isKind('static'),
    new StaleWhileRevalidate({ cacheName: CACHES.static, plugins: [keyedByTenantAndLanguage, onlyOk, atMost(60)] }),
  );
  registerRoute(
    isKind('tenant'),
    new NetworkFirst({
      cacheName: CACHES.tenant,
      networkTimeoutSeconds: TENANT_TIMEOUT_SECONDS,
      plugins: [keyedByTenantAndLanguage, onlyOk, atMost(10)],
    }),
  );
  registerRoute(
    isKind('prices'),
    cachedOnServerError(
      new NetworkFirst({
        cacheName: CACHES.prices,
        networkTimeoutSeconds: PRICES_TIMEOUT_SECONDS,
        plugins: [keyedByTenant, onlyOk, atMost(60)],
      }),
    ),
  );
}
