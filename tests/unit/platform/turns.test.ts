import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const never = (): Promise<void> => new Promise(() => undefined);
/** A line of its own for each test. */
async function line() {
  vi.resetModules();
  return await import('@/platform/idle');
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('pieces come one after the other', async () => {
  const { inTurn } = await line();
  const seen: string[] = [];
  void inTurn(async () => {
    seen.push('a begins');
    await new Promise((done) => setTimeout(done, 500));
    seen.push('a ends');
  });
  void inTurn(() => void seen.push('b'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(seen).toEqual(['a begins', 'a ends', 'b']);
});

it('on a slow line nothing of it begins while somebody waits for what they pressed', async () => {
  const { inTurn, goAhead } = await line();
  const seen: string[] = [];
  void inTurn(never);
  for (const name of ['b', 'c']) void inTurn(() => void seen.push(name));
  await vi.advanceTimersByTimeAsync(1000);
  let came: () => void = never;
  goAhead(
    new Promise<void>((done) => {
      came = done;
    }),
  );
  await vi.advanceTimersByTimeAsync(4000);
  expect(seen).toEqual([]);
  came();
  await vi.advanceTimersByTimeAsync(100);
  expect(seen).toEqual(['b', 'c']);
});

it('what was pressed and never comes holds the line no longer than ten seconds', async () => {
  const { inTurn, goAhead } = await line();
  const seen: string[] = [];
  goAhead(never());
  void inTurn(() => void seen.push('b'));
  await vi.advanceTimersByTimeAsync(9000);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(seen).toEqual(['b']);
});
