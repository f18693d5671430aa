import type { Driver } from './drivers';

/** Polls a question about the page until it answers something; then an error names what was awaited, and the screen. */
export async function until<Args extends readonly unknown[], Answer>(
  driver: Driver,
  what: string,
  ask: (...args: Args) => Answer,
  args: Args,
  ms = 40_000,
): Promise<NonNullable<Awaited<Answer>>> {
  const end = Date.now() + ms;
  for (;;) {
    // A page that is just leaving throws.
    // oxlint-disable-next-line no-await-in-loop -- polling
    const found = await driver.run(ask, ...args).catch(() => null);
    if (found) return found;
    if (Date.now() > end) {
      // oxlint-disable-next-line no-await-in-loop -- the end of polling
      const screen = await driver
        .run(() => `${location.href}\n${document.body.innerText.slice(0, 1500)}`)
        .catch(String);
      throw new Error(`Never seen: ${what}\n${screen}`);
    }
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((next) => setTimeout(next, 60));
  }
}

/**
 * Presses the first enabled, visible control of a selector whose text or label is `label`, or starts with it where none is: "Continue"
 * is not "Continue on another device".
 */
export const press = (driver: Driver, label: string, selector = 'button, [role=button]'): Promise<unknown> =>
  until(
    driver,
    `${selector} "${label}"`,
    (label, selector) => {
      const named = (one: HTMLElement): string[] => [one.textContent.trim(), one.ariaLabel ?? ''];
      const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
        (one) =>
          named(one).some((text) => text.startsWith(label)) &&
          !one.closest('[inert], [aria-hidden=true]') &&
          one.getAttribute('aria-disabled') !== 'true' &&
          !(one as HTMLButtonElement).disabled &&
          one.getClientRects().length > 0,
      );
      const found = all.find((one) => named(one).includes(label)) ?? all[0];
      found?.click();
      return found !== undefined;
    },
    [label, selector],
  );
