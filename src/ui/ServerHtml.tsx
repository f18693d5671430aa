import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import { loadPart } from '@/platform/parts';
import { carryState } from './AppLink';
import { classes } from './classes';
import styles from './ServerHtml.module.css';
import { appPathOf, hrefOf, isLink, urlOf } from './serverLinks';

export interface ServerHtmlProps {
  html: string;
  css?: string | undefined;
  /** Shown until the HTML is rendered. */
  fallback?: ReactNode;
  /** Called with the rendered HTML, for callers that read its headings (table of contents, milestones). */
  onReady?: ((root: ShadowRoot) => void) | undefined;
  className?: string | undefined;
}

/** The element that a fragment names; a fragment that cannot be decoded names none. */
function targetOf(root: ShadowRoot | null | undefined, fragment: string): HTMLElement | null {
  try {
    return root?.getElementById(decodeURIComponent(fragment.slice(1))) ?? null;
  } catch {
    return null;
  }
}

/** Path within the app, or null for a link that the browser follows. */
function innerPath(link: Element, base: string): string | null {
  const url = urlOf(link);
  if (!url || link.getAttribute('target') || link.hasAttribute('download')) return null;
  return appPathOf(url, base);
}

/**
 * HTML from the server, sanitised by DOMPurify (loaded on demand) and rendered in a shadow root, so that its CSS and
 * ids cannot affect the app. Links into the app use the router.
 */
export function ServerHtml({ html, css = '', fallback, onReady, className }: ServerHtmlProps) {
  const host = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<'waiting' | 'ready' | 'failed'>('waiting');
  const navigate = useNavigate();
  const { search } = useLocation();
  const base = useHref('/');

  useEffect(() => {
    let current = true;
    const show = async () => {
      const { plain, sanitiseHtml, sanitiseCss } = await loadPart(() => import('./sanitise'));
      if (!current || !host.current) return;
      const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [sanitiseCss(plain), sanitiseCss(css)];
      root.replaceChildren(sanitiseHtml(html));
      // Synchronously: in a frame between, the HTML would push the fallback out of its box.
      flushSync(() => {
        setShown('ready');
        onReady?.(root);
      });
    };
    show().catch(() => {
      if (current) setShown('failed');
    });
    return () => {
      current = false;
    };
    // `onReady` is called for every new text, not for every new function.
    // eslint-disable-next-line react/exhaustive-deps
  }, [html, css]);

  useEffect(() => {
    const element = host.current;
    const follow = (event: MouseEvent) => {
      const link = event.composedPath().find(isLink);
      if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const fragment = hrefOf(link);
      if (fragment?.startsWith('#')) {
        // Browsers do not resolve fragments inside a shadow root.
        event.preventDefault();
        targetOf(element?.shadowRoot, fragment)?.scrollIntoView();
        return;
      }
      const path = innerPath(link, base);
      if (path === null) return;
      event.preventDefault();
      void navigate(carryState(path, search));
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [base, navigate, search]);

  return (
    <div className={classes(styles.frame, className)} aria-busy={shown === 'waiting' || undefined}>
      {/* The fallback follows the host, so that the text does not move when it replaces it. */}
      <div ref={host} />
      {shown !== 'ready' && fallback}
    </div>
  );
}
