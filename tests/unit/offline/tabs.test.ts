import { beforeEach, describe, expect, test } from 'vitest';
import { setLogSink } from '@/platform/log';
import { gate, http, lost } from './server';
import { type Tab, World, contact, coupon } from './world';

let world: World;
let one: Tab;
let two: Tab;
beforeEach(() => {
  setLogSink(() => undefined);
  world = new World();
  one = world.tab('one');
  two = world.tab('two');
});

/** Holds the next request open until `answer` is called. */
function held(applied: boolean, error?: ReturnType<typeof http>): { answer: () => void } {
  const { until, open } = gate();
  world.server.faults.push({ when: 'hang', applied, until, ...(error && { error }) });
  return { answer: open };
}

/** One tab freezes while it sends, another takes its queue and sends, and then the first gets its answer. */
async function overtaken(error: ReturnType<typeof http>): Promise<{ answer: () => void }> {
  const frozen = held(false, error);
  await world.enqueue(contact('a@b.lv'));
  await world.drain(one);
  world.rob(one);
  world.at += 50_000;
  const second = held(true);
  await world.drain(two);
  frozen.answer();
  await world.settle();
  return second;
}

describe('two tabs', () => {
  test('have one request in flight, whoever starts', async () => {
    const request = held(true);
    await world.enqueue(contact('a@b.lv'));
    void one.sender.drain('b1');
    void two.sender.drain('b1');
    await world.settle();
    expect(world.server.mostInFlight).toBe(1);
    await world.enqueue(coupon('SUN'));
    request.answer();
    await world.settle();
    expect(world.server.effects).toHaveLength(2);
    expect(world.server.mostInFlight).toBe(1);
    expect(await world.rows()).toEqual([]);
  });

  test('send the same bytes when one dies while sending, with one effect', async () => {
    held(true);
    await world.enqueue(contact('a@b.lv'));
    await world.drain(one);
    world.crash(one);
    await world.enqueue(coupon('SUN'));
    await world.drain(two);
    expect(world.server.sent[1]?.body).toBe(world.server.sent[0]?.body);
    expect(world.server.effects.map(({ payload }) => payload['type'])).toEqual(['contact', 'discount']);
    expect(await world.rows()).toEqual([]);
  });

  test.each([true, false])(
    'keep the queue with the tab that reconciles a conflict (Web Locks: %s)',
    async (webLocks) => {
      world.webLocks = webLocks;
      const read = gate();
      world.server.readGates = [read.until];
      world.server.faults = [{ when: 'after', error: http(409) }];
      await world.enqueue(contact('a@b.lv'));
      await world.drain(one);
      await world.enqueue(coupon('SUN'));
      await world.drain(two);
      expect(world.server.reads).toBe(1);
      expect(world.server.sent).toHaveLength(1);
      read.open();
      await world.settle();
      expect(world.server.effects.map(({ payload }) => payload['type'])).toEqual(['contact', 'discount']);
      expect(await world.rows()).toEqual([]);
      expect(world.server.reads).toBe(1);
    },
  );

  test('a robbed tab that gets a conflict does not reconcile: the queue has another holder', async () => {
    const second = await overtaken(http(409));
    expect(world.server.reads).toBe(0);
    second.answer();
    await world.settle();
    expect(await world.rows()).toEqual([]);
  });

  test('a tab robbed while it reconciles still acknowledges, which ends the backoff of the other', async () => {
    const read = gate();
    world.server.readGates = [read.until];
    world.server.faults = [
      { when: 'before', error: http(409) },
      { when: 'after', error: http(503) },
    ];
    await world.enqueue(contact('a@b.lv'));
    await world.drain(one);
    world.rob(one);
    world.at += 50_000;
    await world.drain(two);
    expect(await world.queue()).toMatchObject({ state: 'backoff', batch: { attempts: 1 } });
    read.open();
    await world.settle();
    expect(await world.rows()).toEqual([]);
    expect(await world.queue()).toMatchObject({ state: 'idle', batch: null, nextAt: null, error: null });
    await world.enqueue(coupon('SUN'));
    await world.drain(two);
    expect(world.server.effects.map(({ payload }) => payload['type'])).toEqual(['contact', 'discount']);
  });

  test('a stale waiter steals the lock but not the queue of a holder that is back at work', async () => {
    const request = held(true);
    await world.enqueue(contact('a@b.lv'));
    await world.drain(one);
    world.rob(one);
    await world.drain(two);
    // The lock is free now but proves nothing.
    await world.drain(two);
    await world.drain(world.tab('three'));
    expect(world.server.sent).toHaveLength(1);
    await world.enqueue(coupon('SUN'));
    request.answer();
    await world.advance(45_000);
    expect(world.server.mostInFlight).toBe(1);
    expect(world.server.effects.map(({ payload }) => payload['type'])).toEqual(['contact', 'discount']);
    expect(await world.rows()).toEqual([]);
  });

  test('a crash is no attempt', async () => {
    for (let n = 0; n < 5; n++) {
      held(false);
      const tab = world.tab(`t${n}`);
      if (n === 0) await world.enqueue(contact('a@b.lv'));
      await world.drain(tab);
      world.crash(tab);
    }
    expect((await world.queue())?.batch).toMatchObject({ attempts: 0, sends: 5 });
    await world.drain(two);
    expect(world.server.effects).toHaveLength(1);
  });

  test('the acknowledgement of a robbed tab counts', async () => {
    const frozen = held(true);
    await world.enqueue(contact('a@b.lv'));
    await world.drain(one);
    world.rob(one);
    world.at += 50_000;
    const second = held(false, http(500));
    await world.drain(two);
    frozen.answer();
    await world.settle();
    expect(await world.rows()).toEqual([]);
    expect((await world.queue())?.state).toBe('idle');
    second.answer();
    await world.settle();
    expect(await world.queue()).toMatchObject({ state: 'idle', batch: null });
    expect(world.server.effects).toHaveLength(1);
  });

  test('a robbed tab sends nothing more after its acknowledgement', async () => {
    const frozen = held(true);
    await world.enqueue(contact('a@b.lv'));
    await world.drain(one);
    world.rob(one);
    world.at += 50_000;
    const second = held(true);
    await world.drain(two);
    await world.enqueue(coupon('SUN'));
    frozen.answer();
    await world.settle();
    expect(world.server.sent).toHaveLength(2);
    second.answer();
    await world.settle();
    expect(world.server.sent).toHaveLength(3);
    expect(await world.rows()).toEqual([]);
  });

  test('a failure of a robbed tab does not count, and it sends nothing more', async () => {
    const second = await overtaken(http(500));
    expect(await world.queue()).toMatchObject({ state: 'sending', batch: { attempts: 0 } });
    expect(world.server.sent).toHaveLength(2);
    second.answer();
    await world.settle();
    expect(await world.rows()).toEqual([]);
    expect(world.server.sent).toHaveLength(2);
  });

  test('a late acknowledgement ends a halt', async () => {
    const frozen = held(true);
    await world.enqueue(contact('a@b.lv'));
    await world.drain(one);
    world.rob(one);
    world.at += 50_000;
    for (let n = 0; n < 3; n++) world.server.faults.push({ when: 'before', error: http(500) });
    await world.drain(two);
    await world.advance(6000);
    expect((await world.queue())?.state).toBe('halted');
    frozen.answer();
    await world.settle();
    expect(await world.queue()).toMatchObject({ state: 'idle', error: null });
    expect(await world.rows()).toEqual([]);
  });
});

describe('a page that is left', () => {
  test('starts no more sends, and goes on when it comes back', async () => {
    one.sender.suspend();
    await world.enqueue(contact('a@b.lv'));
    await world.drain(one);
    expect(world.server.sent).toHaveLength(0);
    one.sender.resume();
    await world.drain(one);
    expect(world.server.effects).toHaveLength(1);
  });

  test('gives up waiting for a lock', async () => {
    held(true);
    await world.enqueue(contact('a@b.lv'));
    await world.drain(one);
    await world.drain(two);
    two.sender.suspend();
    await two.sender.idle();
    expect(world.server.sent).toHaveLength(1);
  });
});

describe('commit-all', () => {
  test('sends what is queued', async () => {
    await world.enqueue(contact('a@b.lv'));
    expect(await world.commitAll(one)).toBe('sent');
    expect(world.server.effects).toHaveLength(1);
    expect(await world.commitAll(one)).toBe('sent');
  });

  test('waits for the batch of another tab, at most five times 1.5 s', async () => {
    held(true);
    await world.enqueue(contact('a@b.lv'));
    await world.drain(two);
    const commit = world.commitAll(one).catch((error: unknown) => error);
    await world.advance(7499);
    expect(await Promise.race([commit, Promise.resolve('waiting')])).toBe('waiting');
    await world.advance(1);
    expect(await commit).toEqual(new Error('Cannot commit updates while previous batch is pending'));
    expect(await world.rows()).toHaveLength(1);
  });

  test('goes on when that batch is answered in time', async () => {
    const request = held(true);
    await world.enqueue(contact('a@b.lv'));
    await world.drain(two);
    await world.enqueue(coupon('SUN'));
    const commit = world.commitAll(one);
    await world.advance(1500);
    request.answer();
    await world.advance(1500);
    expect(await commit).toBe('sent');
    expect(await world.rows()).toEqual([]);
  });

  test('waits for the end of a backoff', async () => {
    world.server.faults = [{ when: 'before', error: lost }];
    await world.enqueue(contact('a@b.lv'));
    const commit = world.commitAll(one);
    await world.advance(3000);
    expect(await commit).toBe('sent');
  });

  test('answers at once when offline', async () => {
    world.online = false;
    await world.enqueue(contact('a@b.lv'));
    expect(await world.commitAll(one)).toBe('queued-offline');
    expect(await world.rows()).toHaveLength(1);
  });

  test('names the obstacle', async () => {
    world.server.refuse = () => ({ code: 'bad', field: 'email', message: 'no' });
    await world.enqueue(contact('a'));
    expect(await world.commitAll(one)).toBe('refused');
    world.server.refuse = () => null;
    world.server.faults = Array.from({ length: 3 }, () => ({ when: 'before' as const, error: http(500) }));
    await world.enqueue(coupon('SUN'));
    const commit = world.commitAll(one);
    await world.advance(7500);
    expect(await commit).toBe('halted');
    await world.enqueue(contact('x@y.lv'), 'local:d9');
    expect(await world.commitAll(one, 'local:d9')).toBe('needs-create');
  });
});
