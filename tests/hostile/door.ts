import type { Kind, Payload } from './payloads';
import { type Seen, type Stage, isShown } from './stage';

/** A way by which text or HTML from outside comes into the app. */
export interface Door {
  name: string;
  /** Payloads that one visit takes. */
  batch: number;
  /** Kinds that are tried one at a time: what follows them could be swallowed. */
  alone?: readonly Kind[];
  /** The only kinds that are tried; without it all. */
  kinds?: readonly Kind[];
  /** Once for each context, and after a failure. */
  open?(stage: Stage): Promise<void>;
  /** Lets payloads in and answers what the page shows. */
  feed(stage: Stage, payloads: readonly Payload[]): Promise<Seen>;
  /** The words of a payload that must be on the page; null when none are looked for. */
  shown?(payload: Payload): string | null;
}

export const shown = (stage: Stage, selector: string): Promise<unknown> =>
  stage.page.waitForSelector(selector, { state: 'attached' });
export const visit = async (stage: Stage, path: string): Promise<void> => {
  await stage.page.goto(stage.at(path), { waitUntil: 'domcontentloaded' });
};
/** Forgets what the device keeps: a kept answer would not be asked for. */
export async function forget(stage: Stage): Promise<void> {
  await visit(stage, '/__sandbox/faults');
  await stage.page.evaluate(async () => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) {
      const asked = indexedDB.deleteDatabase(name ?? '');
      await new Promise((done) => {
        for (const event of ['success', 'error', 'blocked']) asked.addEventListener(event, done);
      });
    }
  });
}
/** Waits for a text anywhere, shadow roots included. False when it does not come: an unclosed comment may hold it. */
export const hasText = (stage: Stage, text: string, ms = 1500): Promise<boolean> =>
  stage.page.evaluate(
    async ([text, ms]) => {
      const end = performance.now() + ms;
      const find = (): boolean =>
        [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])].some((root) =>
          ((root instanceof ShadowRoot ? root : root.body).textContent ?? '').includes(text),
        );
      while (!find()) {
        if (performance.now() > end) return false;
        // oxlint-disable-next-line no-await-in-loop -- polling
        await new Promise((next) => setTimeout(next, 10));
      }
      return true;
    },
    [text, ms] as const,
  );
/** Waits for the words of every payload. Which of them never came is told by the run. */
export async function allShown(stage: Stage, door: Door, payloads: readonly Payload[], ms = 6000): Promise<void> {
  const end = performance.now() + ms;
  const wanted = payloads.flatMap((one) => door.shown?.(one) ?? []);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- polling
    const seen = await stage.page.evaluate(() =>
      [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
        .map((root) => (root instanceof ShadowRoot ? root : root.body).textContent)
        .join('\n'),
    );
    if (performance.now() > end || wanted.every((text) => isShown(text, seen))) return;
    // oxlint-disable-next-line no-await-in-loop
    await stage.page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
}
/** The next answer to an address. Whoever fails before awaiting it leaves no rejection behind. */
export function coming(stage: Stage, pattern: RegExp): Promise<unknown> {
  const answer = stage.page.waitForResponse(pattern);
  answer.catch(() => undefined);
  return answer;
}
