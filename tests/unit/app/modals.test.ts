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
  it('has the 25 types of the specification, the trip in words and the days near a search, each once', () =>
    expect(new Set(MODAL_TYPES).size).toBe(27));

  it('opens one modal per type: a second call is ignored and keeps the first content', () => {
    openModal('documentView', { type: 'faq' });
    openModal('documentView', { type: 'about_us' });
    expect(openModals().open.map(({ props }) => props)).toEqual([{ type: 'faq' }]);
  });

  it('removes a closing modal after a fade of 200 ms', () => {
    openModal('regionalSettings');
    closeModal('regionalSettings');
    expect(openModals().open[0]?.closing).toBe(true);
    vi.advanceTimersByTime(MODAL_CLOSE_MS - 1);
    expect(openModals().open).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(openModals().open).toHaveLength(0);
  });

  it('keeps a modal that is reopened during its fade', () => {
    openModal('regionalSettings');
    closeModal('regionalSettings');
    openModal('regionalSettings');
    vi.advanceTimersByTime(MODAL_CLOSE_MS * 2);
    expect(isModalOpen('regionalSettings')).toBe(true);
  });

  it('hides a standalone modal while another is above it', () => {
    openModal('sideMenu');
    openModal('regionalSettings');
    expect(shown()).toEqual(['regionalSettings']);
    closeModal('regionalSettings');
    expect(shown()).toEqual(['sideMenu', 'regionalSettings']);
    vi.advanceTimersByTime(MODAL_CLOSE_MS);
    expect(shown()).toEqual(['sideMenu']);
  });

  it('keeps one that is not standalone visible under what is stacked on it', () => {
    openModal('priceChanged', { oldTotal: 100, newTotal: 200 });
    openModal('documentView', { type: 'faq' });
    expect(shown()).toEqual(['priceChanged', 'documentView']);
  });

  it('clears all at once on a route change, fading ones too', () => {
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
