import { fireEvent, render, screen } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CatalogueUnavailable } from '@/features/booking/cover/CatalogueStates';
import { FareNotice } from '@/features/booking/fares/FareNotice';
import { loadMessages, switchLocale } from '@/i18n/catalogue';
import { I18nProvider } from '@/i18n/provider';
import { loadCatalogue } from '@/state/booking/services/catalogue';
import { askFares } from '@/state/booking/price/fares';
import { booking } from '@/state/booking';
import { session } from '@/state/session';
import { aDraft } from './build';

vi.mock('@/state/booking/services/catalogue', async (original) => ({
  ...(await original<typeof import('@/state/booking/services/catalogue')>()),
  loadCatalogue: vi.fn(async () => undefined),
}));
vi.mock('@/state/booking/price/fares', async (original) => ({
  ...(await original<typeof import('@/state/booking/price/fares')>()),
  askFares: vi.fn(async () => undefined),
}));

beforeAll(async () => {
  await Promise.all((['core', 'flow', 'steps'] as const).map((group) => loadMessages(group, 'en_GB')));
  await switchLocale('en_GB');
});
afterEach(() => {
  vi.clearAllMocks();
});

describe('a failed load that is repeated', () => {
  it.each([
    ['what can be added', loadCatalogue, () => <CatalogueUnavailable />],
    ['the fares', askFares, () => <FareNotice draft={aDraft()} />],
  ])('leaves keyboard focus on the title of the step: %s', (_, ask, part) => {
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
    expect(ask).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });
});
