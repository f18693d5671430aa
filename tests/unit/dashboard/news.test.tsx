import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { NewsCount } from '@/features/common/NewsCount';
import { DashboardNav } from '@/features/dashboard/DashboardNav';
import { loadMessages, switchLocale } from '@/i18n/catalogue';
import { I18nProvider } from '@/i18n/provider';
import { noteWatches, showTripNews } from '@/state/alertHint';
import { session } from '@/state/session';

beforeAll(async () => {
  await Promise.all([loadMessages('core'), loadMessages('dashboard')]);
  await switchLocale('en_GB');
});
beforeEach(() => void Object.assign(session, { hydrated: true, locale: 'en_GB' }));
afterEach(() => showTripNews(''));

it('changed flights do not hide lower prices: the dashboard tells both, other links the flights first', () => {
  noteWatches(2, 3);
  showTripNews('d');
  render(
    <MemoryRouter>
      <I18nProvider>
        <DashboardNav />
        <p>
          <NewsCount />
        </p>
      </I18nProvider>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: /changed flights/ }).textContent).toContain('Trips');
  expect(screen.getByRole('link', { name: /2 lower prices/ }).textContent).toContain('Alerts');
  expect(screen.getByRole('paragraph').textContent).toBe('•, changed flights');
});
