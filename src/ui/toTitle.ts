import { focusHeading } from './pageTurn';

/** What was pressed goes with what it asks for again: the reader stays at the title of the dialog or the page, not with nothing. */
export function toTitle({ currentTarget }: { currentTarget: Element }): void {
  const title = currentTarget.closest('dialog, main')?.querySelector<HTMLElement>('h1, h2');
  focusHeading(title, { preventScroll: true });
}
