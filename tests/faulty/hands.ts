import type { Driver } from '../engines/drivers';

/** How long a press waits for its control, ms. */
const PRESS_MS = 3000;
const LOOK_MS = 60;
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** What a traveller does with a page, in any engine. A page that is just leaving, or none of ours, answers null. */
export class Hands {
  constructor(private readonly driver: Driver) {}

  /** Opens an address. One that does not come is a page the traveller leaves. */
  async goto(address: string): Promise<void> {
    await this.driver.goto(address).catch(() => undefined);
  }
  async reload(): Promise<void> {
    await this.driver.reload().catch(() => undefined);
  }
  url(): Promise<string> {
    return this.driver.url().catch(() => '');
  }
  ask<Args extends readonly unknown[], Answer>(
    question: (...args: Args) => Answer,
    ...args: Args
  ): Promise<Awaited<Answer> | null> {
    return this.driver.run(question, ...args).catch(() => null);
  }

  private async soon(question: () => Promise<boolean | null>): Promise<boolean> {
    for (const end = Date.now() + PRESS_MS; Date.now() < end;) {
      // oxlint-disable-next-line no-await-in-loop -- a poll
      if (await question()) return true;
      // oxlint-disable-next-line no-await-in-loop
      await pause(LOOK_MS);
    }
    return false;
  }

  /** Presses the button or link with exactly this label as soon as it can be pressed. Gives whether it was. */
  press(label: string): Promise<boolean> {
    return this.soon(() =>
      this.ask((label) => {
        const found = [...document.querySelectorAll<HTMLElement>('button, a[href], [role=button]')].find(
          (one) =>
            [one.innerText?.trim().replace(/\s+/g, ' '), one.ariaLabel].includes(label) &&
            !one.closest('[inert], [aria-hidden=true]') &&
            one.ariaDisabled !== 'true' &&
            !(one as HTMLButtonElement).disabled &&
            one.getClientRects().length > 0,
        );
        found?.click();
        return found !== undefined;
      }, label),
    );
  }

  /** The label of the visible button that a pattern describes. */
  labelOf(pattern: string): Promise<string | null> {
    return this.ask((pattern) => {
      const labels = [...document.querySelectorAll<HTMLElement>('button')]
        .filter((one) => one.getClientRects().length > 0)
        .map((one) => one.innerText.trim().replace(/\s+/g, ' '));
      return labels.find((label) => new RegExp(pattern.replaceAll('\u00A0', ' ')).test(label)) ?? null;
    }, pattern);
  }

  async pressNth(at: number): Promise<void> {
    await this.ask((at) => document.querySelectorAll('button')[at]?.click(), at);
  }

  /** Follows the link of a page that has one only. */
  async followOnlyLink(): Promise<boolean> {
    const left = await this.ask(() => {
      const links = document.querySelectorAll<HTMLElement>('a[href]');
      if (links.length === 1) links[0]?.click();
      return links.length === 1;
    });
    return left === true;
  }

  /** Presses the last button of an open dialog. Gives its text; null when there is none. */
  leaveDialog(): Promise<string | null> {
    return this.ask(() => {
      const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open], [role=dialog]')].find(
        (one) => one.getClientRects().length > 0,
      );
      if (!dialog) return null;
      const text = dialog.innerText;
      [...dialog.querySelectorAll('button')].at(-1)?.click();
      return text;
    });
  }

  /** Chooses the radio of a label, where there is one. */
  async choose(label: string): Promise<void> {
    const isThere = await this.ask((label) => {
      const nameOf = (one: HTMLInputElement): string =>
        one.ariaLabel ??
        document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.innerText ??
        one.labels?.[0]?.innerText ??
        '';
      const found = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].find((one) =>
        nameOf(one).trim().startsWith(label),
      );
      if (found && !found.checked) found.click();
      return found !== undefined;
    }, label);
    // The chosen one stands alone when its part is there.
    if (isThere) await pause(LOOK_MS);
  }

  /** Ticks a box, or takes the tick away. */
  async tick(name: string, checked: boolean): Promise<void> {
    await this.soon(() =>
      this.ask(
        (name, checked) => {
          const box = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
          if (box && box.checked !== checked) box.click();
          return box?.checked === checked;
        },
        name,
        checked,
      ),
    );
  }
}
