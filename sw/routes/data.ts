import type { RouteHandlerCallback } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { isGenuineAnswer, keptKind, onlyGenuine } from '../genuine';
import { MONTH_SECONDS, type RouteKind, keyedByTenant, keyedByTenantAndLanguage, kindOf } from '../match';
import { CACHES, factsOf, scope } from '../scope';

const isKind =
  (kind: RouteKind) =>
  ({ request, url }: { request: Request; url: URL }): boolean =>
    kindOf(factsOf(request, url), scope) === kind;

const kept = (route: RouteKind) => onlyGenuine((path) => keptKind(route, path));
const atMost = (maxEntries: number) => new ExpirationPlugin({ maxEntries, maxAgeSeconds: MONTH_SECONDS });
const TENANT_TIMEOUT_SECONDS = 3;
const PRICES_TIMEOUT_SECONDS = 5;

/** Answers from the cache in place of a server error (5xx) or a wrong answer; without a cached answer that is passed on. */
const cachedUnlessGenuine = (
  strategy: NetworkFirst,
  { cacheKeyWillBeUsed }: typeof keyedByTenant,
): RouteHandlerCallback => {
  return async (options) => {
    const { request } = options as { request: Request };
    const response = await strategy.handle({ request, event: options.event });
    // A refusal of the server is an answer.
    const isAnswer = response.ok ? await isGenuineAnswer('record', request.url, response) : response.status < 500;
    if (isAnswer) return response;
    const cache = await caches.open(strategy.cacheName);
    return (await cache.match(await cacheKeyWillBeUsed({ request }))) ?? response;
  };
};

/** Serves strings, server HTML, the tenant profile and price statistics, which stay readable offline. */
export function serveTexts(): void {
  registerRoute(
    isKind('resources'),
    new StaleWhileRevalidate({
      cacheName: CACHES.resources,
      plugins: [keyedByTenantAndLanguage, kept('resources'), atMost(40)],
    }),
  );
  registerRoute(
    isKind('static'),
    new StaleWhileRevalidate({
      cacheName: CACHES.static,
      plugins: [keyedByTenantAndLanguage, kept('static'), atMost(60)],
    }),
  );
  registerRoute(
    isKind('tenant'),
    cachedUnlessGenuine(
      new NetworkFirst({
        cacheName: CACHES.tenant,
        networkTimeoutSeconds: TENANT_TIMEOUT_SECONDS,
        plugins: [keyedByTenantAndLanguage, kept('tenant'), atMost(10)],
      }),
      keyedByTenantAndLanguage,
    ),
  );
  registerRoute(
    isKind('prices'),
    cachedUnlessGenuine(
      new NetworkFirst({
        cacheName: CACHES.prices,
        networkTimeoutSeconds: PRICES_TIMEOUT_SECONDS,
        plugins: [keyedByTenant, kept('prices'), atMost(60)],
      }),
      keyedByTenant,
    ),
  );
}
