import type { Session } from './session';

/** Server faults that the app must survive without a decision of the traveller. */
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
/** A creation that was refused for good is rightly repeated under another key, so creations get server errors only. */
const CREATION_FAULTS = FAULTS.filter((fault) => !('status' in fault) || fault.status >= 500);

type Action = (session: Session) => Promise<void>;

/** Edits a field and ends the page right after: the edit must survive. */
const thenEnd =
  (text: string, end: (session: Session, page: Awaited<ReturnType<Session['anyPage']>>) => Promise<unknown>): Action =>
  async (session) => {
    const page = await session.anyPage();
    await session.editField(page);
    session.log(text);
    await end(session, page);
  };

/** Weights and actions. */
const ACTIONS: readonly (readonly [number, Action])[] = [
  [8, async (session) => void (await session.editField(await session.anyPage()))],
  [
    4,
    async (session) => {
      // A second edit of the same traveller while the first is in flight must not be mistaken for it.
      if (session.random.chance(0.6)) {
        session.log('the server is slow');
        await session.server.fault({ kind: 'delay', ms: 900, times: 3, match: { path: 'batchUpdate' } });
      }
      const page = await session.anyPage();
      const part = (await session.editField(page)).replace(/[^.]+$/, '');
      for (let edits = 2 + session.random.below(3); edits > 0; edits -= 1)
        // oxlint-disable-next-line no-await-in-loop -- one word after the other
        await session.editField(page, part);
    },
  ],
  [1, thenEnd('closes the tab at once', (_, page) => page.close())],
  [1, thenEnd('closes the tab with beforeunload', (_, page) => page.close({ runBeforeUnload: true }))],
  [1, thenEnd('leaves the page at once', (_, page) => page.goto('about:blank'))],
  [1.5, thenEnd('reloads at once', (_, page) => page.reload())],
  [1.5, thenEnd('the page crashes', (session, page) => session.phone.crash(page))],
  [1, thenEnd('the worker is killed', (session, page) => session.phone.stopWorkers(page))],
  [
    2,
    async (session) => {
      session.log('opens another tab');
      await session.editField(await session.phone.page());
    },
  ],
  [
    2,
    async (session) => {
      const page = await session.anyPage();
      session.log('resumes a booking from home');
      await session.resume(page);
      await session.editField(page);
    },
  ],
  [
    2,
    async (session) => {
      const page = await session.anyPage();
      await session.form(page);
      session.log('presses Continue');
      await page.getByRole('button', { name: 'Continue', exact: true }).tap();
    },
  ],
  [
    1,
    async (session) => {
      session.log('goes back');
      await (await session.anyPage()).goBack({ waitUntil: 'commit' }).catch(() => undefined);
    },
  ],
  [
    4,
    async (session) => {
      session.log(session.phone.isOffline ? 'network on' : 'network off');
      await session.phone.setOffline(!session.phone.isOffline);
    },
  ],
  [
    5,
    async (session) => {
      const creation = session.random.chance(0.2);
      const fault = session.random.pick(creation ? CREATION_FAULTS : FAULTS);
      session.log(`server fault: ${JSON.stringify(fault)}${creation ? ' for creations' : ''}`);
      await session.server.fault({
        ...fault,
        match: { method: 'POST', path: creation ? 'booking/create' : 'batchUpdate' },
      });
    },
  ],
  [
    1,
    async (session) => {
      session.log('the browser is killed');
      await session.killBrowser();
    },
  ],
  [
    0.7,
    async (session) => {
      session.log('a new build is published');
      await session.publishBuild();
    },
  ],
  [
    1,
    async (session) => {
      session.log('asks for the new build');
      session.log((await session.applyUpdate()) ? 'new build applied' : 'no new build');
    },
  ],
  [
    1,
    async (session) => {
      if (session.expected.size < 2 && !session.phone.isOffline) await session.startBooking();
    },
  ],
];
const TOTAL_WEIGHT = ACTIONS.reduce((sum, [weight]) => sum + weight, 0);

/** Runs one action, chosen by weight. */
export async function runAction(session: Session): Promise<void> {
  let rest = session.random.next() * TOTAL_WEIGHT;
  const [, chosen] = ACTIONS.find(([weight]) => (rest -= weight) < 0) ?? ACTIONS[0] ?? [];
  await chosen?.(session);
  await session.recordOutbox();
}
