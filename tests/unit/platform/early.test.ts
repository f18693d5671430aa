import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropCalls, dropUntakenCalls, hasEarly, renameEarly, takeEarly } from '@/platform/early';

const DEALS = 'https://api.example/destination/deals';
const headers = { 'X-Language': 'lv_LV' };
let calls: Map<string, { language: string; answer: Promise<Response> }>;

beforeEach(() => {
  calls = new Map([[DEALS, { language: 'lv_LV', answer: Promise.resolve(new Response('[]')) }]]);
  vi.stubGlobal('__early', calls);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('an answer of the page is taken once: a retry asks the server', async () => {
  expect(await (await takeEarly(DEALS, { headers }))?.text()).toBe('[]');
  expect(takeEarly(DEALS, { headers })).toBeNull();
});

it('is no answer in another language, to another address or to something sent', () => {
  expect(takeEarly(DEALS, { headers: { 'X-Language': 'ru_RU' } })).toBeNull();
  expect(takeEarly(`${DEALS}?a=1`, { headers })).toBeNull();
  expect(takeEarly(DEALS, { headers, method: 'POST' })).toBeNull();
  expect(hasEarly()).toBe(true);
});

it('a caller who gives up waits for it no longer', async () => {
  calls.set(DEALS, { language: 'lv_LV', answer: new Promise(() => undefined) });
  const control = new AbortController();
  const answer = takeEarly(DEALS, { headers, signal: control.signal });
  control.abort(new Error('enough'));
  await expect(answer).rejects.toThrow('enough');
});

it('a search in the words of its address is known under those of the app', async () => {
  renameEarly(DEALS, `${DEALS}/app`);
  expect(takeEarly(DEALS, { headers })).toBeNull();
  expect(await takeEarly(`${DEALS}/app`, { headers })).toBeInstanceOf(Response);
});

it('what nobody took is given up after a while', async () => {
  vi.useFakeTimers();
  const cancel = vi.fn();
  calls.set(DEALS, { language: 'lv_LV', answer: Promise.resolve({ body: { cancel } } as unknown as Response) });
  const dropped = dropUntakenCalls();
  await vi.advanceTimersByTimeAsync(10_000);
  await dropped;
  expect(cancel).toHaveBeenCalled();
  expect(hasEarly()).toBe(false);
});

it('without the page’s script there is nothing to take', () => {
  vi.unstubAllGlobals();
  expect(hasEarly()).toBe(false);
  expect(takeEarly(DEALS, { headers })).toBeNull();
});

it('a call given up is no answer any more, and nothing follows from it', async () => {
  const cancel = vi.fn();
  const call = { language: 'lv_LV', answer: Promise.resolve({ body: { cancel } } as unknown as Response), lost: false };
  calls.set(`${DEALS}/other`, call);
  dropCalls((url) => url.endsWith('other'));
  await call.answer;
  expect(call.lost).toBe(true);
  expect(cancel).toHaveBeenCalled();
  expect([...calls.keys()]).toEqual([DEALS]);
});
