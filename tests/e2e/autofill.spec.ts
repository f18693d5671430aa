import type { CDPSession, Page } from 'playwright/test';
import { REDUCED_MOTION, expect, test, WITHOUT_WORKER } from './fixtures';
import { Journey } from './pages/Journey';

test.use({ ...REDUCED_MOTION, ...WITHOUT_WORKER });

/** A stored address of the browser. */
type Profile = Record<string, string>;
const MARTA: Profile = {
  NAME_FULL: 'Marta Kalniņa',
  NAME_FIRST: 'Marta',
  NAME_LAST: 'Kalniņa',
  EMAIL_ADDRESS: 'marta.kalnina@example.com',
  PHONE_HOME_WHOLE_NUMBER: '+1 (416) 555-0123',
  ADDRESS_HOME_STREET_ADDRESS: 'Brīvības iela 1-2\n3. korpuss',
  ADDRESS_HOME_CITY: 'Rīga',
  ADDRESS_HOME_ZIP: 'LV-1010',
  ADDRESS_HOME_COUNTRY: 'LV',
  COMPANY_NAME: 'Kalniņa SIA',
};
const PAUL: Profile = {
  ...MARTA,
  NAME_FULL: 'Paul Weber',
  NAME_FIRST: 'Paul',
  NAME_LAST: 'Weber',
  ADDRESS_HOME_COUNTRY: 'DE',
};

/** Triggers the browser's own autofill on a field, like choosing its suggestion. */
async function fillFrom(page: Page, cdp: CDPSession, selector: string, profile: Profile): Promise<void> {
  await page.locator(selector).first().click();
  const { root } = await cdp.send('DOM.getDocument', { depth: 1 });
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { node } = await cdp.send('DOM.describeNode', { nodeId });
  const fields = Object.entries(profile).map(([name, value]) => ({ name, value }));
  await cdp.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } });
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

test('browser autofill fills travellers, contact and invoice, clears error marks and survives a reload @phone @long', async ({
  page,
  context,
  server,
}) => {
  const cdp = await context.newCDPSession(page);
  const isThere = await cdp.send('Autofill.enable').then(
    () => true,
    () => false,
  );
  // Runs in every Chromium whose DevTools protocol has the Autofill domain; a build without it cannot trigger autofill.
  test.skip(!isThere, 'This build of the browser has no autofill.');
  const journey = new Journey(page, server);
  const choose = (who: string) =>
    page.getByRole('radiogroup', { name: 'Invoice for' }).getByText(who, { exact: true }).click();
  await journey.toPassengers();
  await journey.booking.continueButton.click();
  const marks = page.locator('main [aria-invalid="true"]:not([role="radiogroup"])');
  await expect(field(page, 'contact.email')).toHaveAttribute('aria-invalid', 'true');

  const names = page.locator('input[name^="passengers."][name$=".name"]');
  const [first = '', second = ''] = await names.evaluateAll((all) => all.map((one) => one.getAttribute('name') ?? ''));
  const of = (name: string, what: string) => field(page, name.replace(/name$/, what));
  // The country of an address is no nationality, whether one was chosen or not.
  await of(first, 'nationality').selectOption('UA');
  await fillFrom(page, cdp, `[name="${first}"]`, MARTA);
  await expect(of(first, 'surname')).toHaveValue('Kalniņa');
  await expect(of(first, 'nationality')).toHaveValue('UA');
  await expect(of(second, 'name')).toHaveValue('');
  await fillFrom(page, cdp, `[name="${second}"]`, PAUL);
  await expect(of(second, 'surname')).toHaveValue('Weber');
  await expect(of(second, 'nationality')).toHaveValue('');
  await of(second, 'nationality').selectOption('DE');
  await expect(of(first, 'name')).toHaveValue('Marta');
  // A second address brings its own prefix.
  await fillFrom(page, cdp, '[name="contact.email"]', { ...PAUL, PHONE_HOME_WHOLE_NUMBER: '+49 1512 3456789' });
  await expect(field(page, 'contact.telCode')).toHaveValue(/^49/);
  // The browser leaves a number that the form has rewritten: prefix and number stay a pair.
  await fillFrom(page, cdp, '[name="contact.email"]', MARTA);
  await expect(field(page, 'contact.tel')).toHaveValue('15123456789');
  await expect(field(page, 'contact.telCode').locator('option:checked')).toHaveText(/^\+49 Germany/);

  // A typed number keeps its code when the browser fills in the prefix alone.
  await field(page, 'contact.tel').fill('');
  await field(page, 'contact.tel').pressSequentially('+358 40 123 4567');
  await fillFrom(page, cdp, '[name="contact.email"]', MARTA);
  await expect(field(page, 'contact.tel')).toHaveValue('401234567');
  await expect(field(page, 'contact.telCode')).toHaveValue(/^358/);

  // Password managers write ISO dates into several fields at once, without focusing them.
  await page.evaluate(() => {
    const born = ['1988-03-04', '1985-11-21'];
    document.querySelectorAll<HTMLInputElement>('input[name$=".dob"]').forEach((input, at) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, born[at]);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  });
  // Only the gender is missing, which no browser stores.
  await expect(marks).toHaveCount(0);

  await page.getByText('I need a VAT invoice', { exact: true }).click();
  await fillFrom(page, cdp, '[name="billing.company.companyName"]', MARTA);
  await expect(field(page, 'billing.company.country')).toHaveValue('LV');
  await expect(field(page, 'billing.company.VATNumber')).toHaveValue('');
  await choose('Person');
  await fillFrom(page, cdp, '[name="billing.person.name"]', MARTA);
  await expect(field(page, 'billing.person.country')).toHaveValue('LV');

  await page.reload();
  for (const [name, value] of [
    [first, 'Marta'],
    [first.replace(/name$/, 'surname'), 'Kalniņa'],
    [second, 'Paul'],
    [second.replace(/name$/, 'surname'), 'Weber'],
    [second.replace(/name$/, 'nationality'), 'DE'],
    ['contact.email', 'marta.kalnina@example.com'],
    ['contact.tel', '401234567'],
    ['billing.person.surname', 'Kalniņa'],
    ['billing.person.address', 'Brīvības iela 1-2, 3. korpuss'],
    ['billing.person.city', 'Rīga'],
    ['billing.person.postcode', 'LV-1010'],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    await expect(field(page, name), name).toHaveValue(value);
  await expect(of(first, 'dob')).toHaveValue(/^(?:04\/03\/1988|1988-03-04)$/);

  // The values count: only the gender is still required.
  await choose('Company');
  await expect(field(page, 'billing.company.companyName')).toHaveValue('Kalniņa SIA');
  await choose('Person');
  await page.getByText('Female', { exact: true }).first().click();
  await page.getByText('Male', { exact: true }).last().click();
  await journey.booking.continueButton.click();
  await page.waitForURL((url) => !url.pathname.endsWith('/passengers'));
});
