import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { snapshot } from 'valtio';
import {
  MODAL_CLOSE_MS,
  MODAL_TYPES,
  type OpenModal,
  clearModals,
  closeModal,
  isModalOpen,
  openModal,
  openModals,
  visibleModals,
} from '@/state/modals';

const shown = (): string[] => visibleModals(snapshot(openModals()).open as OpenModal[]).map(({ type }) => type);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clearModals();
  vi.useRealTimers();
});

describe('the modal registry', () => {
  it('has the 25 types, each once', () => expect(new Set(MODAL_TYPES).size).toBe(25));

  it('opens one of a type: a second call is ignored and keeps the first content', () => {
    openModal('documentView', { type: 'faq' });
    openModal('documentView', { type: 'about_us' });
    expect(openModals().open.map(({ props }) => props)).toEqual([{ type: 'faq' }]);
  });

  it('a closing modal fades for 200 ms and is then gone', () => {
    openModal('regionalSettings');
    closeModal('regionalSettings');
    expect(openModals().open[0]?.closing).toBe(true);
    vi.advanceTimersByTime(MODAL_CLOSE_MS - 1);
    expect(openModals().open).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(openModals().open).toHaveLength(0);
  });

  it('a modal opened again while it fades stays', () => {
    openModal('regionalSettings');
    closeModal('regionalSettings');
    openModal('regionalSettings');
    vi.advanceTimersByTime(MODAL_CLOSE_MS * 2);
    expect(isModalOpen('regionalSettings')).toBe(true);
  });

  it('a standalone modal steps aside while another is above it and comes back', () => {
    openModal('sideMenu');
    openModal('regionalSettings');
    expect(shown()).toEqual(['regionalSettings']);
    closeModal('regionalSettings');
    expect(shown()).toEqual(['sideMenu', 'regionalSettings']);
    vi.advanceTimersByTime(MODAL_CLOSE_MS);
    expect(shown()).toEqual(['sideMenu']);
  });

  it('one that is not standalone stays under what is stacked on it', () => {
    openModal('priceChanged', { oldTotal: 100, newTotal: 200 });
    openModal('documentView', { type: 'faq' });
    expect(shown()).toEqual(['priceChanged', 'documentView']);
  });

  it('a route change clears all at once, fading ones too', () => {
    openModal('sideMenu');
    openModal('documentView', { type: 'faq' });
    closeModal('documentView');
    clearModals();
    expect(openModals().open).toEqual([]);
    openModal('documentView', { type: 'about_us' });
    vi.advanceTimersByTime(MODAL_CLOSE_MS * 2);
    expect(isModalOpen('documentView')).toBe(true);
  });
});
