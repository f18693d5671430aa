// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getFlag, setFlag } from '@/platform/sessionFlags';
import {
  PART_GONE,
  PART_TIMEOUT_MS,
  PartError,
  isPartGone,
  loadOrReload,
  loadPart,
  retryUntilLoaded,
} from '@/platform/parts';

const FILE = 'https://agency.example/assets/step.js';
/** The inline script's answer: whether the server has the file. */
const isThere = vi.fn<(url: string) => Promise<'default' | 'reload' | false>>();

beforeEach(() => {
  vi.useFakeTimers();
  isThere.mockReset().mockResolvedValue('default');
  vi.stubGlobal('__rescue', { lost: new Set([FILE]), isThere });
  sessionStorage.clear();
  // Nothing is fetched here: the test fires the events.
  const { settings } = (window as unknown as { happyDOM: { settings: Record<string, unknown> } }).happyDOM;
  settings['handleDisabledFileLoadingAsSuccess'] = true;
});
afterEach(() => {
  document.head.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const lost = () => Promise.reject(new TypeError('lost'));
const failsOnce = () => vi.fn<() => Promise<string>>().mockImplementationOnce(lost).mockResolvedValue('part');
const never = () => new Promise<never>(() => undefined);

function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('fetch', lost);
}

describe('a part that does not come', () => {
  it('is asked for once more after a second', async () => {
    const load = failsOnce();
    const part = loadPart(load);
    await vi.advanceTimersByTimeAsync(999);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(part).resolves.toBe('part');
  });

  it('has failed after two attempts, also where a part loads another one; a later call asks again', async () => {
    const load = vi.fn<() => Promise<string>>(lost);
    const part = expect(loadPart(() => loadPart(load))).rejects.toThrow('lost');
    await vi.advanceTimersByTimeAsync(1000);
    await part;
    expect(load).toHaveBeenCalledTimes(2);
    load.mockResolvedValue('part');
    await expect(loadPart(load)).resolves.toBe('part');
  });

  it('has failed at once offline; a request decides, not the flag of the browser', async () => {
    goOffline();
    const load = failsOnce();
    await expect(loadPart(load)).rejects.toThrow('lost');
    vi.stubGlobal('fetch', async () => new Response('User-agent: *'));
    const part = loadPart(failsOnce());
    await vi.advanceTimersByTimeAsync(1000);
    await expect(part).resolves.toBe('part');
  });

  it('has failed after two minutes, and is not repeated', async () => {
    const load = vi.fn(never);
    const part = expect(loadPart(load)).rejects.toBeInstanceOf(PartError);
    await vi.advanceTimersByTimeAsync(PART_TIMEOUT_MS);
    await part;
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is asked for again by itself, later and later, and at once when the line is back', async () => {
    const load = vi.fn<() => Promise<string>>(lost);
    const part = retryUntilLoaded(load);
    await vi.advanceTimersByTimeAsync(1000);
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2000 + 1000);
    expect(load).toHaveBeenCalledTimes(4);
    load.mockResolvedValue('part');
    dispatchEvent(new Event('online'));
    await expect(part).resolves.toBe('part');
  });

  it('stops asking for what is no longer wanted', async () => {
    const control = new AbortController();
    const part = expect(retryUntilLoaded(lost, control.signal)).rejects.toThrow('abort');
    control.abort();
    await vi.advanceTimersByTimeAsync(3000);
    await part;
  });
});

describe('the file of a lost part', () => {
  const failOnce = async (): Promise<void> => {
    const part = loadPart(failsOnce());
    await vi.advanceTimersByTimeAsync(1000);
    await part;
  };

  it('lets the page be loaded anew once more when the HTTP cache held a page in its place', async () => {
    setFlag('reload', true);
    await failOnce();
    expect(isThere).toHaveBeenCalledExactlyOnceWith(FILE);
    expect(getFlag('reload')).toBe(true);
    isThere.mockResolvedValue('reload');
    await failOnce();
    expect(getFlag('reload')).toBe(false);
  });

  it('is gone only where the server says so, which is told once', async () => {
    const told = vi.fn();
    addEventListener(PART_GONE, told);
    isThere.mockRejectedValue(new TypeError('Failed to fetch'));
    await failOnce();
    expect(isPartGone()).toBe(false);
    isThere.mockResolvedValue(false);
    await failOnce();
    await failOnce();
    expect(isPartGone()).toBe(true);
    expect(told).toHaveBeenCalledOnce();
    removeEventListener(PART_GONE, told);
  });

  it('is asked for once, however many parts wait', async () => {
    isThere.mockImplementation(() => new Promise((done) => setTimeout(done, 100, 'default')));
    const parts = Promise.all([loadPart(failsOnce()), loadPart(failsOnce())]);
    await vi.advanceTimersByTimeAsync(1100);
    await parts;
    expect(isThere).toHaveBeenCalledOnce();
  });

  it('is not asked for where the page has no inline script', async () => {
    vi.stubGlobal('__rescue', undefined);
    await failOnce();
    expect(isThere).not.toHaveBeenCalled();
  });
});

describe('the style of a part', () => {
  /** As Vite's helper: the part waits for the link, which is requested only once. */
  function styled(): { load: () => Promise<string>; heard: string[] } {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: 'https://agency.example/a.css',
    });
    document.head.append(link);
    const heard: string[] = [];
    const style = new Promise<string>((done) => {
      link.addEventListener('load', () => done('part'));
      link.addEventListener('error', () => heard.push('error'));
    });
    return { load: () => style, heard };
  }
  const links = (): HTMLLinkElement[] => [...document.querySelectorAll('link')];
  const tell = (what: 'load' | 'error'): boolean => links()[0]?.dispatchEvent(new Event(what)) ?? false;

  it('is requested again with the part, which waits for it; an unrelated part does not', async () => {
    const { load, heard } = styled();
    const [first] = links();
    const part = loadPart(load);
    tell('error');
    await vi.advanceTimersByTimeAsync(999);
    expect(links()[0]).toBe(first);
    await expect(loadPart(async () => 'other')).resolves.toBe('other');
    expect(links()).toHaveLength(1);
    expect(links()[0]).not.toBe(first);
    await vi.advanceTimersByTimeAsync(1);
    tell('load');
    await expect(part).resolves.toBe('part');
    expect(heard).toEqual([]);
  });

  it('fails no part that loads beside its own', async () => {
    let come: (text: string) => void = () => undefined;
    const beside = vi.fn(() => new Promise<string>((done) => (come = done)));
    const other = loadPart(beside);
    let own: Promise<string> | null = null;
    const part = loadPart(() => (own ??= styled().load()));
    tell('error');
    await vi.advanceTimersByTimeAsync(1000);
    tell('load');
    await expect(part).resolves.toBe('part');
    come('other');
    await expect(other).resolves.toBe('other');
    expect(beside).toHaveBeenCalledOnce();
  });

  it('fails its part after two losses, and comes with a later call', async () => {
    const { load } = styled();
    const part = expect(loadPart(load)).rejects.toBeInstanceOf(PartError);
    tell('error');
    await vi.advanceTimersByTimeAsync(1000);
    tell('error');
    await part;
    const later = loadPart(load);
    tell('load');
    await expect(later).resolves.toBe('part');
  });
});

describe('a page or dialog that does not come', () => {
  const reload = vi.fn();
  beforeEach(() => reload.mockReset());
  /** Loads a page that does not come, until it has failed. */
  async function fail(): Promise<Promise<unknown>> {
    const page = loadOrReload(lost, reload);
    page.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1000);
    return page;
  }

  it('loads the page anew, once; the second failure is an error', async () => {
    void fail();
    await vi.advanceTimersByTimeAsync(1000);
    expect(reload).toHaveBeenCalledTimes(1);
    await expect(fail()).rejects.toBeInstanceOf(PartError);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('may load it anew again after a success', async () => {
    setFlag('reload', true);
    await loadOrReload(async () => 1, reload);
    void fail();
    await vi.advanceTimersByTimeAsync(1000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('never does so while an order is made in this tab', async () => {
    setFlag('lock', true);
    await expect(fail()).rejects.toBeInstanceOf(PartError);
    expect(reload).not.toHaveBeenCalled();
  });

  it('never does so offline, because that would lose the page', async () => {
    goOffline();
    await expect(fail()).rejects.toBeInstanceOf(PartError);
    expect(reload).not.toHaveBeenCalled();
  });

  it('counts as failed after two minutes', async () => {
    void loadOrReload(never, reload);
    await vi.advanceTimersByTimeAsync(PART_TIMEOUT_MS - 1);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
