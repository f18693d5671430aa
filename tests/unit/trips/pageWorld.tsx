import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type RouteObject, RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { configureApi } from '@/api/config';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import flow from '@/i18n/compiled/flow/en_GB.json';
import late from '@/i18n/compiled/late/en_GB.json';
import steps from '@/i18n/compiled/steps/en_GB.json';
import trips from '@/i18n/compiled/trips/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { closeDb } from '@/offline/store/db';
import { setClock } from '@/platform/clock';
import { setProbe } from '@/platform/connectivity';
import { setLogSink } from '@/platform/log';
import { resetDocuments } from '@/state/booking/order/documents';
import { clearModals } from '@/state/modals';
import { ownDatabase } from '../../fixtures/ownDatabase';

export const NOW = Date.parse('2027-06-16T10:00:00Z');

/** Texts, clock, connection and an empty device for each test of a trip page. */
export function tripPages(): void {
  beforeAll(async () => {
    for (const [group, texts] of Object.entries({ core, flow, late, steps, trips }))
      seedMessages(group as 'core', 'en_GB', texts);
    await switchLocale('en_GB');
  });
  beforeEach(() => {
    setLogSink(() => undefined);
    setClock(() => NOW);
    setProbe(async () => true);
    ownDatabase();
    configureApi({ baseUrl: 'http://api.test/api', tenant: 't', locale: () => 'en_GB' });
  });
  afterEach(() => {
    clearModals();
    resetDocuments();
    closeDb();
    setClock(null);
    setProbe(null);
    localStorage.clear();
    vi.unstubAllGlobals();
  });
}

/** Renders routes at an address; any other address shows "elsewhere". */
export function openPages(routes: RouteObject[], path: string) {
  const router = createMemoryRouter([...routes, { path: '*', element: <p>elsewhere</p> }], { initialEntries: [path] });
  render(
    <I18nProvider>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return { router, user: userEvent.setup() };
}
