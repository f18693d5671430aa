import type { Session } from './session';

/** What the server may do to the next requests: everything that a traveller can come through without another choice. */
const FAULTS = [
  { kind: 'delay', ms: 600, times: 3 },
  { kind: 'delay', ms: 1500, after: true },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 500, times: 4 },
  { kind: 'status', status: 503, after: true },
  { kind: 'status', status: 409, code: 'in_progress', retryAfter: 1 },
  { kind: 'status', status: 429, retryAfter: 1 },
  { kind: 'status', status: 401 },
  { kind: 'lost_request' },
  { kind: 'lost_response' },
  { kind: 'lost_response', times: 2 },
  { kind: 'timeout', ms: 900 },
  { kind: 'timeout', ms: 900, after: true },
  { kind: 'duplicate', ms: 0 },
  { kind: 'duplicate', ms: 1200 },
  { kind: 'wrong_shape' },
  { kind: 'redirect' },
] as const;
/** Of these a creation that was refused for good would be asked for under another key, and rightly. */
const FOR_CREATION = FAULTS.filter((fault) => !('status' in fault) || fault.status >= 500);

type Act = (session: Session) => Promise<void>;

/** An ending of a page right after a word: what was said is kept all the same. */
const ended =
  (words: string, end: (session: Session, page: Awaited<ReturnType<Session['anyPage']>>) => Promise<unknown>): Act =>
  async (session) => {
    const page = await session.anyPage();
    await session.write(page);
    session.tell(words);
    await end(session, page);
  };

/** How often, beside each other, and what. */
const ACTS: readonly (readonly [number, Act])[] = [
  [8, async (session) => void (await session.write(await session.anyPage()))],
  [
    4,
    async (session) => {
      // While the word before is on its way, and about the same person: the next one must not be taken for that.
      if (session.dice.chance(0.6)) {
        session.tell('the server is slow');
        await session.server.fault({ kind: 'delay', ms: 900, times: 3, match: { path: 'batchUpdate' } });
      }
      const page = await session.anyPage();
      const part = (await session.write(page)).replace(/[^.]+$/, '');
      for (let words = 2 + session.dice.below(3); words > 0; words -= 1)
        // oxlint-disable-next-line no-await-in-loop -- one word after the other
        await session.write(page, part);
    },
  ],
  [1, ended('and closes the tab at once', (_, page) => page.close())],
  [1, ended('and closes the tab as a press does', (_, page) => page.close({ runBeforeUnload: true }))],
  [1, ended('and leaves at once', (_, page) => page.goto('about:blank'))],
  [1.5, ended('and reloads at once', (_, page) => page.reload())],
  [1.5, ended('and the page crashes', (session, page) => session.phone.crash(page))],
  [1, ended('and the worker is killed', (session, page) => session.phone.stopWorkers(page))],
  [
    2,
    async (session) => {
      session.tell('opens another tab');
      await session.write(await session.phone.page());
    },
  ],
  [
    2,
    async (session) => {
      const page = await session.anyPage();
      session.tell('goes home and on from there');
      await session.resume(page);
      await session.write(page);
    },
  ],
  [
    2,
    async (session) => {
      const page = await session.anyPage();
      await session.form(page);
      session.tell('presses Continue');
      await page.getByRole('button', { name: 'Continue', exact: true }).tap();
    },
  ],
  [
    1,
    async (session) => {
      session.tell('goes back');
      await (await session.anyPage()).goBack({ waitUntil: 'commit' }).catch(() => undefined);
    },
  ],
  [
    4,
    async (session) => {
      session.tell(session.phone.isOffline ? 'network on' : 'network off');
      await session.phone.setOffline(!session.phone.isOffline);
    },
  ],
  [
    5,
    async (session) => {
      const creation = session.dice.chance(0.2);
      const fault = session.dice.pick(creation ? FOR_CREATION : FAULTS);
      session.tell(`the server: ${JSON.stringify(fault)}${creation ? ' for a creation' : ''}`);
      await session.server.fault({
        ...fault,
        match: { method: 'POST', path: creation ? 'booking/create' : 'batchUpdate' },
      });
    },
  ],
  [
    1,
    async (session) => {
      session.tell('the browser is killed');
      await session.kill();
    },
  ],
  [
    0.7,
    async (session) => {
      session.tell('a newer build is published');
      await session.publish();
    },
  ],
  [
    1,
    async (session) => {
      session.tell('wants the newer build');
      session.tell((await session.update()) ? 'has it' : 'there is none');
    },
  ],
  [
    1,
    async (session) => {
      if (session.model.size < 2 && !session.phone.isOffline) await session.begin();
    },
  ],
];
const ALL = ACTS.reduce((sum, [often]) => sum + often, 0);

/** One of them by the dice. */
export async function act(session: Session): Promise<void> {
  let left = session.dice.next() * ALL;
  const [, chosen] = ACTS.find(([often]) => (left -= often) < 0) ?? ACTS[0] ?? [];
  await chosen?.(session);
  await session.sample();
}
