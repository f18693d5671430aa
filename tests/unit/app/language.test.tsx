import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLanguage } from '@/app/language';
import { offeredLocale } from '@/domain/locale';
import { Questions } from '@/features/shell/Questions';
import { loadMessages } from '@/i18n/catalogue';
import { I18nProvider } from '@/i18n/provider';
import { localStore } from '@/platform/webStorage';
import { session } from '@/state/session';
import { MemoryRouter } from 'react-router-dom';

const ALL = ['lv_LV', 'en_GB', 'ru_RU'] as const;

beforeEach(async () => {
  localStorage.clear();
  session.locale = 'lv_LV';
  session.profile.languages = [...ALL];
  history.replaceState(null, '', '/');
  await Promise.all([loadMessages('core', 'lv_LV'), loadMessages('flow', 'lv_LV')]);
});

describe('the language that is offered', () => {
  it.each([
    [['en-US', 'lv'], 'en_GB'],
    [['de-DE', 'fr', 'RU'], 'ru_RU'],
    [['lv-LV', 'en'], null],
    [['et', 'de'], null],
    [[], null],
  ])('for a browser that wants %j is %s', (wanted, locale) => {
    expect(offeredLocale(wanted, 'lv_LV', ALL)).toBe(locale);
  });
});

const ask = (wanted: string[]) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(wanted);
  return render(
    <I18nProvider>
      <MemoryRouter>
        <main id="main">
          <h1>Flights</h1>
        </main>
        <Questions />
      </MemoryRouter>
    </I18nProvider>,
  );
};

describe('the line', () => {
  it('asks in that language, and a yes is stored', async () => {
    ask(['en-GB']);
    const line = screen.getByRole('region', { name: 'Read this in English?' });
    expect(line.lang).toBe('en-GB');
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(session.locale).toBe('en_GB'));
    expect(localStore.get('lang')).toBe('en');
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('asks never again after a no', () => {
    const { unmount } = ask(['en-GB']);
    fireEvent.click(screen.getByRole('button', { name: 'No' }));
    expect(screen.queryByRole('region')).toBeNull();
    unmount();
    ask(['en-GB']);
    expect(screen.queryByRole('region')).toBeNull();
    expect(session.locale).toBe('lv_LV');
  });

  it('does not ask where the language came by address, or was chosen', () => {
    history.replaceState(null, '', '/?lang=lv');
    const { unmount } = ask(['en-GB']);
    expect(screen.queryByRole('region')).toBeNull();
    unmount();
    history.replaceState(null, '', '/');
    localStore.set('lang', 'lv');
    ask(['en-GB']);
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('an answer', () => {
  it('gives the focus to the page, for its question goes away', () => {
    ask(['en-GB']);
    const no = screen.getByRole('button', { name: 'No' });
    no.focus();
    fireEvent.click(no);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Flights' }));
  });
});

describe('toasts', () => {
  it('learn how high a question is, as long as it is asked', () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(private readonly seen: () => void) {}
        observe(): void {
          this.seen();
        }
        disconnect(): void {}
      },
    );
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(86);
    ask(['en-GB']);
    const height = () => document.documentElement.style.getPropertyValue('--asked');
    expect(height()).toBe('86px');
    fireEvent.click(screen.getByRole('button', { name: 'No' }));
    expect(height()).toBe('');
    vi.unstubAllGlobals();
  });
});

describe('a language that came by address', () => {
  it('is stored once the traveller goes on in it, and only that one', () => {
    session.locale = 'ru_RU';
    keepLanguage('?lang=lv');
    keepLanguage('');
    expect(localStore.get('lang')).toBeNull();
    keepLanguage('?lang=ru');
    expect(localStore.get('lang')).toBe('ru');
  });
});
