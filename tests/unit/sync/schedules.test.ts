import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '@/platform/clock';
import { setLogSink } from '@/platform/log';
import { type Fault, gate, http, lost } from './server';
import { type Tab, World, baggage, contact, coupon, passenger } from './world';

/**
 * A first harvest of random schedules over the memory store: whatever happens in whatever order, every update has exactly
 * one effect, in the order of its commit, and bytes once sent never change. (The full proof with its seeded faults has an
 * issue of its own.)
 */
type Act =
  | { do: 'type'; what: number }
  | { do: 'drain' | 'crash' | 'rob'; tab: number }
  | { do: 'time'; ms: number }
  | { do: 'net'; online: boolean }
  | { do: 'fault'; kind: number }
  | { do: 'retry' | 'thaw' };

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('type' as const), what: fc.nat(4) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('drain' as const), tab: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const), tab: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rob' as const), tab: fc.nat(1) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('time' as const), ms: fc.constantFrom(100, 2000, 4000, 50_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('net' as const), online: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('fault' as const), kind: fc.nat(7) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'retry' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'thaw' as const }) },
);

/** `until` is when hanging requests are answered after all: their tab was frozen, or the network very slow. */
const faultOf = (kind: number, until: Promise<void>): Fault =>
  [
    { when: 'before' as const, error: lost },
    { when: 'after' as const, error: lost },
    { when: 'before' as const, error: http(500) },
    { when: 'after' as const, error: http(503) },
    { when: 'before' as const, error: http(429, { retryAfterMs: 3000 }) },
    { when: 'hang' as const, applied: true, until },
    { when: 'hang' as const, applied: false, until, error: http(500) },
    { when: 'hang' as const, applied: true, until, error: http(500) },
  ][kind] ?? { when: 'before', error: lost };

/** The part of an update that tells two of them apart. */
const wordOf = (payload: object): string => {
  const { email, couponCode, name, original_id } = payload as Record<string, unknown>;
  return [email, couponCode, name, original_id].join();
};

class Run {
  readonly world = new World();
  private names = 0;
  private tabs: Tab[] = [];
  /** Id and first bytes of every update, in the order of enqueueing. */
  readonly order: string[] = [];
  /** What the traveller last said with each id. */
  readonly said = new Map<string, string>();
  private typed = 0;
  private ice = gate();

  constructor() {
    this.tabs = [this.open(), this.open()];
  }

  private open(): Tab {
    return this.world.tab(`tab-${++this.names}`);
  }

  private at(n: number): Tab {
    const tab = this.tabs[n];
    if (!tab) throw new Error('no such tab');
    return tab;
  }

  async perform(one: Act): Promise<void> {
    const { world } = this;
    switch (one.do) {
      case 'type': {
        const n = ++this.typed;
        const payload = [
          contact(`a${n}@b.lv`),
          coupon(`C${n}`),
          passenger('p1', `Anna${n}`),
          passenger('p2', `Jan${n}`),
          baggage('p1'),
        ][one.what];
        if (!payload) return;
        const id = await world.enqueue(payload);
        if (!this.order.includes(id)) this.order.push(id);
        this.said.set(id, wordOf(payload));
        return;
      }
      case 'drain':
        return await world.drain(this.at(one.tab));
      case 'crash':
        world.crash(this.at(one.tab));
        this.tabs[one.tab] = this.open();
        return;
      case 'rob':
        return world.rob(this.at(one.tab));
      case 'time':
        return await world.advance(one.ms);
      case 'net':
        world.online = one.online;
        return;
      case 'fault':
        world.server.faults.push(faultOf(one.kind, this.ice.until));
        return;
      case 'thaw':
        this.ice.open();
        this.ice = gate();
        return await world.settle();
      case 'retry':
        await world.retry();
    }
  }

  /** Peace: a good connection, an honest server, a traveller who tries again, a fresh tab. */
  async quiet(): Promise<void> {
    this.world.online = true;
    this.world.server.faults = [];
    this.ice.open();
    await this.world.settle();
    for (const tab of this.tabs) this.world.crash(tab);
    const last = this.open();
    for (let n = 0; n < 6; n++) {
      await this.world.retry();
      await this.world.drain(last);
      await this.world.advance(61_000);
    }
  }
}

beforeAll(() => setLogSink(() => undefined));
afterAll(() => {
  setLogSink(null);
  setClock(null);
});

test('no schedule loses, repeats, reorders or rewrites an update', async () => {
  let crashes = 0;
  let resends = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), async (plan) => {
      const run = new Run();
      for (const one of plan) await run.perform(one);
      await run.quiet();
      const { server } = run.world;
      expect(await run.world.rows()).toEqual([]);
      expect(server.effects.map(({ id }) => id)).toEqual(run.order);
      for (const { id, payload } of server.effects) expect(wordOf(payload)).toBe(run.said.get(id));
      const bytes = new Map<string, string>();
      for (const { body } of server.sent) {
        for (const item of JSON.parse(body) as { idempotency_id: string }[]) {
          const text = JSON.stringify(item);
          const known = bytes.get(item.idempotency_id) ?? text;
          if (bytes.has(item.idempotency_id)) resends++;
          bytes.set(item.idempotency_id, known);
          expect(text).toBe(known);
        }
      }
      const made = server.passengers.map(({ original }) => original);
      expect(made).toEqual([...new Set(made)]);
      crashes += plan.filter((one) => one.do === 'crash').length;
    }),
    { numRuns: Number(process.env['SCHEDULES'] ?? 300) },
  );
  // The harvest must not be of calm seas only.
  expect(crashes).toBeGreaterThan(150);
  expect(resends).toBeGreaterThan(100);
}, 120_000);
