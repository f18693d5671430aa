import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DocumentText } from '@/features/content/DocumentText';
import { loadMessages, switchLocale } from '@/i18n/catalogue';
import { I18nProvider } from '@/i18n/provider';

const { phase } = vi.hoisted(() => ({ phase: { now: 'failed' } }));
vi.mock('@/state/content', () => ({
  useDocument: () => ({ state: { phase: phase.now, address: 'https://texts.example/a.html' }, again: () => undefined }),
}));

beforeAll(async () => {
  await Promise.all([loadMessages('core', 'en_GB'), loadMessages('flow', 'en_GB'), loadMessages('land', 'en_GB')]);
  await switchLocale('en_GB');
});

const open = (level: 'h2' | 'h3') => {
  const element = <DocumentText type="terms_of_service" level={level} />;
  render(
    <I18nProvider>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </I18nProvider>,
  );
};

describe.each(['failed', 'offline', 'empty'])('an unavailable text (%s)', (now) => {
  it('links home from its own page, and nowhere from a dialog over a form', () => {
    phase.now = now;
    open('h2');
    expect(screen.getByRole('link')).toHaveProperty('pathname', '/');
    cleanup();
    open('h3');
    expect(screen.getByRole('heading', { level: 3 })).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryAllByRole('button')).toHaveLength(now === 'empty' ? 0 : 1);
  });
});

it('a text that its host forbids is told as that, with a link to it', () => {
  phase.now = 'blocked';
  open('h3');
  expect(screen.getByRole('heading', { name: 'This text could not be loaded from its host' })).toBeDefined();
  expect(screen.getByText('texts.example')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open the text' })).toHaveProperty('href', 'https://texts.example/a.html');
});

describe('a retried text', () => {
  it('leaves focus at the title and announces the failure', () => {
    phase.now = 'failed';
    const element = (
      <main>
        <h1>Terms of service</h1>
        <DocumentText type="terms_of_service" level="h2" />
      </main>
    );
    render(
      <I18nProvider>
        <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
      </I18nProvider>,
    );
    expect(screen.getByText('The text did not arrive').closest('[aria-live="polite"]')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });
});
