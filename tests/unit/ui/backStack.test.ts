import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

interface Entry {
  url: string;
  state: Record<string, unknown> | null;
}

/** A tab's history as browsers have it: steps are taken later and told by `popstate`. */
class Tab {
  /** Listens before the router does. */
  capture: ((event: PopStateEvent) => void) | null = null;
  at: number;
  constructor(readonly entries: Entry[]) {
    this.at = entries.length - 1;
  }
  get state() {
    return this.entries[this.at]?.state ?? null;
  }
  get pathname() {
    return this.entries[this.at]?.url ?? '';
  }
  pushState(state: Entry['state'], _title: string, url = this.pathname) {
    this.entries.splice(this.at + 1, this.entries.length, { url, state });
    this.at += 1;
  }
  go(by: number) {
    setTimeout(() => {
      if (!this.entries[this.at + by]) return;
      this.at += by;
      let stopped = false;
      const stopImmediatePropagation = (): void => void (stopped = true);
      this.capture?.({ state: this.state, stopImmediatePropagation } as PopStateEvent);
      if (!stopped) heard.push(this.pathname);
    });
  }
}

let tab: Tab;
/** What the router heard of. */
let heard: string[];
let stack: typeof import('@/ui/backStack');

async function open(entries: Entry[]): Promise<void> {
  vi.resetModules();
  tab = new Tab(entries);
  heard = [];
  vi.stubGlobal('history', tab);
  vi.stubGlobal('location', tab);
  vi.stubGlobal('addEventListener', (_type: string, hear: Tab['capture']) => void (tab.capture = hear));
  stack = await import('@/ui/backStack');
  stack.clearReloadedEntries();
}

const settled = async (): Promise<void> => {
  await vi.runAllTimersAsync();
};
const step = async (by: number): Promise<void> => {
  tab.go(by);
  await settled();
};
const urls = () => tab.entries.map(({ url, state }) => url + '+'.repeat(Number(state?.['covered'] ?? 0)));

/** A screen that goes when it is told to. */
async function lay(): Promise<{ lift: () => Promise<void>; open: boolean }> {
  const screen = { open: true, lift: async () => undefined as void };
  const { addEntry, remove } = stack.pushOverlay({ close: () => void screen.lift() });
  screen.lift = async () => {
    if (screen.open) remove();
    screen.open = false;
    await settled();
  };
  addEntry();
  await settled();
  return screen;
}

/** What a router does for a link: another address on top. */
const navigate = async (url: string): Promise<void> => {
  const goOn = async () => tab.pushState({ idx: Number(tab.state?.['idx']) + 1, key: url }, '', url);
  await Promise.all([stack.leavePage(goOn), settled()]);
};

beforeEach(async () => {
  vi.useFakeTimers();
  await open([
    { url: '/home', state: { idx: 0 } },
    { url: '/results', state: { idx: 1, key: 'r' } },
  ]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what lies over the page', () => {
  it('has an entry while it is open, and takes it back', async () => {
    const screen = await lay();
    expect(urls()).toEqual(['/home', '/results', '/results+']);
    await screen.lift();
    expect(tab.at).toBe(1);
    expect(heard).toEqual([]);
  });

  it('is left by Back: the router hears nothing, Back again leaves the page', async () => {
    const screen = await lay();
    await step(-1);
    expect(screen.open).toBe(false);
    expect(tab.pathname).toBe('/results');
    expect(heard).toEqual([]);
    await step(-1);
    expect(heard).toEqual(['/home']);
  });

  it('is left one by one, the upper first', async () => {
    const lower = await lay();
    const upper = await lay();
    expect(urls()).toEqual(['/home', '/results', '/results+', '/results++']);
    await step(-1);
    expect([lower.open, upper.open]).toEqual([true, false]);
    await step(-1);
    expect(lower.open).toBe(false);
    expect(tab.at).toBe(1);
  });

  it('closed at once with what is above it leaves nothing behind', async () => {
    const both = [await lay(), await lay()];
    await Promise.all(both.map((screen) => screen.lift()));
    expect(tab.at).toBe(1);
    await step(-1);
    expect(heard).toEqual(['/home']);
  });

  it('followed by another one shares its entry', async () => {
    const screen = await lay();
    const closing = screen.lift();
    const next = await lay();
    await closing;
    expect(urls()).toEqual(['/home', '/results', '/results+']);
    expect([tab.at, next.open]).toEqual([2, true]);
  });

  it('opened while the entry of the last is on its way back has one of its own', async () => {
    const screen = await lay();
    void screen.lift();
    await Promise.resolve();
    const next = await lay();
    expect([tab.at, next.open]).toEqual([2, true]);
    await step(-1);
    expect([tab.at, next.open]).toEqual([1, false]);
  });

  it('is not come back to by Forward', async () => {
    await lay();
    await step(-1);
    await step(1);
    expect(tab.at).toBe(1);
    expect(heard).toEqual([]);
  });

  it('gives its entries back before a link leads on: Back comes to the page, not to a dead entry', async () => {
    await lay();
    await lay();
    await navigate('/fares');
    expect(urls()).toEqual(['/home', '/results', '/fares']);
    await step(-1);
    expect(heard).toEqual(['/results']);
    await step(-1);
    expect(heard).toEqual(['/results', '/home']);
  });

  it('has its entry again when the same page only got another address', async () => {
    const screen = await lay();
    const goOn = async () => void (tab.entries[tab.at] = { url: '/results', state: { idx: 1, key: 'other' } });
    await Promise.all([stack.leavePage(goOn), settled()]);
    expect(tab.at).toBe(2);
    await step(-1);
    expect(screen.open).toBe(false);
    expect(heard).toEqual([]);
  });

  it('keeps nothing of a page that was left: the router hears of the way back to it', async () => {
    await step(-1);
    heard = [];
    await (await lay()).lift();
    await navigate('/results');
    await step(-1);
    expect(heard).toEqual(['/home']);
  });

  it('that was reloaded leaves no dead entry', async () => {
    const page = { idx: 1, key: 'r' };
    await open([
      { url: '/home', state: { idx: 0 } },
      { url: '/results', state: page },
      { url: '/results', state: { ...page, covered: 1 } },
      { url: '/results', state: { ...page, covered: 2 } },
    ]);
    await settled();
    expect(tab.at).toBe(1);
    expect(heard).toEqual([]);
    await step(-1);
    expect(heard).toEqual(['/home']);
  });

  it('waits for no browser that does not move', async () => {
    const screen = await lay();
    vi.spyOn(tab, 'go').mockImplementationOnce(() => undefined);
    void screen.lift();
    await navigate('/fares');
    expect(tab.pathname).toBe('/fares');
  });
});
