import { NavigationType, createBrowserRouter } from 'react-router-dom';
import { leadsTo } from '@/platform/newestVersion';
import { session } from '@/state/session';
import { leavePage, startBackStack } from '@/ui/backStack';
import { basename } from './basename';
import { correctedSearch, followLang, keepLanguage } from './language';
import { routes } from './routes';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/**
 * Makes the router. From then on the language follows `lang` of the address, also on Back; a wrong value is corrected in
 * place.
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
  // So is typing.
  addEventListener('input', () => keepLanguage(location.search), { once: true });
  router.subscribe(({ location: at, navigation, historyAction }) => {
    leadsTo(navigation.location ? router.createHref(navigation.location) : null);
    if (navigation.state !== 'idle') return;
    // A new page was opened, which is more than looking at the one of the address.
    if (historyAction === NavigationType.Push) keepLanguage(seen);
    if (at.search === seen) return;
    seen = at.search;
    const right = correctedSearch(at.search, session.locale, session.profile.languages);
    if (right === null) followLang(at.search);
    else void router.navigate({ pathname: at.pathname, search: right, hash: at.hash }, { replace: true });
  });
  return router;
}
