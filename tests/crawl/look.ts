import type { Page } from 'playwright';
import { isAppPath } from '@/domain/appPaths';
import { type Lang, localeOf, tagOf } from '@/domain/locale';
import { messagesIn, textsIn } from '../e2e/texts';

/** What a page must not show in a language, and what it must carry. */
export interface Rules {
  /** Value of `html[lang]`. */
  tag: string;
  /** Code that links must carry, if the language came by address. */
  carried: Lang | null;
  /** First words of message keys: a text like `home.title` is an untranslated key. */
  areas: string[];
  /** English messages that this language says otherwise. */
  english: string[];
  /** Headings of the error pages, "We're Working on It!" among them. */
  errors: string[];
}

export function rulesOf(lang: Lang, carried: boolean): Rules {
  const [own, english] = [messagesIn(lang), messagesIn('en')];
  const t = textsIn(lang);
  const plain = Object.keys(english).filter(
    (key) => own[key] !== english[key] && /^[^{}<>]+ [^{}<>]+$/.test(english[key] ?? ''),
  );
  // The same English words may be right in this language elsewhere.
  const said = new Set(Object.values(own));
  const titles = Object.keys(english).filter((key) => /^errors\.\w+\.title$/.test(key));
  return {
    tag: tagOf(localeOf(lang)),
    carried: carried ? lang : null,
    areas: [...new Set(Object.keys(english).map((key) => key.split('.')[0] ?? ''))],
    english: plain.map((key) => english[key] ?? '').filter((text) => !said.has(text)),
    errors: titles.map((key) => t(key as 'errors.building.title')),
  };
}

export interface Link {
  href: string;
  text: string;
  rel: string;
  target: string;
}
/** A control that may lead somewhere: the `nth` of those with this name. `place`: where it stands. */
export interface Press {
  name: string;
  nth: number;
  place: string;
}
export interface Look {
  title: string;
  problems: string[];
  links: Link[];
  presses: Press[];
  /** A dialog or popover is open. */
  over: boolean;
}

/** Runs in the page. Looks at the topmost dialog, if one is open. With `press` it presses that control. */
function inspect({ rules, press }: { rules: Rules; press?: Press }): Look {
  const problems: string[] = [];
  const isSeen = (node: Element): boolean =>
    node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && node.getClientRects().length > 0;
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')].filter(isSeen);
  const top = dialogs.at(-1);
  const root: ParentNode = top ?? document;
  const textOf = (node: Element | null): string => (node?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (node: Element): string => node.getAttribute('aria-label') ?? textOf(node);

  // Controls
  const counts = new Map<string, number>();
  const tables = new Set<Element>();
  const presses: Press[] = [];
  const SELECTOR = 'button, [role=button], [role=menuitem], [role=tab], summary';
  for (const node of root.querySelectorAll<HTMLElement>(SELECTOR)) {
    const isOff = node.matches(':disabled, [aria-disabled=true]') || node.closest('[inert]');
    if (isOff || !isSeen(node) || (!top && node.closest('dialog'))) continue;
    const name = nameOf(node);
    const nth = counts.get(name) ?? 0;
    counts.set(name, nth + 1);
    if (press?.name === name && press.nth === nth) {
      node.scrollIntoView({ block: 'center' });
      node.click();
    }
    // Of a list, only the first row's: the others lead to pages of the same kind.
    const table = node.closest('table, [role=grid], [role=listbox]');
    if (table && tables.has(table)) continue;
    if (table) tables.add(table);
    const row = node.closest('li, article, [role=option]');
    const frame = node.closest('header, footer, nav, dialog');
    if (row && !frame && row.previousElementSibling?.matches(row.localName)) continue;
    const place = !top && node.closest('main') === null ? 'frame' : 'page';
    presses.push({ name, nth, place });
  }
  if (press) return { title: '', problems, links: [], presses: [], over: false };

  // Links
  const links = [...root.querySelectorAll<HTMLAnchorElement>('a[href]')]
    .filter((node) => top || !node.closest('dialog'))
    .map((node) => ({ href: node.href, text: nameOf(node), rel: node.rel, target: node.target }));
  for (const { href, text } of links) {
    const url = new URL(href);
    if (url.origin !== location.origin || /^\/(?:api|bucket|pay|emulator)\//.test(url.pathname)) continue;
    if ((url.searchParams.get('lang') ?? null) !== rules.carried && url.hash !== '#main')
      problems.push(`the link "${text}" to ${url.pathname} carries lang=${url.searchParams.get('lang') ?? ''}`);
  }

  // Texts
  const isKey = new RegExp(`^(?:${rules.areas.join('|')})(?:\\.[\\w-]+)+$`);
  const english = new Set(rules.english);
  const roots: ParentNode[] = [root];
  for (const part of roots) {
    for (const node of part.querySelectorAll('*')) {
      if (node.shadowRoot) roots.push(node.shadowRoot);
      if (node.matches('script, style, code')) continue;
      const own = [...node.childNodes].filter((child) => child.nodeType === 3).map((child) => child.textContent ?? '');
      const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'].map(
        (name) => node.getAttribute(name) ?? '',
      );
      for (const text of [...own, ...attributes].map((each) => each.replace(/\s+/g, ' ').trim())) {
        if (!text) continue;
        if (isKey.test(text)) problems.push(`untranslated key ${text}`);
        // In a shadow root are the server's words; a ticket is in English everywhere.
        if (english.has(text) && !(part instanceof ShadowRoot)) problems.push(`English text "${text}"`);
        if (/\{[a-z]\w*\}|\[object |\bundefined\b|\bNaN\b|Invalid Date/.test(text))
          problems.push(`broken text "${text.slice(0, 80)}"`);
      }
    }
  }
  if (document.documentElement.lang !== rules.tag) problems.push(`html[lang] is ${document.documentElement.lang}`);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) problems.push(`scrolls sideways: ${scrollWidth} of ${clientWidth}`);

  if (!top) {
    const headings = [...document.querySelectorAll('h1')].filter(isSeen);
    if (headings.length !== 1 || !textOf(headings[0] ?? null)) problems.push(`${headings.length} main headings`);
    for (const heading of headings)
      if (rules.errors.includes(textOf(heading))) problems.push(`error page "${textOf(heading)}"`);
    if (!document.title.trim()) problems.push('no title');
    const ways = [...document.querySelectorAll('main a[href], main button:enabled')].filter(isSeen);
    if (ways.length === 0) problems.push('a dead end: nothing to press in main');
    if (document.querySelector('[aria-busy=true]')) problems.push('still busy');
  }
  return { title: document.title, problems, links, presses, over: top !== undefined };
}

export const look = (page: Page, rules: Rules): Promise<Look> => page.evaluate(inspect, { rules });
export const pressIn = (page: Page, rules: Rules, press: Press): Promise<Look> =>
  page.evaluate(inspect, { rules, press });

/** Addresses of one kind are visited once: ids, days and places do not make another page. */
export function kindOf(url: URL): string {
  const path = url.pathname.replace(/\/$/, '') || '/';
  const kind = path
    .replace(/^\/dashboard$/, '/dashboard/trips')
    .replace(/^(\/order)\/[^/]+/, '$1/:id')
    .replace(/^(\/dashboard\/trips)\/[^/]+/, '$1/:id')
    .replace(/^\/cheap-flights\/\w+\/\w+\/.+/, '/cheap-flights/:type/:from/:to')
    .replace(/^\/cheap-flights\/\w+(?:\/\w+)?$/, '/cheap-flights')
    .replace(/^(\/(?:business|groups)\/sent)\/.+/, '$1/:id');
  return kind === '/' && url.searchParams.get('login') ? '/?login' : kind;
}

/** What is wrong with the form of a link that leaves the app; null for a page of the app. */
export function leaving({ href, rel, target }: Link, origin: string): string[] | null {
  const url = new URL(href);
  const isHere = url.origin === origin;
  const problems: string[] = [];
  if (isHere && isAppPath(url.pathname)) return null;
  if (target === '_blank' && !/\bno(?:opener|referrer)\b/.test(rel))
    problems.push(`${href} opens a window without rel`);
  if (url.protocol === 'mailto:') {
    if (!/^mailto:(?:[^@\s]+@[^@\s]+\.\w+)?(?:\?.+)?$/.test(href)) problems.push(`${href} is no address`);
  } else if (url.protocol === 'tel:') {
    if (!/^tel:\+?\d[\d-]+$/.test(href)) problems.push(`${href} is no number`);
  } else if (isHere) {
    if (!/^\/(?:api|bucket|pay|emulator)\//.test(url.pathname)) problems.push(`${url.pathname} is no page of the app`);
  } else if (!/^(?:https|blob|sms|whatsapp|viber|tg|fb-messenger):$/.test(url.protocol))
    problems.push(`${href} is not https`);
  return problems;
}
