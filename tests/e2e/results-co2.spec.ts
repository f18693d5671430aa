import { REDUCED_MOTION, WITHOUT_WORKER, dayAhead, expect, test } from './fixtures';
import { FlightActions, Results } from './pages/Results';
import { textsIn } from './texts';

test.use({ ...REDUCED_MOTION, ...WITHOUT_WORKER });

const en = textsIn('en');
const number = (text: string | null | undefined): number => Number((text ?? '').replace(/\D/g, ''));

test('flights are sorted and filtered by CO2, its source is named, and hours of sleep are kept free @desktop', async ({
  page,
  server,
}) => {
  const results = new Results(page, en);
  await page.goto(server.at('kaija', Results.url({ start: dayAhead(40), end: dayAhead(47) }, '&lang=en')));
  const all = await results.waitForAll();
  const figure = page.getByText(/^CO₂ (about )?\d+ kg$/).filter({ visible: true });
  const kilograms = async (): Promise<number[]> => {
    const texts = await results.cards.evaluateAll((cards) =>
      cards.map((card) => /CO₂ (?:about )?([\d,]+) kg/.exec(card.textContent ?? '')?.[1]),
    );
    return texts.slice(0, 6).map(number);
  };

  await test.step('the tab says the least, which the first card has, and the others follow', async () => {
    await results.sortBy('co2');
    const tab = page.locator('label').filter({ has: page.getByRole('radio', { name: /^Least CO₂/ }) });
    await expect(tab).toContainText(/\d+ kg/);
    const least = number(/([\d,]+) kg/.exec((await tab.textContent()) ?? '')?.[1]);
    await expect.poll(async () => (await kilograms())[0]).toBe(least);
    const found = await kilograms();
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    await expect(figure.first()).toBeVisible();
  });

  await test.step('less than typical leaves what it announces, all of it below and by figures of the server', async () => {
    const filters = await results.openFilters();
    const group = filters.getByRole('group', { name: en('filters.carbonTitle') });
    const told = (await group.textContent()) ?? '';
    const left = number(/Only these: ([\d,]+) flights?/.exec(told)?.[1]);
    const typical = number(/Typical in this search: ([\d,]+) kg/.exec(told)?.[1]);
    await group.getByRole('switch', { name: en('filters.lessCo2') }).click();
    await results.closeFilters();
    await expect.poll(() => results.count()).toBe(left);
    expect(left).toBeLessThan(all);
    expect(Math.max(...(await kilograms()))).toBeLessThanOrEqual(0.95 * typical);
    await expect(page.getByText(/^CO₂ about/).filter({ visible: true })).toHaveCount(0);
  });

  await test.step('the details name the source', async () => {
    const card = results.cards.first();
    await card.getByRole('button', { name: /^Flight details/ }).click();
    const flight = new FlightActions(page, en);
    const dialog = await flight.details(card);
    await expect(dialog.getByText(/^Source: Sandbox 1, .*Well to wake/)).toBeVisible();
    await flight.close(dialog);
    await results.summary.getByRole('button', { name: `Clear: ${en('filters.onlyLessCo2')}` }).click();
    await expect.poll(() => results.count()).toBe(all);
  });

  await test.step('the rule of every search hides flights in the hours of sleep', async () => {
    const filters = await results.openFilters();
    const night = filters.getByRole('group', { name: en('filters.nightTitle') });
    const without = number(/Without them: ([\d,]+) flights?/.exec((await night.textContent()) ?? '')?.[1]);
    expect(without).toBeLessThan(all);
    await filters.getByRole('checkbox', { name: en('filters.ruleSleep') }).check();
    await results.closeFilters();
    await expect.poll(() => results.count()).toBe(without);
  });
});
