import { matchPrecache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { kindOf, shellFor } from '../match';
import { asked, scope } from '../scope';

/**
 * Pages: the shell from the device at once, whatever the network does. A link opens even with the server gone; news of
 * a newer version come by the update check, not by waiting for the network here.
 */
export function servePages(): void {
  registerRoute(
    ({ request, url }) => kindOf(asked(request, url), scope) === 'navigation',
    async ({ request, url }) => {
      const shell = await matchPrecache(shellFor(url.pathname.slice(scope.pathname.length)));
      return shell ?? fetch(request);
    },
  );
}
