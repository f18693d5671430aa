import { cacheName } from '@/domain/device/storage';
import type { CacheKind } from '@/domain/device/stored';
import { baseUrl } from './base';

/** Name of a cache of this tenant's worker; other tenants of this origin have their own. */
export const ownCache = (kind: CacheKind): string => cacheName(kind, baseUrl().pathname);

/** True for a cache with the app itself: the precache and the parts stored later. */
export const holdsApp = (name: string): boolean => name.endsWith(`-${baseUrl().href}`) || name === ownCache('assets');
