import { REDUCED_MOTION, WITHOUT_WORKER, expect, test } from './fixtures';
import { Journey } from './pages/Journey';

test.use(REDUCED_MOTION);
test.use(WITHOUT_WORKER);

test('a frequent flyer number goes from the form to the order, and is filled in for the next booking @desktop @long', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  const journey = new Journey(page, server);
  const { booking, bank, order, t } = journey;
  await journey.toPassengers();
  await booking.fillAll();
  const card = booking.traveller(1);
  await card.getByText(t('party.member.add')).click();
  await card.getByRole('textbox', { name: t('booking.field.frequentFlyer') }).fill('bt 1045-12345');
  await page.getByRole('checkbox', { name: t('party.saved.keep') }).check();
  await booking.toCheckout();
  await booking.choosePayment('paymentInitiation');
  await booking.agree();
  await booking.payButton.click();
  await bank.waitForPage();
  await bank.decide('approve');
  await order.waitForThankYou();
  await expect(page.getByText(/^\w\w BT104512345$/).first()).toBeVisible();
  // The next booking knows Anna and her number.
  await page.goto(journey.at('/dashboard/passengers'));
  await page.getByRole('button', { name: /Anna/ }).first().click();
  await expect(page.getByLabel(t.pattern('party.member.number', ['airline'])).first()).toHaveValue('BT104512345');
});
