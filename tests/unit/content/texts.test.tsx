import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { setLogSink } from '@/platform/log';
import { NO_SETTINGS } from '@/platform/settingsBlock';
import { setOnline, startSession } from '@/state/session';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { useDocument, useFaq } from '@/state/content';

const api = vi.hoisted(() => ({ getStaticHtml: vi.fn(), getBuiltText: vi.fn(), getStrings: vi.fn() }));
const kept = vi.hoisted(() => ({ readStoredAnswer: vi.fn(), storeAnswer: vi.fn() }));
const network = vi.hoisted(() => ({ probe: vi.fn() }));
vi.mock('@/api/content', () => api);
vi.mock('@/state/storedAnswers', async (original) => ({ ...(await original<object>()), ...kept }));
vi.mock('@/platform/network', async (original) => ({ ...(await original<object>()), ...network }));
vi.mock('@/platform/idle', async (original) => ({ ...(await original<object>()), idle: () => Promise.resolve() }));

const text = (html: string) => ({ html, css: '', version: '2026-03-01' });
const NONE = text('');
const lost = (file?: string) => new ApiError('offline', 'no answer', file ? { file } : {});
const FILE = 'https://texts.example/terms.html';

beforeEach(() => {
  vi.resetAllMocks();
  setLogSink(() => undefined);
  setOnline(true);
  kept.readStoredAnswer.mockResolvedValue(null);
  kept.storeAnswer.mockResolvedValue(undefined);
  api.getBuiltText.mockResolvedValue(text('<p>of the build</p>'));
  network.probe.mockResolvedValue(true);
  startSession(
    { ...NO_SETTINGS, tenantName: 'kaija', texts: { en: 'assets/legal-en.json' } },
    DEFAULT_PROFILE,
    'en_GB',
  );
});

/** Listeners hear of a state, not of each change. */
async function reconnect(): Promise<void> {
  await act(() => Promise.resolve(setOnline(false)));
  await act(() => Promise.resolve(setOnline(true)));
}

/** The last state of a text of the language. */
async function outcome(locale: 'en_GB' | 'et_EE' = 'en_GB') {
  const { result } = renderHook(() => useDocument('terms_of_service', locale));
  await waitFor(() => expect(result.current.state.phase).not.toBe('loading'));
  return result;
}

describe('a text', () => {
  it('is the newest, and kept', async () => {
    api.getStaticHtml.mockResolvedValue(text('<p>new</p>'));
    expect((await outcome()).current.state).toMatchObject({ phase: 'ready', source: 'server', savedAt: null });
    await waitFor(() =>
      expect(kept.storeAnswer).toHaveBeenCalledWith('text', 'terms_of_service en_GB', {
        at: expect.any(Number) as number,
        data: text('<p>new</p>'),
      }),
    );
  });

  it('without an answer is the kept one, with its time', async () => {
    api.getStaticHtml.mockRejectedValue(lost());
    kept.readStoredAnswer.mockResolvedValue({ at: 7, data: text('<p>kept</p>') });
    expect((await outcome()).current.state).toMatchObject({ phase: 'ready', source: 'device', savedAt: 7 });
  });

  it("is called kept when the worker answers offline, and is not stored as today's", async () => {
    setOnline(false);
    api.getStaticHtml.mockResolvedValue(text('<p>of the worker</p>'));
    expect((await outcome()).current.state).toMatchObject({ phase: 'ready', source: 'device', savedAt: null });
    expect(kept.storeAnswer).not.toHaveBeenCalled();
  });

  it('is called kept once the connection is known to be lost: the worker answers sooner', async () => {
    api.getStaticHtml.mockResolvedValue(text('<p>of the worker</p>'));
    kept.readStoredAnswer.mockResolvedValue({ at: 7, data: text('<p>of the worker</p>') });
    const result = await outcome();
    expect(result.current.state).toMatchObject({ source: 'server' });
    await act(() => Promise.resolve(setOnline(false)));
    await waitFor(() => expect(result.current.state).toMatchObject({ source: 'device', savedAt: 7 }));
  });

  it.each([
    ['the server has none', () => api.getStaticHtml.mockResolvedValue(NONE)],
    ['the server is out of reach', () => api.getStaticHtml.mockRejectedValue(lost())],
    ['the server fails', () => api.getStaticHtml.mockRejectedValue(new ApiError('http', 'x', { status: 500 }))],
  ])('of the build stands in when %s', async (_, answer) => {
    answer();
    expect((await outcome()).current.state).toMatchObject({ phase: 'ready', source: 'build' });
    expect(api.getBuiltText).toHaveBeenCalledWith('assets/legal-en.json', 'terms_of_service', expect.anything());
  });

  it.each([
    ['empty', true, undefined],
    ['blocked', true, FILE],
    ['failed', true, new URL('/bucket/terms.html', document.baseURI).href],
    ['failed', true, 'javascript:alert(1)'],
    ['offline', false, FILE],
  ])('in a language without a text of the build is %s (our host answers: %s, file %s)', async (phase, here, file) => {
    if (phase === 'empty') api.getStaticHtml.mockResolvedValue(NONE);
    else api.getStaticHtml.mockRejectedValue(lost(file));
    network.probe.mockResolvedValue(here);
    const { state } = (await outcome('et_EE')).current;
    expect(state).toEqual(phase === 'blocked' ? { phase, address: FILE } : { phase });
  });

  it('is asked for again with the connection; the kept one stays if that fails', async () => {
    api.getStaticHtml.mockRejectedValue(lost());
    kept.readStoredAnswer.mockResolvedValueOnce({ at: 7, data: text('<p>kept</p>') });
    const result = await outcome('et_EE');
    await reconnect();
    await waitFor(() => expect(api.getStaticHtml).toHaveBeenCalledTimes(2));
    expect(result.current.state.phase).toBe('ready');
    api.getStaticHtml.mockResolvedValue(text('<p>new</p>'));
    await reconnect();
    await waitFor(() => expect(result.current.state).toMatchObject({ source: 'server' }));
  });
});

it.each([
  [{ 'faq.bags.title': 'Bags' }, 'empty'],
  [{ 'faq.bags.a.question': 'q', 'faq.bags.a.answer': 'a' }, 'ready'],
  [new ApiError('http', 'none', { status: 404 }), 'empty'],
  [new ApiError('http', 'down', { status: 503 }), 'failed'],
])('the questions of %j are %s', async (answer, phase) => {
  if (answer instanceof Error) api.getStrings.mockRejectedValue(answer);
  else api.getStrings.mockResolvedValue(answer);
  const { result } = renderHook(() => useFaq('en_GB'));
  await waitFor(() => expect(result.current.state.phase).toBe(phase));
});
