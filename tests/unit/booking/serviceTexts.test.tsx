import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getStrings } from '@/api/content';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import steps from '@/i18n/compiled/steps/en_GB.json';
import { setLogSink } from '@/platform/log';
import { useServiceTexts, services } from '@/state/booking/services/store';
import { session } from '@/state/session';
import { closeDb } from '@/offline/store/db';
import { reopenPage } from '../../fixtures/states';
import { ownDatabase } from '../../fixtures/ownDatabase';

/** Waits that end when the test says so. */
const waits = vi.hoisted(() => [] as (() => void)[]);
vi.mock('@/api/content', () => ({ getStrings: vi.fn() }));
vi.mock('@/platform/idle', async (original) => ({
  ...(await original<typeof import('@/platform/idle')>()),
  pause: () => new Promise<void>((done) => void waits.push(done)),
}));

type Strings = Record<string, string>;
/** Pending answers of the server, in the order of their requests. */
let asked: { answer: (strings: Strings) => void; refuse: (why: Error) => void }[] = [];

beforeAll(async () => {
  seedMessages('steps', 'en_GB', steps);
  await switchLocale('en_GB');
});

beforeEach(() => {
  setLogSink(() => undefined);
  ownDatabase();
  asked = [];
  waits.length = 0;
  vi.mocked(getStrings).mockImplementation(() => new Promise((answer, refuse) => void asked.push({ answer, refuse })));
  session.online = true;
  session.locale = 'en_GB';
});

afterEach(() => {
  closeDb();
});

const nameOf = (result: { current: ReturnType<typeof useServiceTexts> }) => result.current.say('airHelpService').title;
const arrived = (count: number) => waitFor(() => expect(asked).toHaveLength(count));

describe('the texts of the services', () => {
  it('are awaited only for a moment; a late answer still counts', async () => {
    const { result } = renderHook(() => useServiceTexts());
    await arrived(1);
    expect(result.current.coming).toBe(true);
    act(() => {
      for (const over of waits) over();
    });
    await waitFor(() => expect(result.current.coming).toBe(false));
    expect(nameOf(result)).toBe('Help with compensation');
    act(() => asked[0]!.answer({ 'airHelpService.title': 'Claim help' }));
    await waitFor(() => expect(nameOf(result)).toBe('Claim help'));
    expect(services.names).toEqual({ airHelpService: 'Claim help' });
  });

  it('never arrive in a language that was left meanwhile', async () => {
    const { result } = renderHook(() => useServiceTexts());
    await arrived(1);
    act(() => {
      session.locale = 'lv_LV';
    });
    await arrived(2);
    act(() => asked[1]!.answer({ 'airHelpService.title': 'Palīdzība' }));
    await waitFor(() => expect(nameOf(result)).toBe('Palīdzība'));
    act(() => asked[0]!.answer({ 'airHelpService.title': 'Claim help' }));
    await act(async () => {
      await Promise.resolve();
    });
    expect(nameOf(result)).toBe('Palīdzība');
    expect(services.names).toEqual({ airHelpService: 'Palīdzība' });
  });

  it('are the stored ones when the server does not answer', async () => {
    const first = renderHook(() => useServiceTexts());
    await arrived(1);
    act(() => asked[0]!.answer({ 'airHelpService.title': 'Claim help' }));
    await waitFor(() => expect(nameOf(first.result)).toBe('Claim help'));
    // Stored once they can be read back offline.
    session.online = false;
    await waitFor(async () => {
      reopenPage(session);
      first.unmount();
      const { result, unmount } = renderHook(() => useServiceTexts());
      await waitFor(() => expect(result.current.coming).toBe(false));
      expect(nameOf(result)).toBe('Claim help');
      unmount();
    });
    expect(asked).toHaveLength(1);
  });
});
