import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, RouterProvider, createMemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Frame } from '@/app/Frame';
import { BookingPage } from '@/features/booking/BookingPage';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import flow from '@/i18n/compiled/flow/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { booking } from '@/state/booking';
import { saveDraftNow } from '@/state/booking/draft/autosave';
import { session } from '@/state/session';
import { eachAlone, start } from './world';
import { putBack } from '../../fixtures/states';

eachAlone();

beforeAll(async () => {
  seedMessages('core', 'en_GB', core);
  seedMessages('flow', 'en_GB', flow);
  await switchLocale('en_GB');
});
beforeEach(async () => {
  // Offline: steps that need the server have their own tests.
  session.online = false;
  await start();
  await saveDraftNow();
  // As after a reload: the booking must be read from the device before anything is shown.
});

const home = (
  <>
    <h1>Where to next?</h1>
    <Link to="/booking/passengers">Continue</Link>
  </>
);

function open(path: string) {
  const children = [
    { path: '/', element: home },
    { path: '/booking/passengers', element: <BookingPage step="passengers" /> },
  ];
  const router = createMemoryRouter([{ Component: Frame, children }], { initialEntries: [path] });
  render(
    <I18nProvider>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
}

const heading = () => screen.findByRole('heading', { level: 1, name: 'Travellers' });

describe('a step that renders later than its address', () => {
  it('moves keyboard focus to its heading', async () => {
    open('/');
    await userEvent.tab();
    screen.getByRole('link', { name: 'Continue' }).focus();
    await userEvent.keyboard('{Enter}');
    const title = await heading();
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it('does not move a focus that went elsewhere meanwhile, nor after a reload', async () => {
    open('/');
    screen.getByRole('link', { name: 'Continue' }).focus();
    await userEvent.keyboard('{Enter}');
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    act(() => skip.focus());
    await heading();
    expect(document.activeElement).toBe(skip);
    cleanup();
    putBack(booking);
    open('/booking/passengers');
    await heading();
    expect(document.activeElement).toBe(document.body);
  });
});
