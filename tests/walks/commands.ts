import fc from 'fast-check';
import { FIELDS, type Field, type Model, type Traveller, expect } from './model';

/** One act of the traveller, of the network, or of the agency. */
interface Act extends fc.AsyncCommand<Model, Traveller> {}

const act = (name: string, run: (model: Model, traveller: Traveller) => Promise<void>, check?: Act['check']): Act => ({
  check: check ?? (() => true),
  async run(model, traveller) {
    await run(model, traveller);
    await traveller.check(model);
  },
  toString: () => name,
});
const online = (model: Readonly<Model>): boolean => !model.isOffline;

const open = async (traveller: Traveller, path: string): Promise<void> =>
  void (await traveller.page.goto(traveller.at(path), { waitUntil: 'commit' }));

async function write(model: Model, traveller: Traveller, field: Field, word: string): Promise<void> {
  if (!traveller.step.endsWith('/passengers')) return;
  await traveller.input(field).fill(word);
  // Leaving the field ends the writing.
  await traveller.input(field).blur();
  model.typed[field] = word;
}

const writing = fc
  .constantFrom(...(Object.keys(FIELDS) as Field[]))
  .chain((field) => fc.constantFrom(...FIELDS[field]).map((word) => ({ field, word })));

/** Without a worker nothing can be opened offline: documents come from the server. */
export const walks = fc.commands(
  [
    writing.map(({ field, word }) =>
      act(`writes ${word} into ${field}`, (model, traveller) => write(model, traveller, field, word)),
    ),
    fc.constant(act('goes to the travellers', (_, traveller) => open(traveller, '/booking/passengers'), online)),
    fc.constant(
      act('presses Continue', async (model, traveller) => {
        if (!/\/booking\/(?!checkout)/.test(traveller.step) || model.isOffline) return;
        const from = traveller.step;
        await traveller.booking.continueButton.click();
        await expect.poll(() => traveller.step).not.toBe(from);
      }),
    ),
    fc.constant(
      act(
        'goes back',
        async (_, traveller) => {
          await traveller.page.goBack({ waitUntil: 'commit' }).catch(() => undefined);
          // The page before the app.
          if (!/\/booking\//.test(traveller.step)) await open(traveller, '/booking/passengers');
        },
        online,
      ),
    ),
    fc.constant(act('reloads', async (_, { page }) => void (await page.reload({ waitUntil: 'commit' })), online)),
    fc.constant(
      act(
        'closes the tab and opens another',
        async (_, traveller) => {
          const { page } = traveller;
          const next = await page.context().newPage();
          await page.close();
          traveller.use(next);
          await open(traveller, '/booking/passengers');
        },
        online,
      ),
    ),
    writing.map(({ field, word }) =>
      act(
        `writes ${word} into ${field} in a second tab`,
        async (model, traveller) => {
          const first = traveller.page;
          traveller.use(await first.context().newPage());
          await open(traveller, '/booking/passengers');
          await traveller.check(model);
          await write(model, traveller, field, word);
          await traveller.page.close();
          traveller.use(first);
          // Without a window a browser does not tell a tab that it is shown again.
          await first.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        },
        online,
      ),
    ),
    fc.constant(
      act('the network goes or comes', async (model, { page }) => {
        model.isOffline = !model.isOffline;
        await page.context().setOffline(model.isOffline);
      }),
    ),
    fc.integer({ min: -900, max: 900 }).map((cents) =>
      act(
        `the price changes by ${cents} cents`,
        async (_, traveller) =>
          void (await traveller.server.fault({
            kind: 'changed_price',
            amount: cents / 100,
            match: { path: 'getBookingAndCommit' },
            times: 1,
          })),
      ),
    ),
    fc.constant(
      act(
        'the booking expires at the server',
        async (_, traveller) =>
          void (await traveller.server.fault({ kind: 'expired_booking', match: { path: 'batchUpdate' }, times: 1 })),
      ),
    ),
    fc
      .constantFrom('lost_request', 'lost_response', 'duplicate')
      .map((kind) =>
        act(
          `a sending meets ${kind}`,
          async (_, traveller) => void (await traveller.server.fault({ kind, match: { method: 'POST' }, times: 1 })),
        ),
      ),
    fc.constant(act('a new build is published', (_, traveller) => Promise.resolve(traveller.publish()))),
  ],
  { maxCommands: 10, size: 'max' },
);
