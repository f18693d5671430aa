import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CardSlot, isFastScrolling, watchFastScroll } from '@/features/results/list/CardSlot';

let at = 1000;
let stop: () => void;

/** Scrolls the page to `y` px, `after` ms later. */
function scroll(y: number, after = 16): void {
  at += after;
  vi.setSystemTime(at);
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  const event = new Event('scroll');
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  act(() => void document.dispatchEvent(event));
}
/** Advances time and frames. */
const rest = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
function fling(from: number): number {
  let y = from;
  for (let step = 0; step < 4; step += 1) {
    y += 120;
    rest(16);
    scroll(y, 16);
  }
  return y;
}

beforeEach(() => {
  vi.useFakeTimers();
  // The frame time, which happy-dom lacks.
  const timeline = {
    get currentTime() {
      return Math.floor(performance.now() / 16);
    },
  };
  Object.defineProperty(document, 'timeline', { value: timeline, configurable: true });
  stop = watchFastScroll(() => [3, 6]);
  scroll(0, 5000);
  rest(400);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const slots = (places: readonly number[]) =>
  places.map((place) => (
    <CardSlot waits={false} key={place} at={place} size={50} heightAt={() => 250} card={() => <p>card {place}</p>} />
  ));

describe('a card slot', () => {
  it('renders its card at once on a page that is still, scrolls slowly or has jumped', () => {
    render(<>{slots([0])}</>);
    expect(screen.getByText('card 0')).toBeDefined();
    rest(16);
    scroll(30);
    rest(16);
    scroll(60);
    expect(isFastScrolling()).toBe(false);
    rest(400);
    scroll(90_000, 16);
    expect(isFastScrolling()).toBe(false);
  });

  it("stays empty during a fling, with the card's height and list position", () => {
    fling(0);
    expect(isFastScrolling()).toBe(true);
    render(<>{slots([7])}</>);
    expect(screen.queryByText('card 7')).toBeNull();
    const empty = screen.getByRole('article', { busy: true });
    expect(empty.getAttribute('aria-posinset')).toBe('8');
    expect(empty.getAttribute('aria-setsize')).toBe('50');
    expect(empty.style.blockSize).toBe('250px');
  });

  it('stays empty from the first fast step on, also where a slow page makes it a long one', () => {
    rest(400);
    scroll(0, 16);
    rest(150);
    scroll(1050, 150);
    expect(isFastScrolling()).toBe(true);
    // The frame takes longer than the pause; that does not end the fling.
    rest(130);
    scroll(2100, 20);
    expect(isFastScrolling()).toBe(true);
    rest(400);
    expect(isFastScrolling()).toBe(false);
  });

  it('gets its card when scrolling ends, visible ones first, one per frame', () => {
    fling(0);
    render(<>{slots([2, 3, 4])}</>);
    const drawn = () => screen.queryAllByText(/^card/).map(({ textContent }) => textContent);
    expect(drawn()).toEqual([]);
    const order: string[][] = [];
    for (let frame = 0; frame < 30; frame += 1) {
      rest(16);
      order.push(drawn());
    }
    const steps = [...new Set(order.map((each) => each.join()))];
    expect(steps).toEqual(['', 'card 3', 'card 3,card 4', 'card 2,card 3,card 4']);
  });

  it('gets it also when scrolling slows down without stopping', () => {
    const y = fling(0);
    render(<>{slots([3])}</>);
    rest(16);
    scroll(y + 10, 16);
    expect(isFastScrolling()).toBe(false);
    rest(50);
    expect(screen.getByText('card 3')).toBeDefined();
  });

  it('off screen is filled one per frame while the page scrolls slowly, and on screen at once', () => {
    const drawn = () => screen.queryAllByText(/^card/).map(({ textContent }) => textContent);
    scroll(30);
    rest(16);
    scroll(60);
    expect(isFastScrolling()).toBe(false);
    render(<>{slots([3, 4, 6, 7, 8, 9])}</>);
    expect(drawn()).toEqual(['card 3', 'card 4', 'card 6', 'card 7']);
    const counts = new Set<number>();
    for (let frame = 0; frame < 12; frame += 1) {
      rest(16);
      counts.add(drawn().length);
    }
    expect([...counts]).toEqual([4, 5, 6]);
  });

  it('renders at once on a page that is still', () => {
    rest(1000);
    render(<>{slots([3, 7, 8, 9])}</>);
    expect(screen.queryAllByText(/^card/)).toHaveLength(4);
  });

  it('keeps its card during a second fling', () => {
    render(<>{slots([3])}</>);
    fling(0);
    expect(screen.getByText('card 3')).toBeDefined();
  });
});
