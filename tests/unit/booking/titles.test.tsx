import { render, waitFor } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import flow from '@/i18n/compiled/flow/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { configureStorage } from '@/platform/database';
import { pageComponent } from '../pageComponent';

beforeAll(async () => {
  seedMessages('core', 'en_GB', core);
  seedMessages('flow', 'en_GB', flow);
  await switchLocale('en_GB');
  configureStorage({ tenant: 'titles' });
});

it.each([
  ['seats', 'Seats | Your booking'],
  ['support', 'Support | Your booking'],
  ['nonsense', 'Page not found'],
])('the tab at /booking/%s is called %s', async (step, title) => {
  const Booking = await pageComponent('booking');
  const router = createMemoryRouter([{ path: '/booking/:bookingStep', element: <Booking /> }], {
    initialEntries: [`/booking/${step}`],
  });
  render(
    <I18nProvider>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  await waitFor(() => expect(document.title).toBe(`${title} |`));
});
