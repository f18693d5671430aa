import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { enqueueChangeReply, listChangeReplies, removeRepliesOf } from '@/offline/outbox/changeReplyRows';
import { type PostPorts, makePostSender, tryPost } from '@/offline/outbox/postSender';
import { hasPosts, removePost } from '@/offline/outbox/postTx';
import { db } from '@/offline/store/db';
import { putMeta } from '@/offline/store/meta';
import { setClock } from '@/platform/clock';
import { dropDatabase, freshDatabase } from './setup';

/** Replies to a change of the airline: kept, sent once under one key, and withdrawn only before that. */
const sent = vi.hoisted(() => ({ fail: null as unknown, calls: [] as { id: string; body: string; token: string }[] }));
vi.mock('@/api/trips/changeReply', () => ({
  sendChangeReply: async ({ id, body }: { id: string; body: string }, token: string) => {
    sent.calls.push({ id, body, token });
    if (sent.fail) throw sent.fail;
  },
}));

let name = '';
let [at, online] = [1_000_000, true];
let token: string | null = 'bearer';

beforeEach(() => {
  name = freshDatabase();
  [at, online, token] = [1_000_000, true, 'bearer'];
  Object.assign(sent, { fail: null, calls: [] });
  setClock(() => at);
});
afterEach(async () => {
  await dropDatabase(name);
});

const reply = { id: 'k1', uid: '', orderId: 'KA-1', bookingId: 'b1', changeId: 'c1', action: 'accept' } as const;
const hand = (over: Partial<Parameters<typeof enqueueChangeReply>[0]> = {}): Promise<boolean> =>
  enqueueChangeReply({ ...reply, at, ...over });
const sender = (over: Partial<PostPorts> = {}) =>
  makePostSender({
    store: db,
    now: () => at,
    owner: 'me',
    lock: async (_id, _signal, work) => await work(true),
    tokenOf: async () => token,
    send: tryPost,
    online: () => online,
    reallyOffline: async () => !online,
    later: () => () => undefined,
    changed: () => undefined,
    ...over,
  });
const only = async () => (await listChangeReplies())[0];
const refusal = (status: number): ApiError =>
  new ApiError('http', 'Too late', { status, body: { errorMessage: 'Too late' } });

describe('a reply', () => {
  it('is sent once with its own key, and kept as sent', async () => {
    await hand({ action: 'choose', offerId: 'o1' });
    await sender().drain();
    await sender().drain();
    const body = '{"change_id":"c1","action":"choose","offer_id":"o1"}';
    expect(sent.calls).toEqual([{ id: 'k1', body, token: 'bearer' }]);
    expect(await only()).toMatchObject({ state: 'sent', sentAt: at });
  });

  it('is the only one about its change, whichever tab asks; having seen it is none', async () => {
    expect(await hand({ id: 'k0', action: 'seen' })).toBe(true);
    expect(await hand()).toBe(true);
    expect(await hand({ id: 'k2', action: 'refund' })).toBe(false);
    expect(await hand({ id: 'k3', action: 'seen' })).toBe(false);
    expect(await hand({ id: 'k4', changeId: 'c2' })).toBe(true);
  });

  it('waits offline, can be withdrawn then, and leaves the way free for another', async () => {
    online = false;
    await hand();
    await sender().drain();
    expect(sent.calls).toEqual([]);
    expect(await removePost(await db(), 'k1', at)).toBe(true);
    expect(await hand({ id: 'k2', action: 'refund' })).toBe(true);
  });

  it('waits untouched without a bearer', async () => {
    token = null;
    await hand({ uid: 'u1' });
    await sender().drain();
    expect(await only()).toMatchObject({ state: 'queued', firstSentAt: null, attempts: 0 });
    token = 'another';
    await sender().drain();
    expect(sent.calls.map((one) => one.token)).toEqual(['another']);
  });

  it('that the agency refuses says why, and gives way to the next; a bearer that is refused decides nothing', async () => {
    await hand();
    sent.fail = refusal(410);
    await sender().drain();
    expect(await only()).toMatchObject({ state: 'refused', refusal: { message: 'Too late' } });
    expect(await hand({ id: 'k2', action: 'refund' })).toBe(true);
    expect((await listChangeReplies()).map(({ id }) => id)).toEqual(['k2']);
    sent.fail = refusal(404);
    await sender().drain();
    expect(await hand({ id: 'k3', changeId: 'c2' })).toBe(true);
    expect((await listChangeReplies()).map(({ id }) => id)).toEqual(['k3']);
    sent.fail = refusal(401);
    await sender().drain();
    expect(await only()).toMatchObject({ state: 'queued', attempts: 1 });
  });

  it('is work for the worker only where the bearer of its booking is on this device', async () => {
    await hand();
    expect(await hasPosts(await db(), at)).toBe(false);
    await putMeta('orderKey:b1', 'bearer');
    expect(await hasPosts(await db(), at)).toBe(true);
  });

  it('goes with the person who made it', async () => {
    await hand({ uid: 'u1' });
    await hand({ id: 'k2', changeId: 'c2' });
    await removeRepliesOf((uid) => uid === 'u1');
    expect((await listChangeReplies()).map(({ id }) => id)).toEqual(['k2']);
  });
});
