import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { applyTheme, setThemeMode } from '@/ui/theme';
import { useIsMobile } from '@/ui/useMediaQuery';

const root = document.documentElement;
const given = (name: string) => root.style.getPropertyValue(`--tenant-${name}`);
const bars = () => [...document.head.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];

afterEach(() => {
  setThemeMode('system');
  vi.unstubAllGlobals();
});

describe('the tenant’s colours', () => {
  it('are applied, with fallbacks for invalid ones', () => {
    applyTheme({ primary: '#6B1030', secondary: 'red; background: url(x)', accent: '#FD0' });
    expect(given('primary')).toBe('#6b1030');
    expect(given('secondary')).toBe(DEFAULT_PROFILE.colorSchema.secondary);
    expect(given('accent')).toBe('#ffdd00');
  });

  it('colour the browser’s bars per scheme, and both alike when one is forced', () => {
    applyTheme({ primary: '#6b1030' });
    applyTheme({ primary: '#2a5c9e' });
    expect(bars()).toHaveLength(2);
    const [light, dark] = bars().map((bar) => bar.content);
    expect(light).toBe('#ffffff');
    expect(dark).not.toBe('#ffffff');
    setThemeMode('dark');
    expect(root.dataset['theme']).toBe('dark');
    expect(bars().map((bar) => bar.content)).toEqual([dark, dark]);
    setThemeMode('system');
    expect(root.dataset['theme']).toBeUndefined();
    expect(bars().map((bar) => bar.content)).toEqual([light, dark]);
  });
});

const Size = () => <p>{useIsMobile() ? 'phone' : 'desk'}</p>;

describe('the media query', () => {
  it('is not read in prerendered pages', () => {
    expect(renderToString(<Size />)).toBe('<p>desk</p>');
  });

  it('is followed as it changes', () => {
    let mobile = true;
    const listeners = new Set<() => void>();
    vi.stubGlobal('matchMedia', () => ({
      get matches() {
        return mobile;
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }));
    render(<Size />);
    expect(screen.getByText('phone')).toBeDefined();
    mobile = false;
    act(() => {
      for (const changed of listeners) changed();
    });
    expect(screen.getByText('desk')).toBeDefined();
  });
});
