import { dayAhead, expect, REDUCED_MOTION, test, WITHOUT_WORKER } from './fixtures';
import { Results } from './pages/Results';
import { textsIn } from './texts';

test.use({ ...REDUCED_MOTION, ...WITHOUT_WORKER });

type Answer = Record<string, unknown> & { flights?: { offer: string; directions: { stops: number }[] }[] };
interface Door {
  tools: Map<string, (input: object) => Promise<Answer>>;
}

test('an agent of the traveller searches, filters and opens a booking on the screen @desktop', async ({
  page,
  server,
}) => {
  // The browser's door for agents, which this browser does not have.
  await page.addInitScript(() => {
    const tools: Door['tools'] = new Map();
    const registerTool = ({ name, execute }: { name: string; execute: (input: object) => Promise<Answer> }) =>
      Promise.resolve(tools.set(name, execute));
    Object.defineProperty(document, 'modelContext', { value: { registerTool, tools } });
  });
  await page.goto(server.at('kaija', '/?lang=en'));
  const names = () =>
    page.evaluate(() => [...(document as unknown as { modelContext: Door }).modelContext.tools.keys()].sort());
  await expect
    .poll(names, { timeout: 20_000 })
    .toEqual(['filter_results', 'open_booking', 'search_flights', 'trip_status']);
  const call = (name: string, input: object): Promise<Answer> =>
    page.evaluate(
      async ([tool, given]) => {
        const { tools } = (document as unknown as { modelContext: Door }).modelContext;
        return (await tools.get(tool)?.(given)) ?? {};
      },
      [name, input] as const,
    );

  const found = await call('search_flights', {
    from: 'RIX',
    to: 'BCN',
    departure: dayAhead(40),
    return: dayAhead(47),
    adults: 2,
  });
  expect(found).toMatchObject({ currency: 'EUR', complete: true });
  const results = new Results(page, textsIn('en'));
  await expect.poll(() => results.count()).toBe(found['shown']);

  const direct = await call('filter_results', { stops: 'direct', sort: 'cheapest' });
  await expect.poll(() => results.count()).toBe(direct['shown']);
  const [first] = direct.flights ?? [];
  expect(first?.directions.map(({ stops }) => stops)).toEqual([0, 0]);

  expect(await call('open_booking', { offer: first?.offer })).toMatchObject({ opened: '/booking/fares' });
  await expect(page).toHaveURL(/\/booking\/fares\?lang=en$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
