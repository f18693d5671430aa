import { type CacheKind, cacheName } from '@/domain/device/storage';

/** Where this tenant lives, which is the scope of its worker. */
const scope = (): URL => new URL('.', document.baseURI);

/** A cache of this tenant's worker: other tenants of this address have their own. */
export const ownCache = (kind: CacheKind): string => cacheName(kind, scope().pathname);

/** True for a cache that holds the app itself: what the worker brought when it was installed, and the later parts. */
export const holdsApp = (name: string): boolean => name.endsWith(`-${scope().href}`) || name === ownCache('assets');
