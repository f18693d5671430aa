import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { setClock } from '@/platform/clock';
import { closeDb, db } from '@/offline/store/db';
import {
  enqueueEnquiry,
  listEnquiries,
  readEnquiryDraft,
  removeEnquiriesOf,
  takeBackEnquiry,
  writeEnquiryDraft,
} from '@/offline/outbox/enquiryRows';
import { duePosts, removePost, requeuePost, settlePost, takePost } from '@/offline/outbox/postTx';
import { type PostOutcome, type PostPorts, makePostSender, tryPost, waitAfter } from '@/offline/outbox/postSender';
import { aGroup } from '../enquiry/build';
import { dropDatabase, freshDatabase, writeRaw } from './setup';

/** Enquiries on the device: nothing is lost, and each is sent once. */
const sent = vi.hoisted(() => ({ fail: null as unknown, calls: [] as { id: string; body: string }[] }));
vi.mock('@/api/enquiries', () => ({
  sendEnquiry: async (id: string, body: string) => {
    sent.calls.push({ id, body });
    if (sent.fail) throw sent.fail;
  },
}));

const ID = '1f0c9a3e-5d6b-4c1f-9a52-6f5d0c3b7e11';
const OTHER = '2f0c9a3e-5d6b-4c1f-9a52-6f5d0c3b7e11';
const BODY = '{"kind":"group"}';
let name = '';
let at = 1_000_000;
let online = true;
let offline = false;
let wakes: number[] = [];

beforeEach(() => {
  name = freshDatabase();
  [at, online, offline, wakes] = [1_000_000, true, false, []];
  Object.assign(sent, { fail: null, calls: [] });
  setClock(() => at);
});
afterEach(async () => {
  await dropDatabase(name);
});

const hand = (id = ID, over: { uid?: string } = {}): Promise<void> =>
  enqueueEnquiry({ id, uid: '', at, draft: aGroup({ rev: 7 }), body: BODY, ...over });

function sender(over: Partial<PostPorts> = {}) {
  return makePostSender({
    store: db,
    now: () => at,
    owner: 'me',
    lock: async (_id, _signal, work) => await work(true),
    tokenOf: async () => '',
    send: tryPost,
    online: () => online,
    reallyOffline: async () => offline,
    later: (ms) => {
      wakes.push(ms);
      return () => undefined;
    },
    changed: () => undefined,
    ...over,
  });
}

const only = async () => (await listEnquiries())[0];

describe('the draft', () => {
  it('survives a tab that dies with the letter, and the newest copy counts', async () => {
    await db();
    writeEnquiryDraft(aGroup({ rev: 3, note: 'abc' }), '');
    closeDb();
    expect(await readEnquiryDraft('group')).toMatchObject({ rev: 3, note: 'abc' });
    // Another page's transaction kept the row from being written: local storage is ahead.
    await writeRaw(name, 'meta', { k: 'enquiryDraft:group', v: { uid: '', draft: aGroup({ rev: 2, note: 'ab' }) } });
    expect(await readEnquiryDraft('group')).toMatchObject({ rev: 3, note: 'abc' });
    expect(await readEnquiryDraft('business')).toBeNull();
  });
  it('is written before the database is open', async () => {
    writeEnquiryDraft(aGroup({ rev: 1, note: 'early' }), '');
    localStorage.clear();
    await vi.waitFor(async () => expect(await readEnquiryDraft('group')).toMatchObject({ note: 'early' }));
  });
  it('becomes the enquiry in one step', async () => {
    writeEnquiryDraft(aGroup({ rev: 7 }), '');
    await hand();
    expect(await readEnquiryDraft('group')).toBeNull();
    expect(await only()).toMatchObject({ id: ID, state: 'queued', body: BODY, firstSentAt: null });
  });
});

describe('sending', () => {
  it('sends each enquiry once, oldest first', async () => {
    await hand();
    at += 1;
    await hand(OTHER);
    await sender().drain();
    await sender().drain();
    expect(sent.calls).toEqual([
      { id: ID, body: BODY },
      { id: OTHER, body: BODY },
    ]);
    expect((await listEnquiries()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });
  it.each([
    ['408', new ApiError('http', 'late', { status: 408, body: { errorMessage: 'late' } })],
    [
      '409 in progress',
      new ApiError('http', 'busy', { status: 409, code: 'in_progress', body: { errorMessage: 'b' } }),
    ],
    ['425', new ApiError('http', 'early', { status: 425, body: { errorMessage: 'early' } })],
    ['429', new ApiError('http', 'many', { status: 429, body: { errorMessage: 'many' } })],
    ['500', new ApiError('http', 'down', { status: 500 })],
    ['503 page', new ApiError('http', 'down', { status: 503, foreign: true })],
    ['404 page of a portal', new ApiError('http', 'sign in', { status: 404, foreign: true })],
    ['403 JSON of a gateway', new ApiError('http', 'no', { status: 403, body: { message: 'no' } })],
    ['wrong shape', new ApiError('shape', 'wrong')],
    ['timeout', new ApiError('timeout', 'late')],
  ])('keeps it queued after %s, with its bytes, and tries again later', async (_name, error) => {
    await hand();
    sent.fail = error;
    await sender().drain();
    expect(await only()).toMatchObject({ state: 'queued', attempts: 1, nextAt: at + 2000, body: BODY, lease: null });
    await sender().drain();
    expect(sent.calls).toHaveLength(1);
    expect(wakes.at(-1)).toBe(2000);
    at += 2000;
    sent.fail = null;
    await sender().drain();
    expect(sent.calls).toEqual([sent.calls[0], sent.calls[0]]);
    expect(await only()).toMatchObject({ state: 'sent', sentAt: at, error: null });
  });
  it('does not count offline time as an attempt', async () => {
    await hand();
    [sent.fail, offline] = [new ApiError('offline', 'gone'), true];
    await sender().drain();
    expect(await only()).toMatchObject({ state: 'queued', attempts: 0, nextAt: null });
    online = false;
    await sender().drain();
    expect(sent.calls).toHaveLength(1);
  });
  it('brings a refusal back with its field', async () => {
    await hand();
    sent.fail = new ApiError('http', 'Too few', {
      status: 422,
      field: 'group.adults',
      body: { errorMessage: 'Too few' },
    });
    await sender().drain();
    expect(await only()).toMatchObject({ state: 'refused', refusal: { field: 'group.adults', message: 'Too few' } });
    expect(await takeBackEnquiry(ID)).toBe(true);
    expect(await readEnquiryDraft('group')).toMatchObject({ rev: 8, refusal: { field: 'group.adults' }, adults: '30' });
    expect(await listEnquiries()).toEqual([]);
  });
  it('waits ever longer, an hour at most if the server says so', () => {
    expect([1, 2, 3, 9, 10, 60].map((n) => waitAfter(n))).toEqual([2000, 4000, 8000, 512_000, 900_000, 900_000]);
    expect([waitAfter(1, 60_000), waitAfter(1, 1e9)]).toEqual([60_000, 3_600_000]);
  });
  it('is not kept from sending by a moment that a wrong clock wrote', async () => {
    await hand();
    const store = await db();
    const taken = await takePost(store, ID, { owner: 'me', now: () => at }, true);
    if (!taken) throw new Error('nothing to send');
    await settlePost(store, taken, { nextAt: at + 86_400_000 });
    expect(await duePosts(store, at)).toMatchObject([{ row: { id: ID }, from: 0 }]);
  });
});

describe('two senders', () => {
  it('without a lock only the lease decides', async () => {
    await hand();
    const store = await db();
    expect(await takePost(store, ID, { owner: 'a', now: () => at }, false)).not.toBeNull();
    expect(await takePost(store, ID, { owner: 'b', now: () => at }, false)).toBeNull();
    at += 45_000;
    expect(await takePost(store, ID, { owner: 'b', now: () => at }, false)).not.toBeNull();
  });
  it('a holder that woke up late can only acknowledge', async () => {
    await hand();
    const store = await db();
    const late = await takePost(store, ID, { owner: 'a', now: () => at }, true);
    const other = await takePost(store, ID, { owner: 'b', now: () => at }, true);
    if (!late || !other) throw new Error('nothing to send');
    expect(await settlePost(store, late, { state: 'refused', refusal: { field: '', message: 'x' } })).toBeNull();
    expect(await settlePost(store, late, { state: 'sent', sentAt: at })).toMatchObject({ state: 'sent' });
    expect(await settlePost(store, other, { attempts: 1, nextAt: at })).toBeNull();
    expect(await only()).toMatchObject({ state: 'sent' });
  });
  it('cannot be changed or deleted under a sender', async () => {
    await hand();
    let answer = (_outcome: PostOutcome): void => undefined;
    const run = sender({ send: () => new Promise((resolve) => (answer = resolve)) }).drain();
    await vi.waitFor(async () => expect((await only())?.lease?.owner).toBe('me'));
    expect(await takeBackEnquiry(ID)).toBe(false);
    expect(await removePost(await db(), ID, at)).toBe(false);
    answer({ kind: 'undecided', error: { kind: 'http', status: 503, message: '' }, retryAfterMs: 0 });
    await run;
    // It may have arrived: it can be deleted, not changed.
    expect(await takeBackEnquiry(ID)).toBe(false);
    expect(await removePost(await db(), ID, at)).toBe(true);
    expect(await listEnquiries()).toEqual([]);
  });
});

describe('rows', () => {
  it('of a later form are neither sent nor dropped', async () => {
    await hand();
    const row = { k: `enquiry:${OTHER}`, v: { ...(await only()), id: OTHER, v: 2 } };
    await writeRaw(name, 'meta', row);
    closeDb();
    await sender().drain();
    expect(sent.calls.map(({ id }) => id)).toEqual([ID]);
    const store = await db();
    expect(await store.run('r', ['meta'], (tx) => tx.meta.get(row.k))).toEqual(row);
  });
  it('of a person go when they sign out, a guest keeps theirs', async () => {
    writeEnquiryDraft(aGroup({ rev: 1 }), 'anna');
    await hand(ID, { uid: '' });
    writeEnquiryDraft(aGroup({ rev: 1, kind: 'business' }), 'anna');
    await hand(OTHER, { uid: 'anna' });
    await removeEnquiriesOf((uid) => uid === 'anna');
    expect((await listEnquiries()).map(({ id }) => id)).toEqual([ID]);
    expect(await readEnquiryDraft('business')).toBeNull();
  });
  it('twenty that arrived are kept, and all that did not', async () => {
    const ids = Array.from({ length: 23 }, (_, n) => `${String(n).padStart(8, '0')}-5d6b-4c1f-9a52-6f5d0c3b7e11`);
    sent.fail = new ApiError('http', 'no', { status: 400, body: { errorMessage: 'no' } });
    for (const id of ids) {
      at += 1;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await hand(id);
      // oxlint-disable-next-line no-await-in-loop -- the same
      await sender().drain();
      sent.fail = null;
    }
    const kept = (await listEnquiries()).map(({ id, state }) => [id, state]);
    expect(kept).toHaveLength(21);
    expect(kept.at(-1)).toEqual([ids[0], 'refused']);
    expect(kept[0]).toEqual([ids[22], 'sent']);
  });
  it('a refused one is tried again on the traveller’s word', async () => {
    await hand();
    sent.fail = new ApiError('http', 'no', { status: 400, body: { errorMessage: 'no' } });
    await sender().drain();
    await requeuePost(await db(), ID);
    sent.fail = null;
    await sender().drain();
    expect(await only()).toMatchObject({ state: 'sent', refusal: null });
  });
});
