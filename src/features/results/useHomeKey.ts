import { useEffect } from 'react';

/** Elements with their own meaning of the Home key. */
const OWN_HOME = 'input, textarea, select, dialog, [role=tablist]';

/**
 * Makes Home jump to the top of a virtual list. The browser's smooth scroll would stop short, because every card
 * measured on the way moves the page.
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
