import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { configureApi } from '@/api/config';
import { Unknown } from '@/features/booking/cover/Unknown';
import { FareNotice } from '@/features/booking/fares/FareNotice';
import { loadMessages, switchLocale } from '@/i18n/catalogue';
import { I18nProvider } from '@/i18n/provider';
import { booking, resetBooking } from '@/state/booking';
import { session } from '@/state/session';
import { aDraft } from './build';
import { fakeNetwork } from './server';

beforeAll(async () => {
  await Promise.all((['core', 'flow', 'steps'] as const).map((group) => loadMessages(group, 'en_GB')));
  await switchLocale('en_GB');
});
afterEach(() => {
  cleanup();
  resetBooking();
  vi.unstubAllGlobals();
});

describe('what did not come and is asked for again', () => {
  it.each([
    ['what can be added', () => <Unknown />],
    ['the fares', () => <FareNotice draft={aDraft()} />],
  ])('leaves who presses by keys at the title of the step: %s', (_, part) => {
    fakeNetwork({});
    configureApi({ baseUrl: 'http://api.test/api', tenant: 't', locale: () => 'en_GB' });
    session.online = true;
    booking.fares = 'failed';
    const element = (
      <main>
        <h1>The step</h1>
        {part()}
      </main>
    );
    render(
      <I18nProvider>
        <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
      </I18nProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });
});
