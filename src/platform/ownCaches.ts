import { type CacheKind, cacheName } from '@/domain/device/storage';

/** The base of this tenant, which is the scope of its worker. */
const scope = (): URL => new URL('.', document.baseURI);

/** Name of a cache of this tenant's worker; other tenants of this origin have their own. */
export const ownCache = (kind: CacheKind): string => cacheName(kind, scope().pathname);

/** True for a cache with the app itself: the precache and the parts stored later. */
export const holdsApp = (name: string): boolean => name.endsWith(`-${scope().href}`) || name === ownCache('assets');
