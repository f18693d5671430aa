import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/* The inline script of every page (index.html). A cut page has nothing else that runs. */
const SOURCE = /<script>\n([\s\S]*?)<\/script>/.exec(readFileSync('index.html', 'utf8'))?.[1] ?? '';
const reload = vi.fn();
let readyState = 'loading';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  reload.mockReset();
  readyState = 'loading';
  document.body.innerHTML = '<div id="root"></div>';
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState as DocumentReadyState);
  // oxlint-disable-next-line typescript/no-implied-eval -- as a browser runs an inline script
  new Function('location', SOURCE.replace('import(notice)', 'undefined'))({ search: '', reload });
});
afterEach(() => {
  readyState = 'complete';
  vi.advanceTimersByTime(4000);
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});
/** The document ends, with or without its last element. */
const end = (isWhole: boolean): void => {
  if (isWhole) document.body.append(document.createElement('noscript'));
  readyState = 'interactive';
  dispatchEvent(new Event('DOMContentLoaded'));
};

it('a page that ends before its last element is loaded anew, once', () => {
  end(false);
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(reload).toHaveBeenCalledTimes(1);
});
it('a page that stops growing before its end is loaded anew, once', () => {
  vi.advanceTimersByTime(8000);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
});
it('a slow page that still grows is left alone, and so is a whole one', () => {
  for (let n = 0; n < 6; n++) {
    document.body.append(document.createElement('p'));
    vi.advanceTimersByTime(4000);
  }
  end(true);
  vi.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
});
