import { Workbox } from 'workbox-window';
import { log } from '@/platform/log';
import { scriptUrl } from '@/platform/trusted';

/** Registers the service worker of the built app. A new version waits: nothing here makes it take over (offline-sync.md). */
export async function startPwa(): Promise<void> {
  if (!import.meta.env['HAS_WORKER'] || import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  try {
    await new Workbox(scriptUrl('sw.js'), { type: 'classic', updateViaCache: 'none' }).register();
  } catch (error) {
    log.warn('pwa', 'the service worker was not registered', error);
  }
}
