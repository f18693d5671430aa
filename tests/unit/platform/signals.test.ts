import { expect, it } from 'vitest';
import { firstAbort } from '@/platform/signals';

it('aborts with the first of the signals, for its reason', () => {
  const [one, two] = [new AbortController(), new AbortController()];
  const either = firstAbort(one.signal, two.signal);
  expect(either.aborted).toBe(false);
  const reason = new Error('enough');
  two.abort(reason);
  one.abort(new Error('too late'));
  expect(either.aborted).toBe(true);
  expect(either.reason).toBe(reason);
});

it('is aborted from the start if one of them is', () => {
  const reason = new Error('before');
  const both = firstAbort(new AbortController().signal, AbortSignal.abort(reason));
  expect(both.aborted).toBe(true);
  expect(both.reason).toBe(reason);
});
