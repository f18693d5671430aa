// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importPart } from '@/platform/importPart';

const FROM = 'https://agency.example/assets/index.js';
const links = (): HTMLLinkElement[] => [...document.querySelectorAll('link')];
const tell = (link: HTMLLinkElement | undefined, what: 'load' | 'error'): boolean =>
  link?.dispatchEvent(new Event(what)) ?? false;

beforeEach(() => {
  vi.useFakeTimers();
  // Nothing is fetched here: the test fires the events. An event fired before anybody listens changes nothing; a
  // refused file would be an error on the console.
  const { settings } = (window as unknown as { happyDOM: { settings: Record<string, unknown> } }).happyDOM;
  settings['handleDisabledFileLoadingAsSuccess'] = true;
  vi.spyOn(HTMLLinkElement.prototype, 'sheet', 'get').mockReturnValue(null);
});
afterEach(() => {
  document.head.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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
    const told = expect(part).rejects.toThrow('Unable to preload CSS for https://agency.example/assets/a.css');
    tell(links()[0], 'error');
    await vi.advanceTimersByTimeAsync(1000);
    tell(links()[0], 'error');
    await told;
    expect(load).not.toHaveBeenCalled();
    const later = importPart(load, ['./a.css'], FROM);
    tell(links()[0], 'load');
    await expect(later).resolves.toBe('part');
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
    load.mockClear().mockRejectedValue(new TypeError('lost'));
    await expect(importPart(load)).rejects.toThrow('lost');
    expect(load).toHaveBeenCalledTimes(1);
  });
});
