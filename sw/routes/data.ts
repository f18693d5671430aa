import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import type { RouteHandlerCallback } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { CACHES } from '../caches';
import { keyedByTenant, keyedByTenantAndLanguage } from '../keys';
import { MONTH_SECONDS } from '../limits';
import { type RouteKind, kindOf } from '../match';
import { asked, scope } from '../scope';

const isKind =
  (kind: RouteKind) =>
  ({ request, url }: { request: Request; url: URL }): boolean =>
    kindOf(asked(request, url), scope) === kind;

const onlyGood = new CacheableResponsePlugin({ statuses: [200] });
const kept = (maxEntries: number) => new ExpirationPlugin({ maxEntries, maxAgeSeconds: MONTH_SECONDS });
const TENANT_PATIENCE_SECONDS = 3;
const PRICES_PATIENCE_SECONDS = 5;

/** A server that fails is as good as a silent one while a kept answer is at hand; without one its answer is passed on. */
const keptWhenFailing = (strategy: NetworkFirst): RouteHandlerCallback => {
  return async (options) => {
    const { request } = options as { request: Request };
    const answer = await strategy.handle({ request, event: options.event });
    if (answer.status < 500) return answer;
    const kept = await caches.open(strategy.cacheName);
    const key = await keyedByTenant.cacheKeyWillBeUsed({ request });
    return (await kept.match(key)) ?? answer;
  };
};

/** Strings, server HTML and the tenant profile: readable offline, refreshed behind. */
export function serveTexts(): void {
  registerRoute(
    isKind('resources'),
    new StaleWhileRevalidate({ cacheName: CACHES.resources, plugins: [keyedByTenantAndLanguage, onlyGood, kept(40)] }),
  );
  registerRoute(
    isKind('static'),
    new StaleWhileRevalidate({ cacheName: CACHES.static, plugins: [keyedByTenantAndLanguage, onlyGood, kept(60)] }),
  );
  registerRoute(
    isKind('tenant'),
    new NetworkFirst({
      cacheName: CACHES.tenant,
      networkTimeoutSeconds: TENANT_PATIENCE_SECONDS,
      plugins: [keyedByTenantAndLanguage, onlyGood, kept(10)],
    }),
  );
  registerRoute(
    isKind('prices'),
    keptWhenFailing(
      new NetworkFirst({
        cacheName: CACHES.prices,
        networkTimeoutSeconds: PRICES_PATIENCE_SECONDS,
        plugins: [keyedByTenant, onlyGood, kept(60)],
      }),
    ),
  );
}
