import { NavigationType, createBrowserRouter } from 'react-router-dom';
import { leadsTo } from '@/platform/newestVersion';
import { session } from '@/state/session';
import { leavePage, startBackStack } from '@/ui/backStack';
import { basename } from './basename';
import { correctedSearch, followLang } from './language';
import { routes } from './routes';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/**
 * Makes the router. From then on the language follows `lang` of the address, except on Back; a wrong value is corrected
 * in place.
 */
export function makeRouter(): AppRouter {
  const { pathname, search, hash } = location;
  const corrected = correctedSearch(search, session.locale, session.profile.languages);
  if (corrected !== null) history.replaceState(history.state, '', pathname + corrected + hash);
  startBackStack();
  const router = createBrowserRouter(routes, { basename: basename() });
  const navigate = router.navigate.bind(router);
  router.navigate = (...way: [never]) => leavePage(() => navigate(...way));
  let seen = location.search;
  router.subscribe(({ location: at, navigation, historyAction }) => {
    leadsTo(navigation.location ? router.createHref(navigation.location) : null);
    if (navigation.state !== 'idle' || at.search === seen) return;
    seen = at.search;
    // The language is chosen for the visit, not for a page: Back must not undo it.
    const allowed = historyAction === NavigationType.Pop ? [session.locale] : session.profile.languages;
    const right = correctedSearch(at.search, session.locale, allowed);
    if (right === null) followLang(at.search);
    else void router.navigate({ pathname: at.pathname, search: right, hash: at.hash }, { replace: true });
  });
  return router;
}
