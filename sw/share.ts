import { MAX_PAPER_BYTES } from '@/domain/passes/paper';
import { MOST_SHARED, SHARE_FIELD, SHARE_NAME, SHARE_PATH } from '@/domain/passes/shared';
import { now } from '@/platform/clock';
import { CACHES, scope } from './scope';

declare const self: ServiceWorkerGlobalScope;

const ADDRESS = new URL(SHARE_PATH, scope);

/** Keeps shared files until the page has asked for which trip they are. */
async function keepShared(request: Request): Promise<void> {
  const form = await request.formData();
  const files = form.getAll(SHARE_FIELD).filter((one) => typeof one !== 'string');
  const cache = await caches.open(CACHES.shared);
  for (const [n, file] of files.slice(0, MOST_SHARED).entries()) {
    // Of one that is too large enough stays for the page to say so. Half a sign in a name must not fail the rest.
    const headers = { [SHARE_NAME]: new URLSearchParams({ name: file.name }).toString() };
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are in memory
    await cache.put(
      new URL(`${SHARE_PATH}/${now()}-${n}`, scope),
      new Response(file.slice(0, MAX_PAPER_BYTES + 1), { headers }),
    );
  }
}

/** Takes what other apps share with the installed one, and opens the trips. */
export function takeSharedFiles(): void {
  self.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'POST' || origin !== ADDRESS.origin || pathname !== ADDRESS.pathname) return;
    const open = (): Response => Response.redirect(new URL('dashboard/trips', scope).href, 303);
    event.respondWith(keepShared(request).then(open, open));
  });
}
