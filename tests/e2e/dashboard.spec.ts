import { checkAccessibility } from './accessibility';
import { offlineReady } from './device';
import { NO_ANSWER, REDUCED_MOTION, expect, test } from './fixtures';
import { Journey } from './pages/Journey';

test.use(REDUCED_MOTION);

test('travellers are added, edited and deleted offline; preferences, support and the invitation work there too @phone', async ({
  page,
  context,
  server,
  errors,
}) => {
  test.setTimeout(60_000);
  errors.allow(NO_ANSWER);
  const journey = new Journey(page, server);
  const { t } = journey;
  const title = (name: string) => expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  const nav = page.getByRole('navigation', { name: t('dashboard.nav') });
  const form = page.getByRole('dialog');

  await page.goto(journey.at('/dashboard/passengers'));
  await title(t('dashboard.nav.passengers'));
  await checkAccessibility(page, 'no travellers');
  await offlineReady(page);
  await context.setOffline(true);
  await page.reload();

  await page.getByRole('button', { name: t('dashboard.travellers.add') }).click();
  await form.getByRole('button', { name: t('dashboard.save') }).click();
  await expect(form.getByLabel(t('booking.field.name'))).toBeFocused();
  await checkAccessibility(page, 'form of a traveller');
  await form.getByLabel(t('booking.field.name')).fill('Anna');
  await form.getByLabel(t('booking.field.surname')).fill('Berzina');
  await form.getByText(t('booking.field.female'), { exact: true }).click();
  await form.getByLabel(t('booking.field.dob'), { exact: true }).fill('07/03/1989');
  await form.getByLabel(t('booking.field.nationality')).selectOption('LV');
  await form.getByLabel(t('dashboard.document')).selectOption('passport');
  await form.getByLabel(t('dashboard.document.expires')).fill('01/06/2040');
  await form.getByRole('button', { name: t('dashboard.save') }).click();
  await expect(page.getByText('Anna Berzina')).toBeVisible();
  await expect(form).toBeHidden();
  await checkAccessibility(page, 'travellers');

  await page.reload();
  await page.getByRole('button', { name: t('dashboard.travellers.editWho', { who: 'Anna Berzina' }) }).click();
  await expect(form.getByLabel(t('dashboard.document.expires'))).toHaveValue('01/06/2040');
  await form.getByLabel(t('booking.field.name')).fill('Anete');
  await form.getByLabel(t('booking.field.name')).press('Enter');
  await page.getByRole('button', { name: t('dashboard.travellers.deleteWho', { who: 'Anete Berzina' }) }).click();
  await expect(page.getByText(t('dashboard.travellers.none'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(t('dashboard.travellers.none'))).toBeVisible();

  await nav.getByRole('link', { name: t('dashboard.nav.preferences') }).click();
  await title(t('dashboard.nav.preferences'));
  await page.getByText(t('content.regional.themeDark'), { exact: true }).click();
  await page.getByRole('button', { name: t('filters.more', { what: t('filters.checkedBag') }) }).click();
  await page.reload();
  await expect(page.getByRole('radio', { name: t('content.regional.themeDark') })).toBeChecked();
  await expect(
    page.getByRole('group', { name: t('filters.checkedBag') }).getByText('1', { exact: true }),
  ).toBeVisible();
  await checkAccessibility(page, 'preferences');

  await nav.getByRole('link', { name: t('dashboard.nav.support') }).click();
  await title(t('dashboard.nav.support'));
  await expect(page.getByRole('main').getByRole('link', { name: '+371 2000 0000' })).toBeVisible();
  await expect(page.getByText('10:00–15:00')).toBeVisible();
  await checkAccessibility(page, 'support');

  await nav.getByRole('link', { name: t('dashboard.nav.referral') }).click();
  await title(t('dashboard.referral.title'));
  await expect(page.getByLabel(t('flight.share.link'))).toHaveValue(/\/\?lang=en$/);
  await checkAccessibility(page, 'invitation');
});
