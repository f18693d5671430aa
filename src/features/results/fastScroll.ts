/**
 * Detects fast scrolling (a fling). Cards that enter the screen meanwhile render as empty slots and are filled one per
 * frame once scrolling slows down, so that a fling has no long frames (docs/performance.md).
 */

/** px per ms. At this speed a phone's card passes in 70 ms. */
const FAST = 3.5;
/**
 * So many fast steps in a row are a fling. A single step above JUMP_PX is a jump (End key, a link); its target renders
 * at once.
 */
const STEPS = 2;
const FAR = 2000;
/** A pause (ms) between steps that ends a fling, and the longest pause that a slow page may cause. */
const PAUSE_MS = 120;
const LATE_MS = 600;

interface Waiting {
  /** Index in the list. */
  at: number;
  draw: () => void;
}

const waiting = new Set<Waiting>();
/** Indexes of the first and last visible card, or null while unknown. */
export type InSight = () => readonly [first: number, last: number] | null;
let inSight: InSight = () => null;
let steps = 0;
/** Number of scroll events so far. */
let heard = 0;
let lastY = 0;
let lastAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let drawing = false;
/** The frame in which a card was last rendered at once. */
let drawnAt: unknown = null;

export const isFastScrolling = (): boolean => steps >= STEPS;

/**
 * Whether a card at this index has to wait for its turn: always during a fling, and off screen when the page scrolled a
 * moment ago and another card renders in the same frame.
 */
export function shouldDeferCard(at: number): boolean {
  if (isFastScrolling()) return true;
  const seen = inSight();
  if (!seen || performance.now() - lastAt > LATE_MS) return false;
  if (at >= seen[0] && at <= seen[1]) return false;
  const frame = document.timeline.currentTime;
  if (drawing || frame === drawnAt) return true;
  drawnAt = frame;
  return false;
}

/** The next slot to fill: the first visible one, then those after it, then those before it. */
function nextOf(): Waiting | undefined {
  const [from] = inSight() ?? [0];
  const far = ({ at }: Waiting): number => (at >= from ? at - from : 10_000 + from - at);
  return [...waiting].toSorted((a, b) => far(a) - far(b))[0];
}

const afterThisFrame = (): number => requestAnimationFrame(() => setTimeout(drawNext));

function drawNext(): void {
  const next = isFastScrolling() ? undefined : nextOf();
  drawing = next !== undefined;
  if (!next) return;
  waiting.delete(next);
  next.draw();
  afterThisFrame();
}

function calm(): void {
  clearTimeout(timer);
  steps = 0;
  if (!drawing) drawNext();
}

/**
 * Waits for the scroll events of the next frame: on a slow page the timer fires before them, and a frame takes longer
 * than the pause.
 */
function calmIfStill(): void {
  const before = heard;
  requestAnimationFrame(() => {
    if (heard === before) calm();
  });
}

function onScroll({ timeStamp }: Event): void {
  heard += 1;
  const passed = timeStamp - lastAt;
  const way = Math.abs(scrollY - lastY);
  const speed = way / Math.max(1, passed);
  lastY = scrollY;
  lastAt = timeStamp;
  if (passed > LATE_MS || speed < FAST) return calm();
  steps += way > FAR ? 1 : STEPS;
  clearTimeout(timer);
  timer = setTimeout(calmIfStill, PAUSE_MS);
}

/** Calls `draw` once scrolling is slow, after the next frame at the earliest. Returns a cancel function. */
export function afterFastScroll(at: number, draw: () => void): () => void {
  const mine = { at, draw };
  waiting.add(mine);
  if (!isFastScrolling() && !drawing) {
    drawing = true;
    afterThisFrame();
  }
  return () => void waiting.delete(mine);
}

/**
 * Watches page scrolling while a list is mounted. Registered before the list's own listener, which renders new cards.
 */
export function watchFastScroll(seen: InSight): () => void {
  inSight = seen;
  document.addEventListener('scroll', onScroll, { passive: true, capture: true });
  return () => {
    document.removeEventListener('scroll', onScroll, { capture: true });
    clearTimeout(timer);
    inSight = () => null;
    steps = 0;
    drawing = false;
    drawnAt = null;
  };
}
