import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/* The inline script as the page has it; its import() is the test's. */
const SOURCE = readFileSync('tools/inline/rescue.js', 'utf8').replace('import(entry)', 'loads(entry)');
const loads = vi.fn<(entry: string) => Promise<void>>();
const asked: string[] = [];
/** What the HTTP cache and the server have of each script. */
let kept = 'text/html';
let served = 'text/html; charset=utf-8';

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  [kept, served] = ['text/html', 'text/html; charset=utf-8'];
  loads.mockReset().mockRejectedValue(new TypeError('not a script'));
  vi.stubGlobal('fetch', async (url: string, { cache }: RequestInit) => {
    asked.push(`${cache} ${url.replace(/.*\//, '')}`);
    if (cache === 'reload') kept = served;
    return new Response('', { headers: { 'Content-Type': kept } });
  });
  document.documentElement.lang = 'lv-LV';
  document.body.innerHTML = '<button>Search</button>';
  const block = { loading: { lv: 'Ielādējas', ru: 'Загружается' } };
  document.head.innerHTML = `<script type="application/json" id="early">${JSON.stringify(block)}</script>`;
  for (const file of ['vendor.js', 'index.js']) {
    const script = document.createElement('script');
    script.type = 'module';
    // happy-dom would fetch it.
    Object.defineProperty(script, 'src', { value: `https://agency.example/assets/${file}` });
    document.head.append(script);
  }
});
afterEach(() => {
  dispatchEvent(new Event('app-listens'));
  document.head.replaceChildren();
  document.body.replaceChildren();
  onclick = null;
  Reflect.deleteProperty(globalThis, '__lang');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// oxlint-disable-next-line typescript/no-implied-eval -- as a browser runs an inline script
const run = (): unknown => new Function('loads', SOURCE)(loads);
const fail = (): boolean =>
  document.querySelectorAll('script[type=module]')[1]?.dispatchEvent(new Event('error')) ?? false;
const note = (): HTMLElement | null => document.querySelector('[role=alert]');

it('says in the language of the traveller that a script is missing', () => {
  vi.stubGlobal('__lang', 'ru');
  run();
  fail();
  expect(note()?.textContent).toBe('Загружается');
  expect(note()?.lang).toBe('ru');
});

it('asks past the HTTP cache for a script that it holds as a page, until the server has it', async () => {
  run();
  fail();
  expect(note()?.textContent).toBe('Ielādējas');
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.toSorted()).toEqual(['default index.js', 'default vendor.js', 'reload index.js', 'reload vendor.js']);
  expect(loads).toHaveBeenCalledOnce();
  // The files are back.
  served = 'text/javascript';
  loads.mockResolvedValue();
  await vi.advanceTimersByTimeAsync(2000);
  expect(loads).toHaveBeenCalledTimes(2);
  expect(kept).toBe('text/javascript');
  expect(note()).toBe(null);
});

it('leaves the HTTP cache alone where that has the script', async () => {
  kept = 'text/javascript';
  run();
  fail();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.toSorted()).toEqual(['default index.js', 'default vendor.js']);
});

it('tries again after a failure that comes later than the notice', async () => {
  run();
  await vi.advanceTimersByTimeAsync(8000);
  expect(note()).not.toBe(null);
  expect(loads).not.toHaveBeenCalled();
  fail();
  fail();
  await vi.advanceTimersByTimeAsync(1000);
  expect(loads).toHaveBeenCalledOnce();
});
