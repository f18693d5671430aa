import type { WorkboxPlugin } from 'workbox-core/types';
import { type KeptKind, isGenuine } from '@/domain/device/genuine';
import { probe } from '@/offline/backgroundSender';
import { type RouteKind, isStaticLinks } from './match';
import { scope } from './scope';

/** What the answers of a route are kept as. */
export function keptKind(route: RouteKind, path: string): KeptKind {
  switch (route) {
    case 'resources':
      return 'strings';
    case 'tenant':
    case 'prices':
      return 'record';
    case 'image':
      return 'image';
    case 'static':
      if (isStaticLinks(path)) return 'list';
      return path.endsWith('.css') ? 'css' : 'html';
    default:
      return 'build';
  }
}

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
 * would stay for a month, or replace a good copy.
 */
export const onlyGenuine = (kindFor: (path: string) => KeptKind): WorkboxPlugin => ({
  cacheWillUpdate: async ({ request, response }) => {
    const kind = kindFor(new URL(request.url).pathname);
    const isGood = await isGenuineAnswer(kind, request.url, response);
    return isGood && (!WITHOUT_SHAPE.includes(kind) || (await probe(robots()))) ? response : null;
  },
});
