/** What the pointer or the keyboard would have to be on; a picture has neither. */
const STATES = { hover: ':hover', focus: ':focus-visible', press: ':active' };
const CONTROLS = ':is(button, a, input, select, textarea, summary)';

/**
 * Copies every style sheet of the page with its states as attributes: within `data-as="hover"` each part looks as under the
 * pointer, within `focus` each control as under the keyboard.
 */
export function showStates(): void {
  for (const style of document.querySelectorAll('style')) {
    let css = style.textContent;
    for (const [name, state] of Object.entries(STATES))
      css = css.replaceAll(state, `:is([data-as='${name}'] ${name === 'hover' ? '*' : CONTROLS})`);
    if (css === style.textContent) continue;
    const copy = document.createElement('style');
    // A finger leaves no hover; a picture of a phone has it all the same.
    copy.textContent = css.replaceAll(/@media \(hover(?:: hover)?\)/g, '@media all');
    document.head.append(copy);
  }
}
