import type { RouteHandler, RouteHandlerCallback } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import {
  CACHED_CALLS,
  CACHED_CALL_NAMES,
  type CachedCall,
  type CachedCallName,
  answerKind,
} from '@/domain/device/cachedCalls';
import type { KeptKind } from '@/domain/device/genuine';
import { isGenuineAnswer, onlyGenuine } from '../genuine';
import { DAY_SECONDS, keyedByTenant, keyedByTenantAndLanguage, kindOf } from '../match';
import { CACHES, factsOf, scope } from '../scope';

const KEYED = { tenant: keyedByTenant, 'tenant and language': keyedByTenantAndLanguage } satisfies Record<
  CachedCall['key'],
  object
>;

/** Answers from the cache in place of a server error (5xx) or a wrong answer; without a cached answer that is passed on. */
const cachedUnlessGenuine = (
  strategy: NetworkFirst,
  kindFor: (path: string) => KeptKind | undefined,
  { cacheKeyWillBeUsed }: typeof keyedByTenant,
): RouteHandlerCallback => {
  return async (options) => {
    const { request } = options as { request: Request };
    const response = await strategy.handle({ request, event: options.event });
    const kind = kindFor(new URL(request.url).pathname);
    const isGenuine = kind !== undefined && (await isGenuineAnswer(kind, request.url, response));
    // A refusal of the server is an answer.
    if (response.ok ? isGenuine : response.status < 500) return response;
    const cache = await caches.open(strategy.cacheName);
    return (await cache.match(await cacheKeyWillBeUsed({ request }))) ?? response;
  };
};

/** The handler of a call, as its declaration says. */
function handlerOf(call: CachedCallName): RouteHandler {
  const { order, most, days, key }: CachedCall = CACHED_CALLS[call];
  const kindFor = (path: string) => answerKind(call, path);
  const options = {
    cacheName: CACHES[call],
    plugins: [
      KEYED[key],
      onlyGenuine(kindFor),
      new ExpirationPlugin({ maxEntries: most, maxAgeSeconds: days * DAY_SECONDS }),
    ],
  };
  if (order === 'cache first') return new StaleWhileRevalidate(options);
  const strategy = new NetworkFirst({ ...options, networkTimeoutSeconds: order.serverFirstFor });
  return cachedUnlessGenuine(strategy, kindFor, KEYED[key]);
}

/** Serves the calls that stay readable offline: strings, server HTML, the tenant profile, price statistics. */
export function serveTexts(): void {
  for (const call of CACHED_CALL_NAMES)
    registerRoute(({ request, url }) => kindOf(factsOf(request, url), scope) === call, handlerOf(call));
}
