let turns = 0;

/** How many pages have followed another; what lies over a page sees by it that its page is gone. */
export const pageTurns = (): number => turns;

/** Puts the focus on a heading, or what stands for one: nothing else could be pressed there. */
export function focusHeading(heading: HTMLElement | null | undefined, options?: FocusOptions): void {
  heading?.setAttribute('tabindex', '-1');
  heading?.focus(options);
}

/** The heading of the page has the focus, so that keyboard and screen reader start there (ui.md 8). */
export function focusPage(): void {
  const main = document.getElementById('main');
  focusHeading(main?.querySelector<HTMLElement>('h1') ?? main, { preventScroll: true });
}

/** Another page stands now. Under a dialog, which keeps the focus from it, it has it when the dialog goes. */
export function turnPage(): void {
  turns += 1;
  focusPage();
}
