import { beforeEach, describe, expect, it, vi } from 'vitest';

interface Entry {
  url: string;
  state: Record<string, unknown> | null;
}

/** A tab's history as in browsers: steps are asynchronous and end with `popstate`. */
class Tab {
  /** Called in the order they were added, as Chromium does whatever their phase. */
  readonly listeners: ((event: PopStateEvent) => void)[] = [];
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
  replaceState(state: Entry['state']) {
    this.entries[this.at] = { url: this.pathname, state };
  }
  go(by: number) {
    setTimeout(() => {
      if (!this.entries[this.at + by]) return;
      this.at += by;
      let stopped = false;
      const stopImmediatePropagation = (): void => void (stopped = true);
      const event = { state: this.state, stopImmediatePropagation } as PopStateEvent;
      for (const listener of this.listeners) if (!stopped) listener(event);
    });
  }
}

let tab: Tab;
/** Events the router received. */
let heard: string[];
let stack: typeof import('@/ui/backStack');

async function open(entries: Entry[]): Promise<void> {
  vi.resetModules();
  tab = new Tab(entries);
  heard = [];
  vi.stubGlobal('history', tab);
  vi.stubGlobal('location', tab);
  vi.stubGlobal('addEventListener', (_type: string, hear: Tab['listeners'][0]) => void tab.listeners.push(hear));
  stack = await import('@/ui/backStack');
  stack.startBackStack();
  // The router's.
  tab.listeners.push(() => void heard.push(tab.pathname));
}

const settled = async (): Promise<void> => {
  await vi.runAllTimersAsync();
};
const step = async (by: number): Promise<void> => {
  tab.go(by);
  await settled();
};
const urls = () => tab.entries.map(({ url, state }) => url + '+'.repeat(Number(state?.['covered'] ?? 0)));

/** An overlay that closes on request. */
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

/** A router navigation: a new entry on top. */
const navigate = async (url: string): Promise<void> => {
  const goOn = async () => tab.pushState({ router: url }, '', url);
  await Promise.all([stack.leavePage(goOn), settled()]);
};

beforeEach(async () => {
  vi.useFakeTimers();
  await open([
    { url: '/home', state: null },
    { url: '/results', state: { router: 'results' } },
  ]);
});

describe('an overlay', () => {
  it('has a history entry while open, and removes it', async () => {
    const screen = await lay();
    expect(urls()).toEqual(['/home', '/results', '/results+']);
    await screen.lift();
    expect(tab.at).toBe(1);
    expect(heard).toEqual([]);
  });

  it("keeps the router's state in its entry, so that a reload there shows the same page", async () => {
    await lay();
    expect(tab.entries.map(({ state }) => state?.['router'])).toEqual([undefined, 'results', 'results']);
  });

  it('opened on two pages in turn: Back from one to the other is a navigation of the router', async () => {
    await step(-1);
    heard = [];
    await (await lay()).lift();
    await navigate('/results');
    const screen = await lay();
    await step(-2);
    expect(heard).toEqual(['/home']);
    expect(screen.open).toBe(false);
  });

  it('closes on Back without the router; another Back leaves the page', async () => {
    const screen = await lay();
    await step(-1);
    expect(screen.open).toBe(false);
    expect(tab.pathname).toBe('/results');
    expect(heard).toEqual([]);
    await step(-1);
    expect(heard).toEqual(['/home']);
  });

  it('closes one by one, the upper first', async () => {
    const lower = await lay();
    const upper = await lay();
    expect(urls()).toEqual(['/home', '/results', '/results+', '/results++']);
    await step(-1);
    expect([lower.open, upper.open]).toEqual([true, false]);
    await step(-1);
    expect(lower.open).toBe(false);
    expect(tab.at).toBe(1);
  });

  it('closed together with the ones above leaves no entries', async () => {
    const both = [await lay(), await lay()];
    await Promise.all(both.map((screen) => screen.lift()));
    expect(tab.at).toBe(1);
    await step(-1);
    expect(heard).toEqual(['/home']);
  });

  it('followed by another shares its entry', async () => {
    const screen = await lay();
    const closing = screen.lift();
    const next = await lay();
    await closing;
    expect(urls()).toEqual(['/home', '/results', '/results+']);
    expect([tab.at, next.open]).toEqual([2, true]);
  });

  it("opened while the last one's entry is being removed gets its own", async () => {
    const screen = await lay();
    void screen.lift();
    await Promise.resolve();
    const next = await lay();
    expect([tab.at, next.open]).toEqual([2, true]);
    await step(-1);
    expect([tab.at, next.open]).toEqual([1, false]);
  });

  it('does not reopen on Forward', async () => {
    await lay();
    await step(-1);
    await step(1);
    expect(tab.at).toBe(1);
    expect(heard).toEqual([]);
  });

  it('removes its entries before a navigation, so that Back returns to the page', async () => {
    await lay();
    await lay();
    await navigate('/fares');
    expect(urls()).toEqual(['/home', '/results', '/fares']);
    await step(-1);
    expect(heard).toEqual(['/results']);
    await step(-1);
    expect(heard).toEqual(['/results', '/home']);
  });

  it('gets its entry back when the same page only changed its address', async () => {
    const screen = await lay();
    const goOn = async () => void (tab.entries[tab.at] = { url: '/results', state: { router: 'other' } });
    await Promise.all([stack.leavePage(goOn), settled()]);
    expect(tab.at).toBe(2);
    await step(-1);
    expect(screen.open).toBe(false);
    expect(heard).toEqual([]);
  });

  it('of a page that was left is forgotten: the router handles Back to it', async () => {
    await step(-1);
    heard = [];
    await (await lay()).lift();
    await navigate('/results');
    await step(-1);
    expect(heard).toEqual(['/home']);
  });

  it('open during a reload leaves no dead entry', async () => {
    const page = { router: 'results', page: 'its mark' };
    await open([
      { url: '/home', state: { router: 'home', page: 'another mark' } },
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

  it('does not wait for a browser that never moves', async () => {
    const screen = await lay();
    vi.spyOn(tab, 'go').mockImplementationOnce(() => undefined);
    void screen.lift();
    await navigate('/fares');
    expect(tab.pathname).toBe('/fares');
  });
});
