import { langOf } from '@/domain/locale';
import { hasChoice } from '@/domain/tenant/types';
import { hasPage } from '@/state/features';
import { session } from '@/state/session';
import { currentPath } from './basename';

/** Pages that search engines may show; the others are personal, or searches (tools/build/finding.ts has the same list). */
const FOUND =
  /^\/(?:cheap-flights|business|groups|about-us|info\/(?:faq|faq-topics|terms-of-service|privacy-policy|cancellation-policy|guarantee-rules|deals-and-vouchers|airline-policy))?$/;

export const isFound = (path: string): boolean => FOUND.test(path);

const link = (rel: string, href: string, hreflang?: string): HTMLLinkElement =>
  Object.assign(document.createElement('link'), { rel, href, ...(hreflang !== undefined && { hreflang }) });

let shown: Element[] = [];

/** The canonical address of the page and its languages, if it has several, or `noindex`. */
function show(): void {
  for (const element of shown) element.remove();
  const path = currentPath();
  if (!isFound(path) || !hasPage(path)) {
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
