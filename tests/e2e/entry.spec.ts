import { NO_ANSWER, REDUCED_MOTION, WITHOUT_WORKER, expect, test } from './fixtures';
import { DAYS, Journey } from './pages/Journey';
import { ANNA } from './pages/Booking';

test.use({ ...REDUCED_MOTION, ...WITHOUT_WORKER });

const LONDON = `/search/results?src=riga&s_iata=rix&s_ct=rix&dest=london&d_iata=lhr&d_ct=lon&start=${DAYS.start}&type=oneway&cabin=economy&p_adult=1`;

test('what a country asks is told before and after the nationality is known, without a network too @phone', async ({
  page,
  server,
  errors,
}) => {
  const journey = new Journey(page, server);
  const { booking, results } = journey;
  await page.goto(journey.at(LONDON));
  await results.waitForAll();
  await results.choose(results.cards.first());

  await test.step('on the fare step for the destination, with its source', async () => {
    await page.getByText('For the United Kingdom most travellers need an ETA').click();
    await expect(page.getByRole('link', { name: /^gov\.uk, as known on/ })).toHaveAttribute(
      'href',
      'https://www.gov.uk/eta',
    );
  });

  await test.step('for the traveller, by the nationality', async () => {
    await booking.toPassengers();
    const card = booking.traveller(1);
    const nationality = card.getByRole('combobox', { name: journey.t('booking.field.nationality') });
    await nationality.selectOption('IE');
    await expect(card.getByText('Check before you fly: passport')).toBeVisible();
    errors.allow(NO_ANSWER);
    await page.context().setOffline(true);
    await nationality.selectOption(ANNA.country);
    await expect(card.getByText('Check before you fly: ETA (United Kingdom) and passport')).toBeVisible();
  });
});
