/**
 * How long (ms) a page that was sent to another address may stay on screen. After that the navigation came to nothing (an
 * answer 204, a download, Stop), or its server is slow; the browser reports neither.
 */
export const LEAVING_MS = 2000;

/** Calls `fn` whenever the page is seen again: shown after it was hidden, or restored by Back. Returns the function that ends it. */
export function onSeenAgain(fn: () => void): () => void {
  const onVisible = (): void => void (document.visibilityState === 'visible' && fn());
  const onPageShow = ({ persisted }: PageTransitionEvent): void => void (persisted && fn());
  document.addEventListener('visibilitychange', onVisible);
  addEventListener('pageshow', onPageShow);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('pageshow', onPageShow);
  };
}

/**
 * Calls `fn` once, when the page that is being left turns out to stay or to be back: it is restored by Back, is shown
 * again after another app took the address, or is still there after `limitMs`. Whatever waits for the page to leave ends
 * its waiting there. Returns the function that ends it.
 */
export function onStayed(fn: () => void, limitMs = LEAVING_MS): () => void {
  const end = (): void => {
    clearTimeout(timer);
    stop();
  };
  const stayed = (): void => {
    end();
    fn();
  };
  const stop = onSeenAgain(stayed);
  const timer = Number.isFinite(limitMs) ? setTimeout(stayed, limitMs) : undefined;
  return end;
}
