import { storageScope } from '@/domain/device/storageScope';

/** The base of this app, which is the scope of its worker: the site may have any prefix. It has a slash at its end. */
export const baseUrl = (): URL => new URL('.', document.baseURI);

/** The names of what this app stores (`storageScope`). */
export const ownScope = (tenant: string): string => storageScope(tenant, baseUrl().pathname);
