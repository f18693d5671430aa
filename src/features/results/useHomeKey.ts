import { useEffect } from 'react';

/** Where Home means something else than the top of the page. */
const OWN_HOME = 'input, textarea, select, dialog, [role=tablist]';

/**
 * Home leads to the very top of a virtual list. The browser glides there, and every card that is measured on the way moves the
 * page and ends the gliding short of it.
 */
export function useHomeKey(): void {
  useEffect(() => {
    const top = (event: KeyboardEvent): void => {
      const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (key !== 'Home' || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
      if (target instanceof Element && target.closest(OWN_HOME)) return;
      event.preventDefault();
      scrollTo({ top: 0, behavior: 'instant' });
    };
    addEventListener('keydown', top);
    return () => removeEventListener('keydown', top);
  }, []);
}
