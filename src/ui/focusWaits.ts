/**
 * For what moves the focus after a paint: called at the press, it answers whether the focus still is where it was then, or
 * nowhere. Who has gone on by the keys meanwhile is not taken back.
 */
export function focusWaits(): () => boolean {
  const { activeElement: had } = document;
  return () => document.activeElement === had || document.activeElement === document.body;
}
