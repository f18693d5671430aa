import { expect as base } from 'playwright/test';

/** Left to itself a poll soon rests a second between two looks, which a suite of hundreds of them cannot spare. */
const poll = ((ask, options) =>
  base.poll(ask, {
    intervals: [50, 100, 200],
    ...(typeof options === 'string' ? { message: options } : options),
  })) as typeof base.poll;

/** Playwright's own, with polls that look more often. */
export const expect: typeof base = new Proxy(base, {
  get: (target, key, receiver) => (key === 'poll' ? poll : (Reflect.get(target, key, receiver) as unknown)),
});
