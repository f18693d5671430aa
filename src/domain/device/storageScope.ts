/**
 * Whose everything is that this app stores in the browser: databases, keys, locks, channels. One host may have several tenants,
 * and one tenant several apps: at the root its name alone, below it with the base path (`kaija/preview/`).
 */
export const storageScope = (tenant: string, path: string): string => (path === '/' ? tenant : tenant + path);
