import type { UpdatePayload } from '@/api/shapes/updates';
import { setClock } from '@/platform/clock';
import type { OutboxRow } from '@/offline/store/rows';
import type { Store } from '@/offline/store/store';
import { memoryStore } from './setup';
import { type CommitAllResult, commitAllWith } from '@/offline/outbox/commitAll';
import { type Sender, makeSender } from '@/offline/outbox/sender';
import { ENQUEUE_TABLES, enqueueIn } from '@/offline/outbox/enqueue';
import { type EventBus, type OutboxEvents, makeEventBus } from '@/offline/outbox/events';
import { QUEUE_TABLES } from '@/offline/outbox/queue';
import { type QueueStatus, readQueueStatus } from '@/offline/outbox/queueStatus';
import { discardRows, resumeQueue } from '@/offline/outbox/userActions';
import { updatesIn } from '@/offline/outbox/outboxTx';
import { draft } from './fixtures';
import { FaultServer } from './server';

type Work = (fenced: boolean) => Promise<void>;

/** Web Locks of one browser: one holder at a time; a crashed tab frees its lock, a frozen one can be robbed. */
class Locks {
  private held = new Map<string, { tab: string; free: () => void }>();
  private taken = new Set<string>();
  private queue = new Map<string, (() => void)[]>();

  async request(name: string, tab: string, signal: AbortSignal, alive: () => boolean, work: Work): Promise<void> {
    while (this.held.has(name)) {
      await new Promise<void>((resolve) => {
        this.queue.set(name, [...(this.queue.get(name) ?? []), resolve]);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      // A dead tab never gets the lock.
      if (!alive()) await new Promise(() => undefined);
      if (signal.aborted) throw new DOMException('given up', 'AbortError');
    }
    const free = (): void => {
      if (this.held.get(name)?.free !== free) return;
      this.held.delete(name);
      const waiting = this.queue.get(name) ?? [];
      this.queue.delete(name);
      for (const wake of waiting) wake();
    };
    this.held.set(name, { tab, free });
    try {
      // After a theft the lease alone decides.
      await work(!this.taken.delete(name));
    } finally {
      free();
    }
  }

  /** Frees the locks of a tab that died or was robbed. */
  release(tab: string, isTheft = false): void {
    this.held.forEach((holder, name) => {
      if (holder.tab !== tab) return;
      if (isTheft) this.taken.add(name);
      holder.free();
    });
  }
}

export interface Tab {
  name: string;
  sender: Sender;
  bus: EventBus;
  events: { [K in keyof OutboxEvents]: OutboxEvents[K][] };
}

/** Tabs of one browser over one database, with a fake clock and a server that fails on demand. */
export class World {
  at = 1_800_000_000_000;
  online = true;
  /** The probe meets a captive portal. */
  isPortal = false;
  /** Without Web Locks the lease alone decides. */
  webLocks = true;
  tokens = new Map<string, string>([['b1', 'secret']]);
  uid = '';
  server = new FaultServer();
  private locks = new Locks();
  private timers: { at: number; fn: () => void; tab: string }[] = [];
  private ids = 0;
  private rev = 0;

  constructor(readonly store: Store = memoryStore('world')) {
    setClock(() => this.at);
  }

  uuid = (): string => `id-${++this.ids}`;

  tab(name: string): Tab {
    const bus = makeEventBus();
    const events: Tab['events'] = { applied: [], rejected: [], priceChanged: [], closed: [], halted: [], queue: [] };
    for (const kind of Object.keys(events) as (keyof OutboxEvents)[])
      bus.on(kind, (event) => void (events[kind] as unknown[]).push(event));
    const alive = (): boolean => !this.dead.has(name);
    const guard = async <T>(work: Promise<T>): Promise<T> => {
      const answer = await work;
      // A dead tab runs no more code: what it waits for never comes.
      return alive() ? answer : await new Promise<T>(() => undefined);
    };
    const store: Store = {
      ...this.store,
      run: (mode, tables, work) =>
        alive() ? guard(this.store.run(mode, tables, work)) : new Promise<never>(() => undefined),
    };
    const sender = makeSender(
      {
        store: async () => store,
        now: () => this.at,
        uuid: this.uuid,
        owner: name,
        uid: () => this.uid,
        later: (ms, fn) => {
          const timer = { at: this.at + ms, fn, tab: name };
          this.timers.push(timer);
          return () => {
            this.timers = this.timers.filter((one) => one !== timer);
          };
        },
        lock: (bookingId, signal, work) =>
          this.webLocks ? this.locks.request(bookingId, name, signal, alive, work) : work(false),
        token: async (bookingId) => this.tokens.get(bookingId) ?? null,
        send: (bookingId, token, body) => guard(this.server.send(bookingId, token, body)),
        retrieve: (bookingId) => guard(this.server.retrieve(bookingId)),
        online: () => this.online,
        reallyOffline: async () => !this.online || this.isPortal,
      },
      bus,
    );
    return { name, sender, bus, events };
  }

  private dead = new Set<string>();

  /** The tab dies: its lock is free, its timers and open requests are gone. */
  crash(tab: Tab): void {
    this.dead.add(tab.name);
    this.timers = this.timers.filter((timer) => timer.tab !== tab.name);
    this.locks.release(tab.name);
  }

  /** A waiter takes the lock of a frozen tab, which does not know. */
  rob(tab: Tab): void {
    this.locks.release(tab.name, true);
  }

  async enqueue(payload: UpdatePayload, bookingId = 'b1'): Promise<string> {
    return (await this.enqueueAll([payload], bookingId))[0] ?? '';
  }

  /** Several updates of one task, which share a transaction. */
  async enqueueAll(payloads: readonly UpdatePayload[], bookingId = 'b1'): Promise<string[]> {
    const changes = payloads.map((payload) => {
      const rev = ++this.rev;
      return { draft: draft(bookingId, { rev }), payload, id: this.uuid(), uid: this.uid, at: this.at };
    });
    const written = await this.store.run('rw', ENQUEUE_TABLES, (tx) => enqueueIn(tx, changes));
    return written.map(({ id }) => id);
  }

  /** Runs everything that needs no time. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 1000; turn++) await new Promise((resolve) => setImmediate(resolve));
  }

  async advance(ms: number): Promise<void> {
    const end = this.at + ms;
    for (;;) {
      await this.settle();
      const due = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.at = Math.max(this.at, due.at);
      this.timers = this.timers.filter((one) => one !== due);
      due.fn();
    }
    this.at = end;
    await this.settle();
  }

  async drain(tab: Tab, bookingId = 'b1'): Promise<void> {
    void tab.sender.drain(bookingId);
    await this.settle();
  }

  rows = (bookingId = 'b1'): Promise<OutboxRow[]> => this.store.run('r', ['outbox'], (tx) => updatesIn(tx, bookingId));
  queue = (bookingId = 'b1') => this.store.run('r', QUEUE_TABLES, (tx) => tx.lanes.get(bookingId));
  status = (bookingId = 'b1'): Promise<QueueStatus> => readQueueStatus(this.store, bookingId);
  retry = (bookingId = 'b1'): Promise<boolean> => resumeQueue(this.store, bookingId);
  discard = (ids: string[] | null = null, bookingId = 'b1'): Promise<number> => discardRows(this.store, bookingId, ids);

  /** Commit-all with the world's clock. */
  commitAll(tab: Tab, bookingId = 'b1'): Promise<CommitAllResult> {
    const sleep = (ms: number): Promise<void> =>
      new Promise((resolve) => void this.timers.push({ at: this.at + ms, fn: resolve, tab: tab.name }));
    return commitAllWith(
      {
        sender: tab.sender,
        status: this.status,
        online: () => this.online,
        sleep,
        batchEnd: async (id, ms) => {
          await sleep(ms);
          return false;
        },
      },
      bookingId,
    );
  }
}

export const contact = (email: string): UpdatePayload => ({
  type: 'contact',
  email,
  telCode: '371',
  tel: '20000000',
  isSubscribedNewsletter: true,
});

export const passenger = (original_id: string, name = 'Anna'): UpdatePayload => ({
  type: 'passenger',
  original_id,
  main: true,
  ageGroup: 'adult',
  name,
  surname: 'Ozola',
  nationality: 'LV',
  gender: 'female',
  dob: '1990-01-01',
  skipCheckedBaggage: false,
});

export const baggage = (original_id: string): UpdatePayload => ({
  type: 'baggage',
  original_id,
  cabin: null,
  checked: 'rBaggageSmall',
  protection: false,
});

export const coupon = (couponCode: string): UpdatePayload => ({ type: 'discount', couponCode });
