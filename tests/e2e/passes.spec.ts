import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { PASS, pdf, pkpass } from '../unit/passes/samples';
import { checkAccessibility } from './accessibility';
import { offlineReady } from './device';
import { NO_ANSWER, REDUCED_MOTION, dayAhead, expect, test } from './fixtures';
import { Journey } from './pages/Journey';

test.use(REDUCED_MOTION);

/** Chooses files as a traveller does. */
async function choose(page: Page, button: string, ...files: { name: string; content: string | Uint8Array }[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (
    await chooser
  ).setFiles(
    files.map(({ name, content }) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })),
  );
}

const compact = (date: string): string => date.replaceAll('-', '');
const calendar = (out: string, back: string): string =>
  `BEGIN:VCALENDAR
BEGIN:VEVENT
DTSTART;TZID=Europe/Riga:${compact(out)}T094000
DTEND;TZID=Europe/Madrid:${compact(out)}T121000
SUMMARY:Flight BT681 RIX-BCN
END:VEVENT
BEGIN:VEVENT
DTSTART;TZID=Europe/Madrid:${compact(back)}T130000
DTEND;TZID=Europe/Riga:${compact(back)}T172000
SUMMARY:Flight BT682 BCN-RIX
END:VEVENT
END:VCALENDAR`.replaceAll('\n', '\r\n');

test('a journey bought elsewhere becomes a trip with its boarding pass, offline, and leaves as a file @phone', async ({
  page,
  context,
  server,
  errors,
}) => {
  errors.allow(NO_ANSWER);
  const journey = new Journey(page, server);
  const { t } = journey;
  const at = (path: string): string => journey.at(path);
  await page.goto(at('/dashboard/trips'));
  await choose(page, t('passes.file.read'), { name: 'trip.ics', content: calendar(dayAhead(20), dayAhead(27)) });
  await page.getByRole('link', { name: t('passes.file.open') }).click();
  await expect(page.getByText(t('trips.state.added')).first()).toBeVisible();

  await choose(
    page,
    t('passes.add'),
    { name: 'pass.pkpass', content: pkpass({ ...PASS, relevantDate: `${dayAhead(20)}T09:40+02:00` }) },
    { name: 'locked.pdf', content: pdf('trailer << /Encrypt 5 0 R >>') },
    { name: 'page.png', content: '<script>alert(1)</script>' },
  );
  await expect(page.getByText(t('passes.refused.password'))).toBeVisible();
  await expect(page.getByText(t('passes.refused.type'))).toBeVisible();
  const show = page.getByRole('button', { name: /BT 681 RIX–BCN$/ });
  await show.click();
  const dialog = page.getByRole('dialog', { name: 'airBaltic' });
  const barcode = dialog.getByRole('img', { name: t('passes.barcode') });
  await expect(barcode).toBeVisible();
  await expect(dialog.getByText('12A')).toBeVisible();
  await checkAccessibility(page, 'boarding pass');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await checkAccessibility(page, 'added trip');

  await offlineReady(page);
  await context.setOffline(true);
  await page.reload();
  await show.click();
  await expect(barcode).toBeVisible();
  await dialog.getByRole('button', { name: t('passes.delete') }).click();
  await expect(show).toHaveCount(0);
  await page.getByRole('button', { name: new RegExp(`${t('passes.undo')}$`) }).click();
  await expect(show).toBeVisible();

  await page.goto(at('/dashboard/trips'));
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: t('passes.file.save') }).click();
  const file = await readFile((await (await saving).path()) ?? '', 'utf8');
  expect(JSON.parse(file)).toMatchObject({ format: 'flight-trips', trips: [{ added: true }] });
  await page.getByRole('link', { name: /Barcelona/ }).click();
  await page.getByRole('button', { name: t('passes.own.remove') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('passes.delete') })
    .click();
  await expect(page.getByText(t('trips.empty.title'))).toBeVisible();
  await choose(page, t('passes.file.read'), { name: 'trips.json', content: file });
  await expect(page.getByText(t('passes.file.added', { n: 1 }))).toBeVisible();
});
