// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getFlag, setFlag } from '@/platform/sessionFlags';
import { PART_GONE, PART_TIMEOUT_MS, importPart, isPartGone } from '@/platform/importPart';

const FROM = 'https://agency.example/assets/index.js';
const links = (): HTMLLinkElement[] => [...document.querySelectorAll('link')];
const tell = (link: HTMLLinkElement | undefined, what: 'load' | 'error'): boolean =>
  link?.dispatchEvent(new Event(what)) ?? false;

/** The inline script's answer: whether the server has the file. */
const isThere = vi.fn(async (_url: string): Promise<string | boolean> => true);

beforeEach(() => {
  vi.useFakeTimers();
  isThere.mockReset().mockResolvedValue(true);
  vi.stubGlobal('__isThere', isThere);
  // Nothing is fetched here: the test fires the events. An event fired before anybody listens changes nothing; a
  // refused file would be an error on the console.
  const { settings } = (window as unknown as { happyDOM: { settings: Record<string, unknown> } }).happyDOM;
  settings['handleDisabledFileLoadingAsSuccess'] = true;
  vi.spyOn(HTMLLinkElement.prototype, 'sheet', 'get').mockReturnValue(null);
});
afterEach(() => {
  document.head.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A part that fails once, as the build writes it. */
const failsOnce = () => {
  const imports = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('lost')).mockResolvedValue('part');
  return Object.assign(() => imports(), { toString: () => '()=>import(`./step-1.js`)' });
};

describe('importPart', () => {
  it('waits for the style, and only preloads the scripts', async () => {
    const load = vi.fn(() => Promise.resolve('part'));
    const part = importPart(load, ['./a.js', './a.css'], FROM);
    expect(links().map(({ rel, href }) => [rel, href])).toEqual([
      ['modulepreload', 'https://agency.example/assets/a.js'],
      ['stylesheet', 'https://agency.example/assets/a.css'],
    ]);
    await vi.advanceTimersByTimeAsync(0);
    expect(load).not.toHaveBeenCalled();
    tell(links()[1], 'load');
    await expect(part).resolves.toBe('part');
  });

  it('repeats a style that failed once, with a new link', async () => {
    const part = importPart(() => Promise.resolve('part'), ['./a.css'], FROM);
    const [lost] = links();
    tell(lost, 'error');
    await vi.advanceTimersByTimeAsync(999);
    expect(links()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    const [second] = links();
    expect(second).not.toBe(lost);
    tell(second, 'load');
    await expect(part).resolves.toBe('part');
  });

  it('rejects after two failures, and requests the style again with the part', async () => {
    const load = vi.fn(() => Promise.resolve('part'));
    const part = importPart(load, ['./a.css'], FROM);
    const told = expect(part).rejects.toThrow('Loading CSS chunk https://agency.example/assets/a.css failed');
    tell(links()[0], 'error');
    await vi.advanceTimersByTimeAsync(1000);
    tell(links()[0], 'error');
    await told;
    expect(load).not.toHaveBeenCalled();
    const later = importPart(load, ['./a.css'], FROM);
    tell(links()[0], 'load');
    await expect(later).resolves.toBe('part');
  });

  it('a style or a script that has not come after two minutes has failed, and is not repeated', async () => {
    const load = vi.fn(() => Promise.resolve('part'));
    const style = expect(importPart(load, ['./a.css'], FROM)).rejects.toThrow(/^Loading CSS chunk .*a\.css failed$/);
    const silent = Object.assign(() => new Promise<string>(() => undefined), {
      toString: () => '()=>import(`./b.js`)',
    });
    const script = expect(importPart(silent, [], FROM)).rejects.toThrow('Loading chunk ./b.js failed');
    await vi.advanceTimersByTimeAsync(PART_TIMEOUT_MS - 1);
    expect(links()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await Promise.all([style, script]);
    expect(links()).toEqual([]);
    expect(load).not.toHaveBeenCalled();
    // Asked for again by a press.
    const again = importPart(load, ['./a.css'], FROM);
    tell(links()[0], 'load');
    await expect(again).resolves.toBe('part');
  });

  it('shares one link between two parts with the same style', async () => {
    const parts = Promise.all([1, 2].map((part) => importPart(() => Promise.resolve(part), ['./a.css'], FROM)));
    expect(links()).toHaveLength(1);
    tell(links()[0], 'load');
    await expect(parts).resolves.toEqual([1, 2]);
  });

  it('does not wait for an inlined style of the first load', async () => {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled: true, href: `${FROM}.css` }),
    );
    await expect(importPart(() => Promise.resolve('part'), [`${FROM}.css`], FROM)).resolves.toBe('part');
  });

  it('repeats a failed import once; offline it rejects at once', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('lost')).mockResolvedValue('part');
    const part = importPart(load);
    await vi.advanceTimersByTimeAsync(1000);
    await expect(part).resolves.toBe('part');
    expect(load).toHaveBeenCalledTimes(2);

    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    load.mockClear().mockRejectedValue(new TypeError('lost'));
    await expect(importPart(load)).rejects.toThrow('lost');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('repeats it on a working line that the browser calls offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.stubGlobal('fetch', async () => new Response('User-agent: *'));
    const part = importPart(failsOnce(), [], FROM);
    await vi.advanceTimersByTimeAsync(1000);
    await expect(part).resolves.toBe('part');
  });

  it('asks for the file of the part and its dependencies before it repeats the import', async () => {
    const part = importPart(failsOnce(), ['./a.js'], FROM);
    await vi.advanceTimersByTimeAsync(1000);
    await expect(part).resolves.toBe('part');
    expect(isThere.mock.calls.flat().toSorted()).toEqual(
      ['a.js', 'step-1.js'].map((file) => `https://agency.example/assets/${file}`),
    );
    expect(isPartGone()).toBe(false);
  });

  it('a lost line says nothing about the file', async () => {
    isThere.mockRejectedValue(new TypeError('Failed to fetch'));
    const part = importPart(failsOnce(), [], FROM);
    await vi.advanceTimersByTimeAsync(1000);
    await expect(part).resolves.toBe('part');
    expect(isPartGone()).toBe(false);
  });

  it('lets the page be loaded anew once more when the server has a file again that the browser keeps as a page', async () => {
    const flags = (): boolean => getFlag('reload');
    setFlag('reload', true);
    const keepsFailing = Object.assign(() => Promise.reject(new TypeError('not a script')), {
      toString: () => '()=>import(`./step-1.js`)',
    });
    for (const [found, left] of [
      ['default', true],
      ['reload', false],
    ] as const) {
      isThere.mockResolvedValue(found);
      const told = expect(importPart(keepsFailing, [], FROM)).rejects.toThrow('not a script');
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await vi.advanceTimersByTimeAsync(1000);
      // oxlint-disable-next-line no-await-in-loop -- the same
      await told;
      expect([found, flags()]).toEqual([found, left]);
    }
  });

  it('tells once that the server no longer has a file', async () => {
    const told = vi.fn();
    addEventListener(PART_GONE, told);
    isThere.mockResolvedValue(false);
    for (let time = 0; time < 2; time += 1) {
      const part = importPart(failsOnce(), [], FROM);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await vi.advanceTimersByTimeAsync(1000);
      // oxlint-disable-next-line no-await-in-loop -- the same
      await part;
    }
    expect(isPartGone()).toBe(true);
    expect(told).toHaveBeenCalledOnce();
    removeEventListener(PART_GONE, told);
  });
});
