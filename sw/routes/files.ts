import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { CACHES, MONTH_SECONDS } from '../caches';
import { kindOf } from '../match';
import { asked, scope } from '../scope';

const onlyGood = new CacheableResponsePlugin({ statuses: [200] });

/** Pictures, and hashed build files that the precache leaves out (the other languages). */
export function serveFiles(): void {
  registerRoute(
    ({ request, url }) => kindOf(asked(request, url), scope) === 'image',
    new CacheFirst({
      cacheName: CACHES.images,
      plugins: [
        onlyGood,
        new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: MONTH_SECONDS, purgeOnQuotaError: true }),
      ],
    }),
  );
  registerRoute(
    ({ request, url }) => kindOf(asked(request, url), scope) === 'asset',
    new CacheFirst({
      cacheName: CACHES.assets,
      plugins: [
        onlyGood,
        new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: MONTH_SECONDS, purgeOnQuotaError: true }),
      ],
    }),
  );
}
