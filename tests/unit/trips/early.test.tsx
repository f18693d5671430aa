import { act, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { writeOrder } from '@/offline/orders';
import { openTrips, useTrips } from '@/state/trips/device';
import { tripPages } from './pageWorld';
import { anOrder } from './trips';

tripPages();

/** What the page has shown so far. */
let shown: (number | null | undefined)[] = [];

function Page({ ready }: { ready?: Promise<void> }) {
  const trips = useTrips();
  if (ready) use(ready);
  shown.push(trips?.length);
  return <p>{trips ? `${trips.length} trips` : 'reading'}</p>;
}

beforeEach(async () => {
  shown = [];
  await writeOrder(anOrder({ orderId: 'KA-1' }));
});

it('a page whose first render React has thrown away still stands with its trips', async () => {
  await openTrips();
  let done = (): void => undefined;
  const ready = new Promise<void>((resolve) => (done = resolve));
  await act(async () =>
    render(
      <Suspense fallback={<p>waits</p>}>
        <Page ready={ready} />
      </Suspense>,
    ),
  );
  await act(async () => done());
  await screen.findByText('1 trips');
  expect(shown).not.toContain(undefined);
});

it('a read that is late is shown when it comes, and later pages read anew', async () => {
  const opening = openTrips();
  const { unmount } = render(<Page />);
  await screen.findByText('1 trips');
  await opening;
  unmount();
  await writeOrder(anOrder({ orderId: 'KA-2', bookingId: 'b2' }));
  shown = [];
  render(<Page />);
  await screen.findByText('2 trips');
  await vi.waitFor(() => expect(shown.at(-1)).toBe(2));
  expect(shown).not.toContain(1);
});
