import { act, render, screen } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { Frame } from '@/app/Frame';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { HomePage } from '@/features/home/HomePage';
import { catalogue, seedMessages } from '@/i18n/catalogue';
import coreEn from '@/i18n/compiled/core/en_GB.json';
import flowEn from '@/i18n/compiled/flow/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { NO_SETTINGS } from '@/platform/settingsBlock';
import { announceUpdate } from '@/state/pwa';
import { markHydrated, startSession } from '@/state/session';

// A newer version was deployed before this chunk loaded, so it is gone from the server.
vi.mock('@/features/home/HomeSections', () => new Promise(() => undefined));

test('a home page whose sections never load still offers the newer version, and has its footer', async () => {
  seedMessages('core', 'en_GB', coreEn);
  seedMessages('flow', 'en_GB', flowEn);
  catalogue.locale = 'en_GB';
  const profile = { ...DEFAULT_PROFILE };
  startSession({ ...NO_SETTINGS, tenantName: 'kaija', projectName: 'Kaija', defaultLocale: 'en_GB' }, profile, 'en_GB');
  const page = <HomePage searchPanel={<h2>Form</h2>} />;
  const router = createMemoryRouter([{ Component: Frame, children: [{ path: '/', element: page }] }]);
  render(
    <I18nProvider>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  await act(async () => {
    announceUpdate(async () => undefined);
    markHydrated();
  });
  expect(await screen.findByRole('button', { name: 'Update' }, { timeout: 5000 })).toBeTruthy();
  expect(await screen.findByRole('contentinfo', undefined, { timeout: 5000 })).toBeTruthy();
});
