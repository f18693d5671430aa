import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Ribbons } from '@/features/shell/Ribbons';
import { catalogue, seedMessages } from '@/i18n/catalogue';
import flowEn from '@/i18n/compiled/flow/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { announceUpdate, pwa } from '@/state/pwa';

function draw(path: string) {
  seedMessages('flow', 'en_GB', flowEn);
  catalogue.locale = 'en_GB';
  return render(
    <I18nProvider>
      <MemoryRouter initialEntries={[path]}>
        <Ribbons />
      </MemoryRouter>
    </I18nProvider>,
  );
}
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

test('an update that does not arrive is reported, with a retry', async () => {
  let late = (): void => undefined;
  let tries = 0;
  pwa.update = 'none';
  announceUpdate(() => {
    tries += 1;
    return new Promise((done) => (late = done));
  });
  draw('/');
  await press('Update');
  expect(screen.getByText('Updating. Everything you typed is kept.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBe(null);
  await act(async () => late());
  expect(screen.getByText('The newer version has not started yet. You can go on with this one.')).toBeTruthy();
  await press('Try again');
  expect(screen.getByText('Updating. Everything you typed is kept.')).toBeTruthy();
  expect(tries).toBe(2);
});

test('no update is offered during a booking; a confirmed one shows its progress there too', () => {
  pwa.update = 'waiting';
  const { unmount } = draw('/booking/passengers');
  expect(screen.queryByText('A newer version is ready.')).toBe(null);
  unmount();
  pwa.update = 'applying';
  draw('/booking/passengers');
  expect(screen.getByText('Updating. Everything you typed is kept.')).toBeTruthy();
});
