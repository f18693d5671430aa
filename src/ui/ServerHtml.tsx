import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import { carryState } from './AppLink';
import { classes } from './classes';
import styles from './ServerHtml.module.css';

export interface ServerHtmlProps {
  html: string;
  css?: string | undefined;
  /** Shown until the HTML is rendered. */
  fallback?: ReactNode;
  /** Called with the rendered HTML, for callers that read its headings (table of contents, milestones). */
  onReady?: ((root: ShadowRoot) => void) | undefined;
  className?: string | undefined;
}

/** Path within the app, or null for an external link. */
function innerPath(anchor: HTMLAnchorElement, base: string): string | null {
  if (anchor.origin !== location.origin || anchor.target || anchor.hasAttribute('download')) return null;
  const root = base.replace(/\/$/, '');
  if (!anchor.pathname.startsWith(`${root}/`)) return null;
  return anchor.pathname.slice(root.length) + anchor.search + anchor.hash;
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
      const { plain, sanitiseHtml, sanitiseCss } = await import('./sanitise');
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
      const anchor = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
      if (!anchor || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const fragment = anchor.getAttribute('href');
      if (fragment?.startsWith('#')) {
        // Browsers do not resolve fragments inside a shadow root.
        event.preventDefault();
        element?.shadowRoot?.getElementById(decodeURIComponent(fragment.slice(1)))?.scrollIntoView();
        return;
      }
      const path = innerPath(anchor, base);
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
