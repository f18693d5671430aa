import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import { carryState } from './carry';
import { classes } from './classes';
import styles from './ServerHtml.module.css';

export interface ServerHtmlProps {
  html: string;
  css?: string | undefined;
  /** Shown until the text stands there. */
  fallback?: ReactNode;
  /** The text stands there; for those who read its headings (contents, milestones). */
  onReady?: ((root: ShadowRoot) => void) | undefined;
  className?: string | undefined;
}

/** Path inside the app of a link, or null when it leads elsewhere. */
function innerPath(anchor: HTMLAnchorElement, base: string): string | null {
  if (anchor.origin !== location.origin || anchor.target || anchor.hasAttribute('download')) return null;
  const root = base.replace(/\/$/, '');
  if (!anchor.pathname.startsWith(`${root}/`)) return null;
  return anchor.pathname.slice(root.length) + anchor.search + anchor.hash;
}

/**
 * HTML written elsewhere (decisions 9): cleaned by DOMPurify, which is loaded for it, and shown in a shadow root, so
 * that neither its CSS nor its ids can touch the product. Its links to the app stay in the app.
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
      // At once: a frame between would have the text push what stood in for it out of its box.
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
    // `onReady` is told of every new text, not of every new function
    // eslint-disable-next-line react/exhaustive-deps
  }, [html, css]);

  useEffect(() => {
    const element = host.current;
    const follow = (event: MouseEvent) => {
      const anchor = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
      if (!anchor || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const fragment = anchor.getAttribute('href');
      if (fragment?.startsWith('#')) {
        // the browser does not look for fragments inside a shadow root
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
      {/* Behind the text: it does not move as the text takes its place. */}
      <div ref={host} />
      {shown !== 'ready' && fallback}
    </div>
  );
}
