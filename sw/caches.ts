import { cacheName } from '@/domain/device/storage';
import { scope } from './scope';

const at = scope.pathname;

/** Every runtime cache of ours (offline-sync.md, "Who caches what"). Others of this tenant are old and deleted. */
export const CACHES = {
  resources: cacheName('resources', at),
  static: cacheName('static', at),
  tenant: cacheName('tenant', at),
  prices: cacheName('prices', at),
  images: cacheName('img', at),
  assets: cacheName('assets', at),
};
