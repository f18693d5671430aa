import { afterEach, describe, expect, it, vi } from 'vitest';
import { removeToast, showToast } from '@/ui/toastHost';

const page = document.documentElement;
const phone = (is: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: is }));
const said = () => document.body.textContent;
const turn = () => new Promise((drawn) => setTimeout(drawn, 20));

afterEach(() => {
  page.removeAttribute('data-held');
  vi.unstubAllGlobals();
});

describe('the same text twice', () => {
  it('is one toast, added anew, so that it is announced again', async () => {
    const toasts = () => [...document.querySelectorAll('.toast-text')].filter((one) => one.textContent === 'Deleted');
    showToast('ok', 'Deleted', {});
    await expect.poll(() => toasts().length).toBe(1);
    const [first] = toasts();
    showToast('ok', 'Deleted', {});
    await expect.poll(() => toasts().length === 1 && toasts()[0] !== first).toBe(true);
    removeToast('ok:Deleted');
  });
});

describe('a deferrable toast', () => {
  it("appears once after a phone's bottom sheet, not over it", async () => {
    phone(true);
    page.setAttribute('data-held', '');
    showToast('ok', 'One is back', { id: 'back', deferrable: true });
    showToast('ok', 'One is back', { id: 'back', deferrable: true });
    await turn();
    expect(said()).not.toContain('One is back');
    page.removeAttribute('data-held');
    await expect.poll(said).toContain('One is back');
    expect(said()?.split('One is back')).toHaveLength(2);
  });

  it('that is dropped meanwhile never appears', async () => {
    phone(true);
    page.setAttribute('data-held', '');
    showToast('ok', 'Two is back', { id: 'two', deferrable: true });
    removeToast('two');
    page.removeAttribute('data-held');
    await turn();
    expect(said()).not.toContain('Two is back');
  });

  it('appears next to a desktop dialog, and any other toast over a sheet too', async () => {
    phone(false);
    page.setAttribute('data-held', '');
    showToast('ok', 'Three is back', { id: 'three', deferrable: true });
    await expect.poll(said).toContain('Three is back');
    phone(true);
    showToast('bad', 'Four failed', {});
    await expect.poll(said).toContain('Four failed');
  });
});
