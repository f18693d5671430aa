import { storageScope } from '@/domain/device/storageScope';
import { listDatabases } from '@/platform/database';
import { renameFirebaseUser } from '@/platform/identity/forgetUser';
import { moveKeys } from '@/platform/earlierKeys';
import { withLock } from '@/platform/locks';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';
import { MOVED, localStore } from '@/platform/webStorage';

/*
 * Earlier versions named what they stored by the tenant alone: two apps of one tenant on one host (`/` and `/preview/`) shared
 * it. An app below a path takes it over once, if it is certain that no other app uses it (docs/decisions/0140).
 */

export interface Here {
  tenant: string;
  /** Base path of this app. */
  path: string;
  /** Of the identity provider, if the tenant has one. */
  apiKey: string | undefined;
}

/** Whether an app of this tenant is installed at `scope`, as its stored page says. */
async function hasApp(scope: string, tenant: string): Promise<boolean> {
  const page = await caches.match(scope, { cacheName: `workbox-precache-v2-${scope}`, ignoreSearch: true });
  return (await page?.text())?.includes(`"tenantName":${JSON.stringify(tenant)}`) ?? false;
}

/**
 * Whether what is stored under the tenant's name is of this app alone: it was installed here before, and every other app of the
 * tenant has storage of its own. An app at the root of the host keeps that name.
 */
async function isOurs({ tenant, path }: Here, databases: readonly string[]): Promise<boolean> {
  const container = (navigator as Partial<Navigator>).serviceWorker;
  const scopes = ((await container?.getRegistrations()) ?? []).map(({ scope }) => new URL(scope));
  if (!scopes.some(({ pathname }) => pathname === path)) return false;
  const others = scopes.filter(({ pathname }) => pathname !== path);
  const shares = await Promise.all(
    others.map(
      async ({ href, pathname }) =>
        (pathname === '/' || !databases.includes(`pwa-${storageScope(tenant, pathname)}`)) &&
        (await hasApp(href, tenant)),
    ),
  );
  return !shares.includes(true);
}

async function move(here: Here): Promise<void> {
  const { tenant, path, apiKey } = here;
  // Another tab has done it.
  if (localStore.get(MOVED) !== null) return;
  const scope = storageScope(tenant, path);
  const databases = (await listDatabases())?.flatMap(({ name }) => name ?? []);
  if (!databases) return;
  if (!(await isOurs(here, databases))) {
    localStore.set(MOVED, 'no');
    return;
  }
  const { moveAsItIs, moveRows } = await loadPart(() => import('./store/moveDatabase'));
  if (!(await moveRows(`pwa-${tenant}`))) return;
  for (const name of databases) {
    const kind = ['account:pwa-', 'private:'].find((each) => `${name}:`.startsWith(`${each}${tenant}:`));
    // oxlint-disable-next-line no-await-in-loop -- a few small ones
    if (kind) await moveAsItIs(name, kind + scope + name.slice((kind + tenant).length));
  }
  if (apiKey) await renameFirebaseUser(apiKey, tenant, scope);
  moveKeys(tenant);
  localStore.set(MOVED, 'yes');
  log.info('storage', `what was stored for the whole host belongs to ${path} now`);
}

/** Takes over what an earlier version stored, where it is of this app. Before anything else is read or stored. Never rejects. */
export async function takeOver(here: Here): Promise<void> {
  try {
    await withLock(`move:pwa-${here.tenant}`, () => move(here));
  } catch (error) {
    // The next start tries again.
    log.warn('storage', 'what an earlier version stored stays where it is', error);
  }
}
