import { FOUND_PATHS } from '@/domain/foundPages';
import { langOf } from '@/domain/locale';
import { hasChoice } from '@/domain/tenant/types';
import { hasPageAt } from '@/state/features';
import { session } from '@/state/session';
import { currentPath } from './basename';

const link = (rel: string, href: string, hreflang?: string): HTMLLinkElement =>
  Object.assign(document.createElement('link'), { rel, href, ...(hreflang !== undefined && { hreflang }) });

let shown: Element[] = [];

/** The canonical address of the page and its languages, if it has several, or `noindex`. */
function show(): void {
  for (const element of shown) element.remove();
  const path = currentPath();
  if (!FOUND_PATHS.includes(path) || !hasPageAt(path)) {
    shown = [Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' })];
  } else {
    const at = new URL(`.${path}`, document.baseURI);
    at.search = '';
    const inLang = (lang: string) => `${at.href}?lang=${lang}`;
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
