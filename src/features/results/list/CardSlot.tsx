import { type ReactNode, useEffect, useState } from 'react';
import styles from '../page/Results.module.css';
import shell from '../page/Shell.module.css';

/**
 * Detects fast scrolling (a fling). Cards that enter the screen meanwhile render as empty slots and are filled one per
 * frame once scrolling slows down, so that a fling has no long frames (docs/performance.md).
 */

/** px per ms. At this speed a phone's card passes in 70 ms. */
const FAST_PX_PER_MS = 3.5;

/**
 * So many fast steps in a row are a fling. A single step above JUMP_PX is a jump (End key, a link); its target renders
 * at once.
 */
const FLING_STEPS = 2;

const JUMP_PX = 2000;

/** A pause (ms) between steps that ends a fling, and the longest pause that a slow page may cause. */
const PAUSE_MS = 120;

const LATE_MS = 600;

interface DeferredCard {
  /** Index in the list. */
  at: number;
  draw: () => void;
}

const deferred = new Set<DeferredCard>();

/** Indexes of the first and last visible card, or null while unknown. */
type VisibleRange = () => readonly [first: number, last: number] | null;

let visibleRange: VisibleRange = () => null;

let fastSteps = 0;

/** Number of scroll events so far. */
let scrollEvents = 0;

let lastY = 0;

let lastAt = 0;

let timer: ReturnType<typeof setTimeout> | undefined;

let drawing = false;

/** The frame in which a card was last rendered at once. */
let drawnAt: unknown = null;

export const isFastScrolling = (): boolean => fastSteps >= FLING_STEPS;

/**
 * Whether a card at this index has to wait for its turn: always during a fling, and off screen when the page scrolled a
 * moment ago and another card renders in the same frame.
 */
export function shouldDeferCard(at: number): boolean {
  if (isFastScrolling()) return true;
  const visible = visibleRange();
  if (!visible || performance.now() - lastAt > LATE_MS) return false;
  if (at >= visible[0] && at <= visible[1]) return false;
  const frame = document.timeline.currentTime;
  if (drawing || frame === drawnAt) return true;
  drawnAt = frame;
  return false;
}

/** The next slot to fill: the first visible one, then those after it, then those before it. */
function nextOf(): DeferredCard | undefined {
  const [from] = visibleRange() ?? [0];
  const rank = ({ at }: DeferredCard): number => (at >= from ? at - from : 10_000 + from - at);
  return [...deferred].toSorted((a, b) => rank(a) - rank(b))[0];
}

const afterThisFrame = (): number => requestAnimationFrame(() => setTimeout(drawNext));

function drawNext(): void {
  const next = isFastScrolling() ? undefined : nextOf();
  drawing = next !== undefined;
  if (!next) return;
  deferred.delete(next);
  next.draw();
  afterThisFrame();
}

function endFastScroll(): void {
  clearTimeout(timer);
  fastSteps = 0;
  if (!drawing) drawNext();
}

/**
 * Waits for the scroll events of the next frame: on a slow page the timer fires before them, and a frame takes longer
 * than the pause.
 */
function endIfStill(): void {
  const before = scrollEvents;
  requestAnimationFrame(() => {
    if (scrollEvents === before) endFastScroll();
  });
}

function onScroll({ timeStamp }: Event): void {
  scrollEvents += 1;
  const elapsed = timeStamp - lastAt;
  const distance = Math.abs(scrollY - lastY);
  const speed = distance / Math.max(1, elapsed);
  lastY = scrollY;
  lastAt = timeStamp;
  if (elapsed > LATE_MS || speed < FAST_PX_PER_MS) return endFastScroll();
  fastSteps += distance > JUMP_PX ? 1 : FLING_STEPS;
  clearTimeout(timer);
  timer = setTimeout(endIfStill, PAUSE_MS);
}

/** Calls `draw` once scrolling is slow, after the next frame at the earliest. Returns a cancel function. */
export function afterFastScroll(at: number, draw: () => void): () => void {
  const card = { at, draw };
  deferred.add(card);
  if (!isFastScrolling() && !drawing) {
    drawing = true;
    afterThisFrame();
  }
  return () => void deferred.delete(card);
}

/**
 * Watches page scrolling while a list is mounted. Registered before the list's own listener, which renders new cards.
 */
export function watchFastScroll(visible: VisibleRange): () => void {
  visibleRange = visible;
  document.addEventListener('scroll', onScroll, { passive: true, capture: true });
  return () => {
    document.removeEventListener('scroll', onScroll, { capture: true });
    clearTimeout(timer);
    visibleRange = () => null;
    fastSteps = 0;
    drawing = false;
    drawnAt = null;
  };
}

interface CardSlotProps {
  /** Index in the list, and the list's length. */
  at: number;
  size: number;
  /** Height (px) of the empty slot. */
  heightAt: (at: number) => number;
  /** Others of the list are drawn before it, whether or not the page scrolls. */
  waits: boolean;
  card: () => ReactNode;
}

/**
 * The slot of one card. It stays empty while it waits, during a fast scroll or while another card renders; once rendered, a card stays.
 */
export function CardSlot({ at, size, heightAt, waits, card }: CardSlotProps) {
  const [emptyHeight, setEmptyHeight] = useState(() => (waits || shouldDeferCard(at) ? heightAt(at) : 0));
  useEffect(() => (emptyHeight > 0 ? afterFastScroll(at, () => setEmptyHeight(0)) : undefined), [emptyHeight, at]);
  return (
    <div className={styles.item}>
      {emptyHeight > 0 ? (
        <article
          className={shell.offer}
          style={{ blockSize: emptyHeight }}
          aria-busy="true"
          aria-posinset={at + 1}
          aria-setsize={size}
        />
      ) : (
        card()
      )}
    </div>
  );
}
