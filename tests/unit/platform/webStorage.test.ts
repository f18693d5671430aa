import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLogSink } from '@/platform/log';
import { localStore, missingStorageMessage, readJson, scopeStorage } from '@/platform/webStorage';

const memory = (): Storage => {
  const rows = new Map<string, string>();
  return {
    get length() {
      return rows.size;
    },
    clear: () => rows.clear(),
    getItem: (key) => rows.get(key) ?? null,
    key: (at) => [...rows.keys()][at] ?? null,
    removeItem: (key) => void rows.delete(key),
    setItem: (key, value) => void rows.set(key, value),
  };
};
const refusing = (): Storage =>
  Object.assign(memory(), {
    setItem() {
      throw new DOMException('no', 'SecurityError');
    },
  });

const BOTH = 'Your browser does not support localStorage and sessionStorage. Please enable them to use the website.';

beforeEach(() => {
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
});

describe('the scope of a test', () => {
  it('is its own', () => {
    scopeStorage('yellow');
    localStore.set('a', '1');
    expect(localStorage.getItem('yellow:a')).toBe('1');
  });
  it('ends with it', () => {
    localStore.set('a', '1');
    expect(localStorage.getItem('flights:a')).toBe('1');
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setLogSink(null);
});

describe('the storage check', () => {
  it('is silent when both are available', () => {
    expect(missingStorageMessage()).toBeNull();
  });

  it('has the exact sentence when both are missing', () => {
    vi.stubGlobal('localStorage', undefined);
    vi.stubGlobal('sessionStorage', refusing());
    expect(missingStorageMessage()).toBe(BOTH);
  });

  it.each(['localStorage', 'sessionStorage'])('names only %s when only that is missing', (name) => {
    vi.stubGlobal(name, refusing());
    expect(missingStorageMessage()).toBe(`Your browser does not support ${name}. Please enable it to use the website.`);
  });

  it('survives a browser that throws on reading the property itself', () => {
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    expect(missingStorageMessage()).toContain('localStorage');
    expect(localStore.get('lang')).toBeNull();
    expect(localStore.set('lang', 'lv')).toBe(false);
  });
});

describe('stored entries', () => {
  it('belong to one tenant: two tenants on one origin do not see each other’s', () => {
    scopeStorage('kaija');
    localStore.set('lang', 'lv');
    scopeStorage('yellow');
    expect(localStore.get('lang')).toBeNull();
    scopeStorage('kaija');
    expect(localStore.get('lang')).toBe('lv');
  });

  it('a refused write is logged and returns false, without throwing', () => {
    const lines: string[] = [];
    setLogSink(({ level }) => lines.push(level));
    vi.stubGlobal('localStorage', refusing());
    expect(localStore.set('lang', 'lv')).toBe(false);
    expect(lines).toEqual(['warn']);
  });

  it('corrupt JSON is removed', () => {
    localStore.set('profile', '{"broken"');
    expect(readJson(localStore, 'profile')).toBeNull();
    expect(localStore.get('profile')).toBeNull();
  });
});
