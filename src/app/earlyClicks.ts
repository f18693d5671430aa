/** The pressable elements of the page, in document order. */
const clickableElements = (root: HTMLElement): HTMLElement[] => Array.from(root.querySelectorAll('button,label'));

/**
 * Takes over from the inline script, which marks clicks made before the app listens (tools/inline/rescue.js). Call
 * it right before the first render into `root`; the returned function, called after that render, replays the clicks in
 * order. The render may replace the elements (another language), so they are matched by position. `samePage` is false when
 * the render shows another page: the clicks are then dropped.
 */
export function takeEarlyClicks(root: HTMLElement, samePage: boolean): () => void {
  onclick = null;
  dispatchEvent(new Event('app-listens'));
  const before = samePage ? clickableElements(root) : [];
  const clicks = before.flatMap(({ dataset }, at) => (dataset['kept'] ? [{ at, time: Number(dataset['kept']) }] : []));
  clicks.sort((a, b) => a.time - b.time);
  const focused = before.indexOf(document.activeElement as HTMLElement);
  return () => {
    const now = clickableElements(root);
    // A render in another language removes the focused element.
    if (document.activeElement === document.body) now[focused]?.focus({ preventScroll: true });
    for (const { at } of clicks) {
      now[at]?.removeAttribute('data-kept');
      now[at]?.click();
    }
  };
}
