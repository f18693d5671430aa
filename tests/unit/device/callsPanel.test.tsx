import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CallsPanel } from '@/features/device/CallsPanel';
import { DeveloperCard } from '@/features/device/DeveloperCard';
import { I18nProvider } from '@/i18n/provider';
import { isDebugging, setDebugging } from '@/platform/debugMode';
import { recordCall, recordWrongAnswer } from '@/platform/diagnostics';

it('shows calls with their bodies and the wrong answers of this session', async () => {
  setDebugging(true);
  const end = recordCall('POST', 'https://api.example/v1/booking/create', '{"flight":1}');
  end(422, async () => '{"errorMessage":"no"}');
  recordWrongAnswer({ call: 'GET /services/all', field: '[].id', expected: 'a string', found: '7' });
  const stop = vi.fn();
  render(<CallsPanel onStop={stop} />);
  await userEvent.click(screen.getByRole('button', { name: /1 API calls.*1 wrong/ }));
  const panel = within(screen.getByRole('dialog'));
  expect(panel.getByText(/expected a string, found 7/)).toBeDefined();
  await userEvent.click(panel.getByText(/POST https:\/\/api\.example\/v1\/booking\/create/));
  expect(panel.getByLabelText<HTMLTextAreaElement>('Request body').value).toBe('{"flight":1}');
  expect(panel.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('{"errorMessage":"no"}');
  await userEvent.click(panel.getByRole('button', { name: 'Stop showing' }));
  expect(stop).toHaveBeenCalledOnce();
  setDebugging(false);
});

it('bodies are not recorded otherwise', () => {
  recordCall(
    'POST',
    'https://api.example/v1/x',
    'secret',
  )(200, () => {
    throw new Error('The answer is read only while debugging.');
  });
});

it('the switch says whether calls are shown, and switches them off again, here or in the panel', async () => {
  render(
    <I18nProvider>
      <DeveloperCard />
    </I18nProvider>,
  );
  const user = userEvent.setup();
  const toggle = screen.getByRole<HTMLInputElement>('switch');
  const panel = () => screen.queryByRole('button', { name: /API calls/ });
  expect([toggle.checked, panel()]).toEqual([false, null]);
  await user.click(toggle);
  await waitFor(() => expect(panel()).not.toBeNull());
  expect([toggle.checked, isDebugging()]).toEqual([true, true]);
  await user.click(toggle);
  await waitFor(() => expect(panel()).toBeNull());
  expect([toggle.checked, isDebugging()]).toEqual([false, false]);
  await user.click(toggle);
  await user.click(await screen.findByRole('button', { name: /API calls/ }));
  await user.click(screen.getByRole('button', { name: 'Stop showing' }));
  await waitFor(() => expect(toggle.checked).toBe(false));
});
