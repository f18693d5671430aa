import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { type FaqView, FaqPage } from '@/features/content/FaqPage';
import { loadMessages, switchLocale } from '@/i18n/catalogue';
import { I18nProvider } from '@/i18n/provider';
import { NO_SETTINGS } from '@/platform/settingsBlock';
import { startSession } from '@/state/session';

const { topics, faq } = vi.hoisted(() => ({
  faq: { failed: false, again: vi.fn<() => void>() },
  topics: [
    {
      id: 'bags',
      title: 'Bags',
      questions: [
        { id: 'bags-add', question: 'Can I add a bag?', answer: 'Yes, while you book.\n\nLater, write to us.' },
        { id: 'bags-big', question: 'How big is a café bag?', answer: 'It depends.' },
      ],
    },
    { id: 'pay', title: 'Payment', questions: [{ id: 'pay-how', question: 'How do I pay?', answer: 'By card.' }] },
  ],
}));
vi.mock('@/state/content', () => ({
  useFaq: () => ({
    state: faq.failed
      ? { phase: 'failed' }
      : { phase: 'ready', data: topics, source: 'device', savedAt: Date.UTC(2026, 4, 5, 12) },
    again: faq.again,
  }),
  useDocument: () => ({ state: { phase: 'failed' }, again: () => undefined }),
}));

beforeAll(async () => {
  await Promise.all([loadMessages('core', 'en_GB'), loadMessages('flow', 'en_GB')]);
  await switchLocale('en_GB');
});
beforeEach(() => {
  const contactInformation = { ...DEFAULT_PROFILE.contactInformation, email: 'help@kaija.example' };
  startSession({ ...NO_SETTINGS, tenantName: 'kaija' }, { ...DEFAULT_PROFILE, contactInformation }, 'en_GB');
  Element.prototype.scrollIntoView = vi.fn();
});

function open(view: FaqView, at: string) {
  const router = createMemoryRouter([{ path: '*', element: <FaqPage view={view} /> }], { initialEntries: [at] });
  render(
    <I18nProvider>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return { router, user: userEvent.setup() };
}

const details = (id: string) => document.getElementById(id) as HTMLDetailsElement;

it('an address opens its question and focuses it; another one of the page too', async () => {
  const { router } = open('questions', '/info/faq#bags-big');
  expect(details('bags-big').open).toBe(true);
  expect(details('bags-add').open).toBe(false);
  expect(document.activeElement?.textContent).toBe('How big is a café bag?');
  await act(() => router.navigate('/info/faq#pay-how'));
  expect(details('pay-how').open).toBe(true);
  await act(() => router.navigate('/info/faq#%E0%A4%A'));
  await act(() => router.navigate('/info/faq#bags'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Bags' }));
});

it('the search announces how many there are, and offers a contact when there are none', async () => {
  const { user } = open('questions', '/info/faq#pay-how');
  const field = screen.getByRole('searchbox', { name: 'Search the answers' });
  await user.type(field, 'CAFE');
  await waitFor(() => expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('1 answer found'));
  expect(screen.queryByText('How do I pay?')).toBeNull();
  await user.clear(field);
  await user.type(field, 'zebra');
  expect(await screen.findByRole('heading', { name: 'Nothing found for “zebra”' })).toBeTruthy();
  const ask = within(screen.getByRole('region', { name: 'Is your question not here?' }));
  expect(ask.getByRole('link', { name: 'help@kaija.example' }).getAttribute('href')).toBe('mailto:help@kaija.example');
  await user.clear(field);
  expect(await screen.findByText('How do I pay?')).toBeTruthy();
  expect(document.activeElement).toBe(field);
});

it('the link of a question has the language, and says that it is copied', async () => {
  const { user } = open('questions', '/info/faq#pay-how');
  await user.click(within(details('pay-how')).getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(new URL('info/faq?lang=en#pay-how', document.baseURI).href);
});

it('paper has every answer, and the page afterwards those that were open', () => {
  open('questions', '/info/faq#pay-how');
  dispatchEvent(new Event('beforeprint'));
  expect(document.querySelectorAll('details:not([open])')).toHaveLength(0);
  dispatchEvent(new Event('afterprint'));
  expect([details('pay-how').open, details('bags-add').open]).toEqual([true, false]);
});

it('search engines read the questions while the page is open', () => {
  open('questions', '/info/faq');
  const told = () => document.head.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null';
  expect(JSON.parse(told())).toMatchObject({ '@type': 'FAQPage' });
  cleanup();
  expect(told()).toBe('null');
});

it('topics lead to the questions; a kept copy has its day', async () => {
  const { user } = open('topics', '/info/faq-topics?lang=en');
  expect(screen.getByRole('link', { name: 'How do I pay?' }).getAttribute('href')).toBe('/info/faq?lang=en#pay-how');
  expect(screen.getByText(/^Saved on this device on .*2026/)).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), 'bag');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'How do I pay?' })).toBeNull());
});

it('"Try again" asks for the questions, not only for the text that stands in for them', async () => {
  faq.failed = true;
  const { user } = open('questions', '/info/faq');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(faq.again).toHaveBeenCalledOnce();
  faq.failed = false;
});
