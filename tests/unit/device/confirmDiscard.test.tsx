import { cleanup, render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { ConfirmDiscard } from '@/features/device/Confirm';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import late from '@/i18n/compiled/late/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import type { WaitingBooking } from '@/state/device/waiting';

beforeAll(async () => {
  seedMessages('core', 'en_GB', core);
  seedMessages('late', 'en_GB', late);
  await switchLocale('en_GB');
});

const asked = (why: WaitingBooking['why']): void => {
  const item = { id: 'u1', kind: 'contact', who: '', at: 0, state: 'queued' as const, said: '' };
  const booking = { bookingId: 'b1', draft: null, why, error: null, nextAt: null, attempts: 0, items: [item] };
  render(
    <I18nProvider>
      <ConfirmDiscard booking={booking} ids={['u1']} onClose={() => undefined} />
    </I18nProvider>,
  );
};

it('promises nothing about updates that may be sent while it asks', () => {
  asked('offline');
  screen.getByText('The agency will not get:');
  screen.getByText(/What is being sent .* stays until it is answered/);
  cleanup();
  asked('halted');
  expect(screen.queryByText(/What is being sent/)).toBeNull();
});
