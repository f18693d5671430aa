import { FOUND_PATHS } from '@/domain/foundPages';
import { langOf } from '@/domain/locale';
import { hasChoice } from '@/domain/tenant/types';
import { hasPageAt } from '@/state/features';
import { session } from '@/state/session';
import { currentPath } from './basename';

/** A page of the build has its language in the path, and the tenant's first one has none. */
const writtenAddress = (href: string, lang: string): string =>
  lang === langOf(session.settings.defaultLocale) ? href : `${href}/${lang}`;

const link = (rel: string, href: string, hreflang?: string): HTMLLinkElement =>
  Object.assign(document.createElement('link'), { rel, href, ...(hreflang !== undefined && { hreflang }) });

/** Those that the build wrote into the page are the first ones. */
let shown: Element[] | null = null;

/** The canonical address of the page and its languages, if it has several, or `noindex`. */
function show(): void {
  shown ??= [...document.querySelectorAll('link:is([rel="canonical"], [rel="alternate"])')];
  for (const element of shown) element.remove();
  const path = currentPath();
  // The build has written a page for this route (tools/build/routePages.ts).
  const isWritten = document.getElementById('root')?.dataset['written'] === path;
  if (!(isWritten || FOUND_PATHS.includes(path)) || !hasPageAt(path)) {
    shown = [Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' })];
  } else {
    const at = new URL(`.${path}`, document.baseURI);
    at.search = '';
    const inLang = (lang: string) => (isWritten ? writtenAddress(at.href, lang) : `${at.href}?lang=${lang}`);
    const lang = hasChoice(session.profile) ? new URLSearchParams(location.search).get('lang') : null;
    const others = [
      link('alternate', at.href, 'x-default'),
      ...session.profile.languages.map((locale) => link('alternate', inLang(langOf(locale)), langOf(locale))),
    ];
    shown = [link('canonical', lang === null ? at.href : inLang(lang)), ...(hasChoice(session.profile) ? others : [])];
  }
  document.head.append(...shown);
}

/** Keeps these tags in step with the page. `onPath` calls after each navigation. */
export function startHeadLinks(onPath: (tell: () => void) => unknown): void {
  show();
  onPath(show);
}
