/** Something that lies over the page, from its mounting to its unmounting. */
export interface Layer {
  close: () => void;
}

/** The router's mark of an entry, with ours: `covered` is the page again, under so many layers. */
interface Entry {
  idx?: number;
  key?: string;
  covered?: number;
}
const entry = (): Entry | null => history.state as Entry | null;
const depth = (): number => entry()?.covered ?? 0;

/** How long a browser may take for a step back; after that it is as if it had come. */
const SLOW_MS = 1000;

/** The lowest first. */
let layers: Layer[] = [];
/** All that are mounted, also those whose page is being left. */
const standing = new Set<Layer>();
/** The page that has or had layers, while the router stands at it. */
let page: Entry | null = null;
const isOfPage = (at: Entry | null): boolean => page !== null && at?.idx === page.idx && at?.key === page.key;

/** The way back that we asked for ourselves, until it has come. */
let way: { come: Promise<void>; arrive: () => void } | null = null;

/** Steps back, until the browser has come there or has not moved for so long that it will not. */
function goBack(by: number): void {
  let arrive = (): void => undefined;
  const come = new Promise<void>((resolve) => {
    const timer = setTimeout(() => arrive(), SLOW_MS);
    arrive = () => {
      clearTimeout(timer);
      way = null;
      resolve();
      settle();
    };
  });
  way = { come, arrive };
  history.go(-by);
}

/** As many entries as there are layers, however many followed one another. */
function settle(): void {
  if (way) return;
  for (let at = depth(); at < layers.length; at++) {
    page = entry();
    history.pushState({ ...page, covered: at + 1 }, '');
  }
  if (depth() > layers.length) goBack(depth() - layers.length);
}

/**
 * Between the page and its layers the router has nothing to do: it would take the way for one to another page. Heard before
 * it, by the capture.
 */
function hear(event: PopStateEvent): void {
  const at = event.state as Entry | null;
  if (isOfPage(at)) event.stopImmediatePropagation();
  else page = at?.covered ? at : null;
  if (way) way.arrive();
  // Forward to a layer that was left, or back to one from another page: the page stays as it is.
  else if (depth() > layers.length) settle();
  else for (const layer of layers.slice(depth()).toReversed()) layer.close();
}

/** A way that was on already may not have led far enough: another one follows. */
async function arrived(): Promise<void> {
  if (!way) return;
  await way.come;
  await arrived();
}

/**
 * What every navigation of the router goes through: a page that follows must not stand above the entries of layers. Takes the
 * entries back, then goes on; what still lies over the same page after that has its entries again.
 */
export async function leavePage(goOn: () => Promise<void>): Promise<void> {
  const { pathname } = location;
  let held: Layer[] = [];
  if (depth() > 0 || way) {
    held = layers;
    layers = [];
    settle();
    await arrived();
  }
  page = null;
  await goOn();
  if (held.length === 0 || location.pathname !== pathname) return;
  layers = [...held.filter((layer) => standing.has(layer)), ...layers];
  settle();
}

let listens = false;

function listen(): void {
  if (listens) return;
  listens = true;
  addEventListener('popstate', hear, { capture: true });
}

/** Lays it over the page; `stand` gives it its entry (not inside the press), the answer takes it away. */
export function lay(layer: Layer): { stand: () => void; lift: () => void } {
  listen();
  layers.push(layer);
  standing.add(layer);
  return {
    stand: settle,
    lift: () => {
      standing.delete(layer);
      layers = layers.filter((each) => each !== layer);
      // The next one may follow at once.
      queueMicrotask(settle);
    },
  };
}

/** A page that was reloaded under a layer has its entries still: they are taken back. */
export function clearReloaded(): void {
  if (depth() === 0) return;
  page = entry();
  listen();
  settle();
}
