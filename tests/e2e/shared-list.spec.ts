import type { Locator, Page } from 'playwright/test';
import { offlineReady } from './device';
import { NO_ANSWER, REDUCED_MOTION, expect, test } from './fixtures';
import { Journey } from './pages/Journey';
import { FlightActions } from './pages/Results';
import { textsIn } from './texts';

test.use(REDUCED_MOTION);

const en = textsIn('en');

/** The page of a list. */
class SharedList {
  constructor(readonly page: Page) {}

  heart(n: number): Locator {
    return this.page.getByRole('button', { name: en.pattern('shared.like', ['what'], { n }) });
  }

  get votes(): Locator {
    return this.page.getByRole('table');
  }

  async say(name: string, word: string): Promise<void> {
    await this.page.getByLabel(en('shared.name')).fill(name);
    await this.page.getByLabel(en('shared.word')).fill(word);
  }

  /** Opens the dialog that sends the list, and returns its link. */
  async send(button: 'shared.send' | 'shared.sendBack'): Promise<string> {
    await this.page.getByRole('button', { name: en(button) }).click();
    const dialog = this.page.getByRole('dialog', { name: en(button) });
    const link = dialog.getByLabel(en('flight.share.link'));
    await expect(link).toHaveValue(/\/search\/shared\?lang=en#[\w-]+$/);
    await dialog.getByRole('button', { name: en('shared.code') }).click();
    await expect(dialog.getByRole('img', { name: en('shared.codeAlt') })).toBeFocused();
    const url = await link.inputValue();
    await this.page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    return url;
  }
}

test('two people decide together: a list goes there and back, offline once it was opened @phone', async ({
  page,
  context,
  browser,
  server,
  errors,
}) => {
  errors.allow(NO_ANSWER);
  const journey = new Journey(page, server);
  const flights = new FlightActions(page, en);
  await journey.toResults();
  for (const at of [0, 1]) {
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await flights.saveButton(journey.results.cards.nth(at)).click();
  }
  await page
    .getByRole('button', { name: en('results.savedFlightsN', { n: 2 }) })
    .filter({ visible: true })
    .first()
    .click();
  const saved = page.getByRole('dialog', { name: en('results.savedFlights') });
  await saved
    .getByRole('button', { name: en('flight.note.add') })
    .first()
    .click();
  await saved.getByLabel(en('flight.note'), { exact: true }).fill('<b>Early</b>');
  await saved.getByRole('link', { name: en('flight.decide') }).click();
  const mine = new SharedList(page);
  await expect(page.getByText(en('shared.same', { n: 2 }))).toBeVisible();
  await mine.heart(1).click();
  await mine.say('Anna', '');
  const sent = await mine.send('shared.send');
  expect(new URL(sent).hash.length).toBeLessThan(2048);

  const elsewhere = await browser.newContext({ ...page.viewportSize(), locale: 'en-GB' });
  errors.watch(elsewhere);
  const theirs = new SharedList(await elsewhere.newPage());
  await theirs.page.goto(sent);
  await expect(theirs.page.getByText(en('shared.noteOf', { note: '<b>Early</b>' }))).toBeVisible();
  await expect(theirs.page.getByText(en('shared.likedBy', { names: 'Anna' }))).toBeVisible();
  await expect(theirs.page.getByText(en('shared.same', { n: 2 }))).toBeVisible();
  await offlineReady(theirs.page);
  await elsewhere.setOffline(true);
  await theirs.page.reload();
  await theirs.heart(2).click();
  await theirs.say('Juris', 'The second one');
  const back = await theirs.send('shared.sendBack');
  // What was said stays on the device.
  await theirs.page.reload();
  await expect(theirs.heart(2)).toHaveAttribute('aria-pressed', 'true');
  await elsewhere.close();

  await offlineReady(page);
  await context.setOffline(true);
  await page.goto(back);
  await expect(mine.votes.getByRole('columnheader')).toHaveText([en('shared.youNamed', { name: 'Anna' }), 'Juris']);
  await expect(mine.votes.getByText(en('shared.yes'))).toHaveCount(2);
  await expect(page.getByText('The second one')).toBeVisible();
});
