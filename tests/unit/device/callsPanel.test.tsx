import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CallsPanel } from '@/features/device/CallsPanel';
import { setDebugging } from '@/platform/debugMode';
import { recordCall, recordWrongAnswer } from '@/platform/diagnostics';

it('shows calls with their bodies and the wrong answers of this session', async () => {
  setDebugging(true);
  const end = recordCall('POST', 'https://api.example/v1/booking/create', '{"flight":1}');
  end(422, async () => '{"errorMessage":"no"}');
  recordWrongAnswer({ call: 'GET /services/all', field: '[].id', expected: 'a string', found: '7' });
  const stop = vi.fn();
  render(<CallsPanel onStop={stop} />);
  await userEvent.click(screen.getByRole('button', { name: /API 1.*1 wrong/ }));
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
