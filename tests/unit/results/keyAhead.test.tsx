import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ref } from 'valtio';
import { isKeyYoung } from '@/domain/search/keyLife';
import { writeQuery } from '@/domain/search/query';
import { emptySearch, type Place, type Search } from '@/domain/search/types';
import { searchKey } from '@/domain/search/validity';
import { setClock } from '@/platform/clock';
import { edit, fillForm, searchForm } from '@/state/searchForm';
import { announceSearchReady } from '@/state/searchForm/start';
import { keyOrLines, SETTLED_MS } from '@/state/results/stream/keyAhead';
import { session } from '@/state/session';

const { requestSearchKey, openSearch } = vi.hoisted(() => ({ requestSearchKey: vi.fn(), openSearch: vi.fn() }));
vi.mock('@/api/search', async (original) => ({ ...(await original()), requestSearchKey, openSearch }));

const NOON = Date.parse('2026-11-20T12:00:00Z');
const LIFE = 30 * 60_000;
const place = (iata: string): Place => ({ iata, city: iata, isCity: false, cityIata: iata, names: {} });
const whole = (day = '2027-01-15'): Search => {
  const search = emptySearch();
  const [trip] = search.trips;
  if (!trip) throw new Error('no trip');
  const ends = { srcLocation: place('RIX'), destLocation: place('BCN') };
  return { ...search, tripType: 'oneway', trips: [{ ...trip, ...ends, startDate: day, endDate: null }] };
};
const alive = () => new AbortController().signal;
const settle = () => vi.advanceTimersByTimeAsync(SETTLED_MS);
const askedFor = () => requestSearchKey.mock.calls.map(([query]) => query as string);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  vi.setSystemTime(NOON);
  setClock(null);
  requestSearchKey.mockReset().mockResolvedValue({ key: 'ahead', expires_in_ms: LIFE });
  openSearch.mockReset().mockResolvedValue({ key: 'new', expires_in_ms: LIFE, lines: null });
  Object.assign(session, { online: true, settings: ref({ ...session.settings, keyAhead: true }) });
  // Whatever an earlier test has left.
  await keyOrLines('none', alive());
  openSearch.mockClear();
  fillForm(emptySearch());
  Object.assign(searchForm, { touched: false, searched: null, starting: false, bound: false });
});

describe('the life of a key', () => {
  it.each([
    [0, LIFE, true],
    [5 * 60_000, LIFE, true],
    [5 * 60_000 + 1, LIFE, false],
    [3000, 10_000, false],
    [0, 0, true],
    [-1, LIFE, false],
  ])('%i ms of %i: %s', (age, life, young) => expect(isKeyYoung(age, life)).toBe(young));
});

describe('the key of the form', () => {
  it('is asked for once the complete form stands still, and used by the search that follows', async () => {
    edit(() => whole());
    await vi.advanceTimersByTimeAsync(SETTLED_MS - 1);
    edit(() => whole('2027-01-16'));
    await vi.advanceTimersByTimeAsync(SETTLED_MS - 1);
    expect(askedFor()).toEqual([]);
    await settle();
    const query = writeQuery(whole('2027-01-16'));
    expect(askedFor()).toEqual([query]);
    expect(await keyOrLines(query, alive())).toMatchObject({ key: 'ahead' });
    expect(openSearch).not.toHaveBeenCalled();
    // Once: a refresh asks again.
    expect(await keyOrLines(query, alive())).toMatchObject({ key: 'new' });
  });

  it('is not asked for twice for one form', async () => {
    edit(() => whole());
    await settle();
    announceSearchReady();
    edit((search) => ({ ...search }));
    await settle();
    expect(askedFor()).toHaveLength(1);
  });

  it('one request at a time: another form ends the one before', async () => {
    const signals: AbortSignal[] = [];
    requestSearchKey.mockImplementation((_query, signal: AbortSignal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    edit(() => whole());
    await settle();
    edit(() => whole('2027-01-16'));
    await settle();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('of another search is not used', async () => {
    edit(() => whole());
    await settle();
    expect(await keyOrLines(writeQuery(whole('2027-02-01')), alive())).toMatchObject({ key: 'new' });
  });

  it('that is too old is not used, and asked for again with the next change', async () => {
    edit(() => whole());
    await settle();
    vi.setSystemTime(Date.now() + LIFE / 6 + 1);
    announceSearchReady();
    await settle();
    expect(askedFor()).toHaveLength(2);
    vi.setSystemTime(Date.now() + LIFE / 6 + 1);
    expect(await keyOrLines(writeQuery(whole()), alive())).toMatchObject({ key: 'new' });
  });

  it('still on its way is awaited, and its failure is that of the search', async () => {
    let fail: ((why: Error) => void) | undefined;
    requestSearchKey.mockReturnValue(new Promise((_, reject) => (fail = reject)));
    edit(() => whole());
    await settle();
    const call = keyOrLines(writeQuery(whole()), alive());
    fail?.(new Error('lost'));
    await expect(call).rejects.toThrow('lost');
    expect(openSearch).not.toHaveBeenCalled();
  });

  it('that failed before the press is forgotten', async () => {
    requestSearchKey.mockRejectedValue(new Error('lost'));
    edit(() => whole());
    await settle();
    expect(await keyOrLines(writeQuery(whole()), alive())).toMatchObject({ key: 'new' });
  });

  it('on its way ends with the search that is left', async () => {
    let signal: AbortSignal | undefined;
    requestSearchKey.mockImplementation((_query, given: AbortSignal) => {
      signal = given;
      return new Promise(() => undefined);
    });
    edit(() => whole());
    await settle();
    const left = new AbortController();
    void keyOrLines(writeQuery(whole()), left.signal);
    left.abort();
    expect(signal?.aborted).toBe(true);
  });

  it('a press before the form stood still asks once, by the search', async () => {
    edit(() => whole());
    await vi.advanceTimersByTimeAsync(0);
    await keyOrLines(writeQuery(whole()), alive());
    await settle();
    expect(askedFor()).toEqual([]);
  });

  describe('is not asked for', () => {
    const notAsked = async () => {
      edit(() => whole());
      await settle();
      expect(askedFor()).toEqual([]);
    };
    it('where suppliers count', () => {
      session.settings = ref({ ...session.settings, keyAhead: false });
      return notAsked();
    });
    it('without a connection', () => {
      session.online = false;
      return notAsked();
    });
    it('where data are saved', async () => {
      vi.stubGlobal('navigator', { connection: { saveData: true } });
      await notAsked();
      vi.unstubAllGlobals();
    });
    it('by a form of another page', () => {
      searchForm.bound = true;
      return notAsked();
    });
    it('for the search on screen', () => {
      searchForm.searched = searchKey(whole());
      return notAsked();
    });
    it('for days that have passed', async () => {
      edit(() => whole('2026-11-01'));
      await settle();
      expect(askedFor()).toEqual([]);
    });
    it('by a form that is filled by an address, until somebody reaches for Search', async () => {
      fillForm(whole());
      await settle();
      expect(askedFor()).toEqual([]);
      announceSearchReady();
      await settle();
      expect(askedFor()).toHaveLength(1);
    });
  });
});
