/**
 * Tenant and language travel in headers, which Cache Storage ignores: they become query parameters of the cache key,
 * or two tenants of one origin would read each other's texts. A fragment would not do, it is dropped.
 */
export function cacheKeyOf(url: string, headers: { get(name: string): string | null }): string {
  const key = new URL(url);
  const tenant = headers.get('X-Company-Name');
  const language = headers.get('X-Language');
  if (tenant) key.searchParams.set('__tenant', tenant);
  if (language) key.searchParams.set('__language', language);
  return key.href;
}

/** Workbox plugin: the key above for every read and write of a cache. */
export const keyedByTenantAndLanguage = {
  cacheKeyWillBeUsed: ({ request }: { request: Request }): Promise<string> =>
    Promise.resolve(cacheKeyOf(request.url, request.headers)),
};

/** For answers that hold all languages at once: one key for each tenant, so that a language changed offline finds them. */
export const keyedByTenant = {
  cacheKeyWillBeUsed: ({ request }: { request: Request }): Promise<string> => {
    const tenant = request.headers.get('X-Company-Name');
    return Promise.resolve(cacheKeyOf(request.url, { get: (name) => (name === 'X-Company-Name' ? tenant : null) }));
  },
};
