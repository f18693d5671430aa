/** What of the painted page can be pressed, in its order. */
const pressable = (root: HTMLElement): HTMLElement[] => Array.from(root.querySelectorAll('button,label'));

/**
 * Takes over from the page's own script, which marks with their time the presses that come before the app listens
 * (manifest/inline/rescue.js). To be called right before the first render into `root`, which may put the same parts there anew, in
 * another language; what it answers does them, one after the other, once that render stands. They are forgotten where
 * it draws another page than the painted one (`same` is false).
 */
export function keptPresses(root: HTMLElement, same: boolean): () => void {
  onclick = null;
  dispatchEvent(new Event('app-listens'));
  const parts = same ? pressable(root) : [];
  const pressed = parts.flatMap(({ dataset }, at) => (dataset['kept'] ? [{ at, time: Number(dataset['kept']) }] : []));
  pressed.sort((a, b) => a.time - b.time);
  const focused = parts.indexOf(document.activeElement as HTMLElement);
  return () => {
    const now = pressable(root);
    // A render in another language takes the focus away with what had it.
    if (document.activeElement === document.body) now[focused]?.focus({ preventScroll: true });
    for (const { at } of pressed) {
      now[at]?.removeAttribute('data-kept');
      now[at]?.click();
    }
  };
}
