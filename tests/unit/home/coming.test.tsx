import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setLogSink } from '@/platform/log';
import { latePart, useBackgroundPart } from '@/state/latePart';
import { setOnline } from '@/state/session';

/** The current network state. */
let up = false;
let asked = 0;
const guide = { text: 'The guide' };

function Page({ part }: { part: ReturnType<typeof makePart> }) {
  const { here, lost } = useBackgroundPart(part);
  return <p>{here?.text ?? (lost ? 'Lost' : 'On its way')}</p>;
}
const makePart = () =>
  latePart(null, async () => {
    asked += 1;
    if (!up) throw new Error('no network');
    return guide;
  });

beforeEach(() => {
  up = false;
  asked = 0;
  setOnline(true);
  setLogSink(() => undefined);
});

it('a part of the home page whose chunk failed loads with the network, once', async () => {
  render(<Page part={makePart()} />);
  await screen.findByText('Lost');
  await act(async () => setOnline(false));
  expect(asked).toBeGreaterThan(0);
  up = true;
  await act(async () => setOnline(true));
  await screen.findByText('The guide');
  const before = asked;
  await act(async () => setOnline(false));
  await act(async () => setOnline(true));
  expect(asked).toBe(before);
});

it('a loaded part renders at once', async () => {
  up = true;
  const part = makePart();
  await part.load();
  render(<Page part={part} />);
  expect(screen.getByText('The guide')).toBeTruthy();
});
