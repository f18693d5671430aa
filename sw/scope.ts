import { type RequestFacts, isOwnPage } from './match';
import { CACHED_CALL_NAMES, type CachedCallName } from '@/domain/device/cachedCalls';
import { cacheName } from '@/domain/device/storage';
import type { CacheKind } from '@/domain/device/stored';

declare const self: ServiceWorkerGlobalScope;

/** Where this tenant lives: any path prefix of any host. */
export const scope = new URL(self.registration.scope);

/** The properties of a request that `kindOf` decides by. */
export function factsOf(request: Request, url: URL): RequestFacts {
  return {
    url,
    method: request.method,
    mode: request.mode,
    destination: request.destination,
    hasBearer: request.headers.has('Authorization'),
    referrer: request.referrer,
  };
}

/** The open pages of this tenant. The worker also sees those of other programs of the host. */
export async function ownPages(): Promise<WindowClient[]> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.filter(({ url }) => isOwnPage(new URL(url), scope));
}

const name = (kind: CacheKind): string => cacheName(kind, scope.pathname);

/** Our runtime caches. Others of this tenant are of an older version and are deleted on activation. */
export const CACHES: Readonly<Record<CacheKind, string>> = {
  ...(Object.fromEntries(CACHED_CALL_NAMES.map((call) => [call, name(call)])) as Record<CachedCallName, string>),
  img: name('img'),
  assets: name('assets'),
  pages: name('pages'),
  shared: name('shared'),
};
