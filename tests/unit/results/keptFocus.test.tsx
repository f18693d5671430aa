import { act, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { recomputeList } from '@/state/results/list/list';
import { RestoreFocus } from '@/features/results/page/scrollAndFocus';

/** A list whose cards remount in every round, as when it changes between long and short. */
function Page({ round, flights }: { round: number; flights: string[] }) {
  const list = useRef<HTMLElement>(null);
  return (
    <>
      <RestoreFocus list={list} />
      <section key="list" ref={list} aria-label="Flights" tabIndex={-1}>
        {flights.map((id) => (
          <article key={`${id}${round}`} data-offer={id} aria-label={id}>
            <button type="button">Open {id}</button>
            <button type="button">Keep {id}</button>
          </article>
        ))}
      </section>
      <button type="button">Elsewhere</button>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const changed = () => act(() => recomputeList(false));

it('restores focus in a remounted card, and moves it to the list when the card is gone', async () => {
  const { rerender } = render(<Page round={1} flights={['a', 'b']} />);
  button('Keep b').focus();
  rerender(<Page round={2} flights={['b']} />);
  changed();
  await waitFor(() => expect(document.activeElement).toBe(button('Keep b')));
  rerender(<Page round={3} flights={['a']} />);
  changed();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Flights' })));
});

it('leaves existing focus alone', async () => {
  const { rerender } = render(<Page round={1} flights={['a']} />);
  button('Open a').focus();
  button('Elsewhere').focus();
  rerender(<Page round={2} flights={['a']} />);
  changed();
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  expect(document.activeElement).toBe(button('Elsewhere'));
});

it.each([
  ['keys', true],
  ['a finger', false],
])('after a press by %s, scrolling to the focused card: %s', async (_, byKeys) => {
  const { rerender, unmount } = render(<Page round={1} flights={['a']} />);
  const old = button('Keep a');
  vi.spyOn(old, 'matches').mockReturnValue(byKeys);
  old.focus();
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  rerender(<Page round={2} flights={['a']} />);
  changed();
  await waitFor(() => expect(focus).toHaveBeenCalledWith({ preventScroll: !byKeys }));
  focus.mockRestore();
  unmount();
});
