import type { WorkboxPlugin } from 'workbox-core/types';
import { type KeptKind, isGenuine } from '@/domain/device/genuine';
import { probe } from '@/offline/backgroundSender';
import { scope } from './scope';

/** What a file of the precache is kept as. */
export function precacheKind(path: string): KeptKind {
  if (/(?:\.html|\/)$/.test(path)) return 'shell';
  return path.endsWith('.svg') ? 'image' : 'build';
}

/** Reads a copy, so that the response can still be passed on. False when the body breaks off, too. */
export async function isGenuineAnswer(kind: KeptKind, asked: string, response: Response): Promise<boolean> {
  try {
    return isGenuine(kind, response, { asked, bytes: await response.clone().arrayBuffer() });
  } catch {
    return false;
  }
}

/** Kinds that a portal's page may pass for: then our host must be within reach. */
const WITHOUT_SHAPE: readonly KeptKind[] = ['html', 'css'];
const robots = (): string => new URL('robots.txt', scope).href;

/**
 * Workbox plugin: passes a wrong answer (a portal's page, a cut file, an empty one) on to the page, but does not cache it. It
 * would stay for a month, or replace a good copy. An address without a kind (undefined) is not cached either.
 */
export const onlyGenuine = (kindFor: (path: string) => KeptKind | undefined): WorkboxPlugin => ({
  cacheWillUpdate: async ({ request, response }) => {
    const kind = kindFor(new URL(request.url).pathname);
    if (!kind || !(await isGenuineAnswer(kind, request.url, response))) return null;
    return !WITHOUT_SHAPE.includes(kind) || (await probe(robots())) ? response : null;
  },
});
