import { type MouseEvent, type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import { carryState } from '@/ui/AppLink';
import { appPathOf, urlOf } from '@/ui/serverLinks';
import { useNear } from '@/ui/useNear';
import { useIsHydrated } from '../common/pictures/useIsHydrated';

/** While it hydrates, React leaves what the HTML has in such an element as it is. */
const AS_WRITTEN = { __html: '' };

const linksIn = (box: Element | null): HTMLElement[] => [...(box?.querySelectorAll('a') ?? [])];

/** Prices over the limit are hidden in the HTML, and must give way to others. */
const isHidden = (): boolean => document.documentElement.dataset['prices'] === 'old';

/**
 * A section of the HTML, with links only, that stays as it was written until it comes near the screen or gets the focus. Then it is
 * rendered, with what is known by then. Where the HTML has no sections it is rendered at once.
 */
export function KeptSection({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated();
  const [isWritten] = useState(() => !isHydrated && typeof document === 'object' && !isHidden());
  return isWritten ? <Written>{children}</Written> : <div>{children}</div>;
}

function Written({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const isNear = useNear(box);
  const [focused, setFocused] = useState(-1);
  const isLive = isNear || focused >= 0;
  // The element that had the focus is gone.
  useLayoutEffect(() => {
    if (isLive && document.activeElement === document.body)
      linksIn(box.current)[focused]?.focus({ preventScroll: true });
  }, [isLive, focused]);
  const base = useHref('/');
  const { search } = useLocation();
  const navigate = useNavigate();
  const follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest('a');
    const url = link && urlOf(link);
    const path = url && appPathOf(url, base);
    if (!path || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(carryState(path, search));
  };
  if (isLive)
    return (
      <div key="live" ref={box}>
        {children}
      </div>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- of its links
    <div
      key="written"
      ref={box}
      // oxlint-disable-next-line react/no-danger -- nothing is written: the element keeps what it has
      dangerouslySetInnerHTML={AS_WRITTEN}
      suppressHydrationWarning
      onClick={follow}
      onFocus={({ target }) => startTransition(() => setFocused(linksIn(box.current).indexOf(target)))}
    />
  );
}
