import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useTouched } from '@/features/results/list/listInput';

const setTouched = vi.hoisted(() => vi.fn<(touched: boolean, resting?: boolean) => void>());
vi.mock('@/state/results/list/list', () => ({ setTouched }));

function List({ open = false }: { open?: boolean }) {
  const list = useRef<HTMLElement>(null);
  useTouched(list, open);
  return (
    <section ref={list} aria-label="offers" tabIndex={-1}>
      <button type="button">Choose</button>
    </section>
  );
}
const touched = (): boolean => setTouched.mock.lastCall?.[0] ?? false;
const list = () => screen.getByRole('region', { name: 'offers' });
const at = (x: number, y: number, more: object = {}) => ({ pointerType: 'mouse', clientX: x, clientY: y, ...more });
const restingMouse = (): void => {
  fireEvent.pointerOver(list(), at(300, 400));
  fireEvent.pointerEnter(list(), at(300, 400));
  fireEvent.pointerMove(list(), at(300, 400, { movementX: 0, movementY: 0 }));
};

beforeEach(() => setTouched.mockReset());

describe('the list counts as touched', () => {
  it('not by a mouse that rests where the list appears', () => {
    render(<List />);
    restingMouse();
    expect(touched()).toBe(false);
  });
  it('by that mouse while it moves inside', () => {
    render(<List />);
    restingMouse();
    fireEvent.pointerMove(list(), at(301, 400));
    expect(touched()).toBe(true);
    fireEvent.pointerLeave(list(), at(301, 20));
    expect(touched()).toBe(false);
  });
  it('and at rest when that mouse stands still, until it moves again; a finger that stays down does not rest', () => {
    vi.useFakeTimers();
    render(<List />);
    restingMouse();
    fireEvent.pointerMove(list(), at(301, 400));
    expect(setTouched.mock.lastCall).toEqual([true, false]);
    vi.advanceTimersByTime(5000);
    expect(setTouched.mock.lastCall).toEqual([true, true]);
    fireEvent.pointerMove(list(), at(305, 400));
    expect(setTouched.mock.lastCall).toEqual([true, false]);
    fireEvent.focusIn(screen.getByRole('button'));
    vi.advanceTimersByTime(5000);
    expect(setTouched.mock.lastCall).toEqual([true, false]);
    fireEvent.focusOut(screen.getByRole('button'));
    fireEvent.pointerLeave(list(), at(301, 20));
    fireEvent.pointerDown(list(), at(10, 10, { pointerType: 'touch' }));
    vi.advanceTimersByTime(5000);
    expect(setTouched.mock.lastCall).toEqual([true, false]);
    vi.useRealTimers();
  });
  it('by that mouse when it presses without moving', () => {
    render(<List />);
    restingMouse();
    fireEvent.pointerDown(screen.getByRole('button'), at(300, 400));
    expect(touched()).toBe(true);
  });
  it('not by a finger that scrolls past', () => {
    render(<List />);
    fireEvent.pointerEnter(list(), at(10, 10, { pointerType: 'touch' }));
    fireEvent.pointerMove(list(), at(10, 60, { pointerType: 'touch' }));
    expect(touched()).toBe(false);
  });
  it('by a pressing finger, until its click', () => {
    vi.useFakeTimers();
    render(<List />);
    fireEvent.pointerDown(screen.getByRole('button'), at(10, 10, { pointerType: 'touch' }));
    expect(touched()).toBe(true);
    fireEvent.pointerLeave(list(), at(10, 10, { pointerType: 'touch' }));
    fireEvent.click(screen.getByRole('button'));
    expect(touched()).toBe(true);
    vi.runAllTimers();
    expect(touched()).toBe(false);
    vi.useRealTimers();
  });
  it('by focus inside it, but not on the list itself', () => {
    render(<List />);
    fireEvent.focusIn(list());
    expect(touched()).toBe(false);
    fireEvent.focusIn(screen.getByRole('button'));
    expect(touched()).toBe(true);
  });
  it('by scrolling into it', () => {
    render(<List />);
    vi.spyOn(list(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -40, 100, 900));
    fireEvent.scroll(window);
    expect(touched()).toBe(true);
  });
  it('by an open card', () => {
    const { rerender } = render(<List />);
    rerender(<List open />);
    expect(touched()).toBe(true);
  });
});
