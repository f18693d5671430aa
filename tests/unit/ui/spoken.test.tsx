import { act, render } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { Spoken } from '@/ui/Spoken';
import { SyncState } from '@/ui/StateMarks';
import { recordSpoken } from '../liveRegions';

type State = ComponentProps<typeof SyncState>['state'];
const TEXT = { saved: 'Saved on this device', waiting: 'Waiting to send (1)', sent: 'All changes sent' };

/** What is spoken while an element has these props in turn. */
async function spokenOf<T>(first: T, rest: readonly T[], show: (props: T) => React.ReactElement): Promise<string[]> {
  const { rerender } = render(show(first));
  const stop = recordSpoken();
  for (const props of rest) {
    rerender(show(props));
    // oxlint-disable-next-line no-await-in-loop -- the observer hears one change after the other
    await act(async () => undefined);
  }
  return stop();
}
const sync = ([state, text]: [State, string]) => <SyncState state={state} text={text} />;
const cycle: [State, string][] = [
  ['saved', TEXT.saved],
  ['waiting', TEXT.waiting],
  ['sent', TEXT.sent],
];

it('saving is not spoken, however often its state changes while somebody types', async () => {
  expect(await spokenOf(cycle[2]!, [...cycle, ...cycle, ...cycle], sync)).toEqual([]);
});

it('a failure is spoken once, and so is its end', async () => {
  const failed: [State, string][] = [
    ['failed', 'Not sent (1).'],
    ['failed', 'Not sent (2).'],
    ['waiting', TEXT.waiting],
    ['sent', TEXT.sent],
    ...cycle,
  ];
  expect(await spokenOf(cycle[0]!, failed, sync)).toEqual(['Not sent (1).', TEXT.sent]);
});

it('a count that follows typing is spoken when it stands still', async () => {
  vi.useFakeTimers();
  const texts = ['1', '12', '120'].map((n) => `${n} travellers`);
  const { rerender } = render(<Spoken text="0 travellers" />);
  const stop = recordSpoken();
  for (const text of texts) {
    rerender(<Spoken text={text} />);
    act(() => void vi.advanceTimersByTime(300));
  }
  act(() => void vi.advanceTimersByTime(1000));
  await act(async () => undefined);
  expect(stop()).toEqual(['120 travellers']);
});
