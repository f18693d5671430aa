/**
 * Whether the page is flung: scrolled so fast that nobody reads. A card that comes into sight then is an empty shape first;
 * cards are drawn, one a frame, when the page is calm again (performance.md: a fling without long frames).
 */

/** px a millisecond: a phone's card is gone after 70 ms. */
const FAST = 3.5;
/** So many fast steps one after the other are a fling; a single one over so many px is a jump (End, a link), whose target is drawn at once. */
const STEPS = 2;
const FAR = 2000;
/** A pause (ms) without a step that ends a fling, and the longest a slow page may take for one. */
const PAUSE_MS = 120;
const LATE_MS = 600;

interface Waiting {
  /** Place in the list, from 0. */
  at: number;
  draw: () => void;
}

const waiting = new Set<Waiting>();
/** First and last card in sight (places in the list, from 0), or null while they are not known. */
export type InSight = () => readonly [first: number, last: number] | null;
let inSight: InSight = () => null;
let steps = 0;
/** Steps of any speed, so far. */
let heard = 0;
let lastY = 0;
let lastAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let drawing = false;
/** The frame in which a card came into the list with its place. */
let drawnAt: unknown = null;

export const isFastScrolling = (): boolean => steps >= STEPS;

/**
 * Whether a card that comes into the list at this place (from 0) has to wait for its turn: always in a fling, and out of
 * sight when the page was scrolled a moment ago and another card is drawn in the same frame.
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

/** The next to be drawn: the first in sight, then those after it, then those before. */
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

/** After the steps of the next frame were heard: on a slow page the timer is ahead of them, and a frame is longer than the pause. */
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

/** Draws when the page is calm, at the soonest after the next frame; answers what calls it off. */
export function afterFastScroll(at: number, draw: () => void): () => void {
  const mine = { at, draw };
  waiting.add(mine);
  if (!isFastScrolling() && !drawing) {
    drawing = true;
    afterThisFrame();
  }
  return () => void waiting.delete(mine);
}

/** Follows the page's scrolling while a list is there. Ahead of the list's own listener, which draws new cards. */
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
