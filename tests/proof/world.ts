import { ApiError } from '@/api/errors';
import type { UpdatePayload } from '@/api/shapes/updates';
import type { BookingDraft } from '@/domain/booking/types';
import { RENAME_TABLES, renameDraftRow } from '@/offline/drafts/draftTx';
import { currentId } from '@/offline/drafts/draftIds';
import type { QueueRow, OutboxRow } from '@/offline/store/rows';
import type { Store } from '@/offline/store/store';
import { type CommitAllResult, commitAllWith } from '@/offline/outbox/commitAll';
import { type Sender, makeSender } from '@/offline/outbox/sender';
import { ENQUEUE_TABLES, enqueueIn } from '@/offline/outbox/enqueue';
import { makeEventBus } from '@/offline/outbox/events';
import { fence } from '@/offline/outbox/queue';
import { type SendOutcome, outcomeOf } from '@/offline/outbox/send';
import { readQueueStatus } from '@/offline/outbox/queueStatus';
import { discardRows, resumeQueue } from '@/offline/outbox/userActions';
import { draft } from '../unit/offline/fixtures';
import { Actor, Timeline } from './events';
import { Locks } from './locks';
import { type Fault, PriceChanged, type Reply, carry } from './network';
import { Oracle, type Cause, type Meaning, Violation } from './oracle';
import { type ItemAnswer, Server } from './server';

/** The text of G18, not the product's constant. */
const STILL_PENDING = 'Cannot commit updates while previous batch is pending';
const WATCHDOG_MS = 30_000;
const PORTAL_MS = 8000;
/** How long the worker runs at most. */
const WORKER_MS = 25_000;

export interface Tab extends Actor {
  hidden?: boolean;
  sender: Sender;
  store: Store;
}

export class QuotaError extends Error {
  override name = 'QuotaExceededError';
}

/** The first half of a batch, at least one item. */
const halfOf = (body: string): string => {
  const items = JSON.parse(body) as unknown[];
  return JSON.stringify(items.slice(0, Math.max(1, Math.floor(items.length / 2))));
};

const TEMPLATE = { ...draft('b1'), passengers: [] };

/** A draft as typed, recognised by its word. */
const draftOf = (id: string, rev: number, word: string): BookingDraft =>
  ({ ...TEMPLATE, id, bookingId: id.startsWith('local:') ? null : id, rev, updatedAt: rev, word }) as BookingDraft;

/** A browser with tabs and a worker over one database, a network that follows the plan, and the server. */
export class World {
  readonly timeline = new Timeline();
  readonly server = new Server();
  readonly oracle = new Oracle(this.server);
  readonly tabs: Tab[] = [];
  readonly deaths = { tabs: 0 };
  /** The device's clock minus true time. */
  private skew = 1_800_000_000_000;
  sets = 0;
  connected = true;
  /** `navigator.onLine`, which may lie. */
  onLine = true;
  uid = '';
  /** Bookings whose bearer the device has. */
  readonly tokens = new Set<string>(['b1', 'b2']);
  faults: Fault[] = [];
  lookFaults: Fault[] = [];
  /** How many of the next transactions find the disk full. */
  refusals = 0;
  private refused = 0;
  readonly broken: unknown[] = [];
  private portalUntil = 0;
  private locks: Locks;
  private ids = 0;
  private revs = 0;
  private names = 0;

  constructor(
    readonly base: Store,
    readonly webLocks: boolean,
  ) {
    this.oracle.onQueue = (actor, queue, before) => this.waits(actor, queue, before?.nextAt ?? null);
    this.locks = new Locks(
      this.timeline,
      () => this.disturb(),
      (bookingId, actor) => fence((actor as Tab).store, bookingId, { owner: actor.name, now: this.device }),
    );
  }

  device = (): number => this.timeline.at + this.skew;
  private clock = () => ({ at: this.timeline.at, device: this.device(), sets: this.sets });

  setClock(by: number): void {
    this.skew += by;
    this.sets++;
  }
  uuid = (): string => `id-${++this.ids}`;

  /** Errors of the product are its own affair; a broken guarantee ends the run. */
  private guard(error: unknown): void {
    if (error instanceof Violation) this.broken.push(error);
  }

  open(kind: 'tab' | 'worker' = 'tab'): Tab {
    const actor = new Actor(`${kind}-${++this.names}`) as Tab;
    actor.store = this.storeOf(actor);
    actor.sender = this.senderOf(actor);
    if (kind === 'tab') {
      this.tabs.push(actor);
      this.watchdog(actor);
    }
    this.drainAll(actor);
    return actor;
  }

  private watchdog(tab: Tab): void {
    this.timeline.add(
      tab,
      () => {
        this.drainAll(tab);
        this.watchdog(tab);
      },
      WATCHDOG_MS,
    );
  }

  /** The store as a tab sees it. */
  private storeOf(actor: Tab, cause: Cause = 'sync'): Store {
    // Who was signed in when the key was pressed.
    const changeUid = this.uid;
    return {
      ...this.base,
      run: (mode, tables, work) =>
        new Promise((resolve, reject) => {
          if (!actor.alive) return;
          this.timeline.add(actor, async () => {
            if (mode === 'rw' && this.refusals > 0) {
              this.refusals--;
              this.refused++;
              this.oracle.forgot(actor);
              return reject(new QuotaError('the disk is full'));
            }
            try {
              let judge = (): void => undefined;
              const answer = await this.base.run(mode, tables, async (tx) => {
                const { tx: watched, changes } = this.oracle.watch(tx);
                judge = () => this.oracle.committed(actor, changes, this.clock(), cause, changeUid);
                return await work(watched);
              });
              judge();
              const { after } = actor;
              if (mode === 'rw' && after) {
                actor.after = null;
                if (after === 'die') return this.kill(actor);
                actor.frozen = true;
                this.timeline.add(actor, () => resolve(answer));
                return;
              }
              resolve(answer);
            } catch (error) {
              this.guard(error);
              reject(error);
            }
          });
        }),
    };
  }

  private senderOf(actor: Tab): Sender {
    return makeSender(
      {
        store: async () => actor.store,
        now: this.device,
        uuid: this.uuid,
        owner: actor.name,
        uid: () => this.uid,
        later: (ms, fn) => {
          const one = this.timeline.add(actor, fn, ms);
          return () => this.timeline.cancel(one);
        },
        lock: (bookingId, signal, work) =>
          this.webLocks ? this.locks.request(bookingId, actor, signal, work) : work(false),
        token: async (bookingId) => (this.tokens.has(bookingId) ? 'bearer' : null),
        send: (bookingId, _token, body) => this.send(actor, bookingId, body),
        retrieve: (bookingId) => this.retrieve(actor, bookingId),
        online: () => this.onLine,
        reallyOffline: async () => this.isOffline(),
      },
      makeEventBus(),
    );
  }

  isOffline = (): boolean => !this.connected || this.timeline.at < this.portalUntil;

  private portal(): void {
    this.portalUntil = this.timeline.at + PORTAL_MS;
    this.timeline.add(null, () => this.wake(), PORTAL_MS);
  }

  private send(actor: Tab, bookingId: string, body: string): Promise<SendOutcome> {
    let isStillHolder = (): boolean => false;
    try {
      isStillHolder = this.oracle.sent(actor, bookingId, body, this.clock(), this.uid);
    } catch (error) {
      this.guard(error);
    }
    const fault = this.faults.shift() ?? null;
    if (fault !== null || !this.connected) this.faulty++;
    if (fault === 'captive portal') this.portal();
    return new Promise((resolve) => {
      const reply = (got: Reply<ItemAnswer[]>): void => {
        const isHolder = isStillHolder();
        const outcome = this.outcome(bookingId, got);
        this.oracle.answered(actor, bookingId, this.meaningOf(got), isHolder);
        resolve(outcome);
      };
      carry(
        {
          timeline: this.timeline,
          actor,
          connected: () => this.connected,
          deliver: () => this.server.apply(bookingId, body, this.timeline.at),
          deliverHalf: () => this.server.apply(bookingId, halfOf(body), this.timeline.at),
          foreign: (answer) => answer.map((item, place) => ({ ...item, idempotency_id: `theirs-${place}` })),
          reply,
          ms: (this.timeline.happened * 7919) % 30_000,
        },
        fault,
      );
    });
  }

  /** What an answer means, by the table in docs/offline.md and not by the product's code. */
  private meaningOf(reply: Reply<ItemAnswer[]>): Meaning {
    if ('answer' in reply) return 'answer';
    if (reply.error instanceof PriceChanged) return 'price';
    const { kind, status, code } = reply.error as ApiError;
    if (kind === 'offline' || kind === 'timeout') return this.isOffline() ? 'nothing' : 'failure';
    if (status === 401 || status === 404 || status === 410) return 'nothing';
    if (status === 409) return code === 'in_progress' ? 'wait' : 'conflict';
    return 'failure';
  }

  private outcome(bookingId: string, reply: Reply<ItemAnswer[]>): SendOutcome {
    if ('error' in reply) {
      if (reply.error instanceof PriceChanged) {
        return { kind: 'price_changed', change: { oldTotal: 1, newTotal: 2, lines: [] } };
      }
      return outcomeOf(reply.error);
    }
    this.oracle.named(
      bookingId,
      reply.answer.flatMap(({ payload }) => (payload?.passenger_id ? [payload.original_id] : [])),
    );
    return { kind: 'answered', items: reply.answer };
  }

  /** Requests for a booking in flight. */
  private reading: { actor: Tab; bookingId: string }[] = [];

  private retrieve(actor: Tab, bookingId: string) {
    const asked = { actor, bookingId };
    this.reading.push(asked);
    const fault = this.lookFaults.shift() ?? null;
    if (fault !== null) this.faulty++;
    return new Promise<ReturnType<Server['booking']>>((resolve, reject) => {
      carry(
        {
          timeline: this.timeline,
          actor,
          connected: () => this.connected,
          deliver: () => this.server.booking(bookingId),
          deliverHalf: () => this.server.booking(bookingId),
          foreign: (answer) => answer,
          reply: (got) => {
            this.reading = this.reading.filter((one) => one !== asked);
            if ('error' in got)
              return reject(got.error instanceof PriceChanged ? new ApiError('shape', 'not a booking') : got.error);
            this.oracle.sawBooking(bookingId, this.clock());
            this.oracle.named(
              bookingId,
              got.answer.passengers.map((one) => String(one['original_id'])),
            );
            resolve(got.answer);
          },
          ms: 500,
        },
        fault,
      );
    });
  }

  kill(actor: Tab): void {
    if (!actor.alive) return;
    actor.alive = false;
    this.disturb();
    this.deaths.tabs++;
    this.timeline.drop(actor);
    this.locks.release(actor);
    const place = this.tabs.indexOf(actor);
    if (place !== -1) this.tabs.splice(place, 1);
  }

  /** Counts freezes, deaths, steals and changes of user or bearer: they excuse a sender that is late. */
  private disturbances = 0;
  disturb(): void {
    this.disturbances++;
  }

  thaw(actor: Tab): void {
    this.disturb();
    for (const deliver of actor.missed.splice(0)) deliver();
    actor.frozen = false;
    if (actor.alive) this.drainAll(actor);
  }

  get steals(): number {
    return this.locks.stolen;
  }

  /** The worker's sync event: the same sender for a limited time. */
  sync(): Tab {
    const worker = this.open('worker');
    this.timeline.add(
      worker,
      () => {
        // Its time is over: a tab or the next worker tries again.
        worker.hidden = true;
        worker.sender.suspend();
        void worker.sender.idle().then(() => this.kill(worker));
      },
      WORKER_MS,
    );
    return worker;
  }

  /** What start, reconnection and the watchdog do. */
  drainAll(tab: Tab): void {
    void tab.store
      .run('r', ['outbox'], (tx) => tx.outbox.toArray())
      .then((rows) => {
        for (const bookingId of new Set(rows.map((row) => row.bookingId))) void tab.sender.drain(bookingId);
      })
      .catch((error: unknown) => this.guard(error));
  }

  /** The machine sleeps: only the network goes on. */
  async sleep(ms: number): Promise<void> {
    this.asleep = true;
    await this.timeline.sleep(ms);
    this.asleep = false;
  }
  private asleep = false;

  /** The page is hidden for `ms`. */
  hide(tab: Tab, ms: number): void {
    tab.hidden = true;
    this.disturb();
    tab.sender.suspend();
    this.timeline.add(
      tab,
      () => {
        tab.hidden = false;
        this.disturb();
        tab.sender.resume();
        this.drainAll(tab);
      },
      ms,
    );
  }

  /** A tab that waits between attempts tries again at `nextAt` (G15, G19). */
  private waits(actor: Actor, { bookingId, nextAt, state }: QueueRow, previousNextAt: number | null): void {
    const tab = actor as Tab;
    if (state !== 'backoff' || nextAt === null || nextAt === previousNextAt) return;
    const { sets, disturbances } = this;
    const inTime = async (): Promise<void> => {
      const queue = await this.queue(bookingId);
      const couldSend = tab.alive && !tab.frozen && !tab.hidden && !this.asleep && this.connected && this.onLine;
      const rows = await this.rows(bookingId);
      const isFree = (queue?.lease?.until ?? 0) <= this.device();
      const isOurs = isFree && rows.every(({ uid }) => uid === '' || uid === this.uid);
      const isSame = isOurs && queue?.state === 'backoff' && queue.nextAt === nextAt && this.sets === sets;
      // A frozen tab may hold the lock for a while.
      const isUndisturbed = this.disturbances === disturbances && !this.tabs.some(({ frozen }) => frozen);
      if (couldSend && isSame && isUndisturbed && this.refused === 0) {
        this.broken.push(
          new Violation(
            `G15 ${bookingId} should have been tried again by ${tab.name} at ${nextAt - this.skew}, it is ${this.timeline.at}`,
          ),
        );
      }
    };
    this.timeline.add(null, inTime, Math.max(0, nextAt - this.device()) + 1000);
  }

  /** An update that can be sent leaves within a second, without the watchdog (G19). */
  private promptly(tab: Tab, bookingId: string, id: string): void {
    const { sets, disturbances, faulty } = this;
    // The holder of a lease that ran at the time may be at work or dead: its end is awaited.
    const since = this.device();
    const isLate = async (): Promise<boolean> => {
      const rows = await this.rows(bookingId);
      const queue = await this.queue(bookingId);
      const row = rows.find((one) => one.id === id);
      const isPlain = rows.every(({ uid, refusal, v }) => (uid === '' || uid === this.uid) && !refusal && v === 1);
      const isOpen =
        queue?.state === 'idle' && queue.contactAt !== 0 && queue.nextAt === null && (queue.lease?.until ?? 0) <= since;
      const isReading = this.reading.some((one) => one.bookingId === bookingId && one.actor.alive);
      const isWaiting = isReading || this.oracle.isInFlight(bookingId);
      return row?.state === 'queued' && isPlain && isOpen && !isWaiting && this.tokens.has(bookingId);
    };
    const inTime = async (): Promise<void> => {
      const isSame =
        this.sets === sets && this.disturbances === disturbances && this.faulty === faulty && this.refused === 0;
      const isUp = tab.alive && !tab.frozen && !tab.hidden && !this.asleep && this.connected && this.onLine;
      const shouldBeSent =
        isSame && isUp && !this.oracle.cleared && !this.tabs.some(({ frozen, hidden }) => frozen || hidden);
      if (shouldBeSent && (await isLate())) {
        this.broken.push(new Violation(`G19 ${id} has waited for a second and no tab sends for ${bookingId}`));
      }
    };
    this.timeline.add(null, inTime, 1000);
  }

  /** The browser's `online` event, in every tab that is not frozen. */
  wake(): void {
    for (const tab of this.tabs) if (!tab.frozen) this.drainAll(tab);
  }

  /** Types one update in a tab. */
  type(tab: Tab, bookingId: string, payload: UpdatePayload): void {
    const rev = ++this.revs;
    const word = `word ${rev}`;
    const change = { draft: draftOf(bookingId, rev, word), payload, id: this.uuid(), uid: this.uid, at: this.device() };
    void this.storeOf(tab, 'type')
      .run('rw', ENQUEUE_TABLES, (tx) => enqueueIn(tx, [change]))
      .then((written) => {
        for (const one of written) {
          this.oracle.revs.set(one.bookingId, Math.max(rev, this.oracle.revs.get(one.bookingId) ?? 0));
          this.promptly(tab, one.bookingId, one.id);
          void tab.sender.drain(one.bookingId);
        }
      })
      .catch((error: unknown) => this.guard(error));
  }

  /** An update of a later version of the app, under the current id of the booking. */
  typeNewer(tab: Tab, given: string): void {
    const id = this.uuid();
    void tab.store
      .run('rw', ['outbox', 'lanes', 'meta'], async (tx) => {
        const bookingId = await currentId(tx, given);
        await tx.outbox.put({
          id,
          bookingId,
          uid: this.uid,
          kind: 'contact',
          v: 2,
          target: 'contact',
          values: { type: 'contact', newer: true },
          state: 'queued',
          body: null,
          at: this.device(),
          firstSentAt: null,
          refusal: null,
        });
      })
      .catch((error: unknown) => this.guard(error));
  }

  tryAgain(tab: Tab, bookingId: string): void {
    void resumeQueue(this.storeOf(tab, 'retry'), bookingId)
      .then((open) => (open ? tab.sender.drain(bookingId) : undefined))
      .catch((error: unknown) => this.guard(error));
  }

  /** Discards every update that may be discarded, or the last one. */
  discard(tab: Tab, bookingId: string, all: boolean): void {
    const rows = [...this.oracle.seen.values()].filter((row) => row.bookingId === bookingId);
    const ids = all ? rows.map(({ id }) => id) : rows.slice(-1).map(({ id }) => id);
    void discardRows(this.storeOf(tab, 'discard'), bookingId, all ? null : ids).catch((error: unknown) =>
      this.guard(error),
    );
  }

  /** The answer to /booking/create: the local booking gets the server's id. */
  created(tab: Tab, localId: string, bookingId: string): void {
    this.tokens.add(bookingId);
    void tab.store
      .run('rw', RENAME_TABLES, (tx) => renameDraftRow(tx, localId, bookingId))
      .then(() => tab.sender.drain(bookingId))
      .catch((error: unknown) => this.guard(error));
  }

  /** Commit-all. Its result must be true, or the exact rejection. */
  commitAll(tab: Tab, bookingId: string): void {
    const before = [...this.oracle.seen.values()].filter((row) => row.bookingId === bookingId).map(({ id }) => id);
    const sleep = (ms: number): Promise<void> =>
      new Promise((resolve) => void this.timeline.add(tab, () => resolve(), ms));
    const parts = {
      sender: tab.sender,
      status: (id: string) => readQueueStatus(tab.store, id),
      online: () => this.onLine,
      sleep,
      // Notices the end after a third of the time, or not at all.
      batchEnd: async (id: string, ms: number) => {
        await sleep(ms / 3);
        if (!(await readQueueStatus(tab.store, id)).inFlight) return true;
        await sleep(ms - ms / 3);
        return false;
      },
    };
    commitAllWith(parts, bookingId).then(
      (answer) => void this.committed(answer, bookingId, before).catch((error: unknown) => this.guard(error)),
      (error: unknown) => {
        const isExpected = error instanceof Error && (error.message === STILL_PENDING || error instanceof QuotaError);
        if (!isExpected) this.broken.push(new Violation(`G18 commit-all failed with ${String(error)}`));
      },
    );
  }

  /** Requests that met a fault. */
  private faulty = 0;

  private async committed(answer: CommitAllResult, bookingId: string, before: readonly string[]): Promise<void> {
    if (answer !== 'sent') return;
    const rows = await this.rows(bookingId);
    const left = rows.filter(({ id }) => before.includes(id));
    if (left.length > 0) throw new Violation(`G18 commit-all says sent, and ${left[0]?.id ?? ''} is not`);
  }

  rows = (bookingId: string): Promise<OutboxRow[]> =>
    this.base.run('r', ['outbox'], (tx) => tx.outbox.where('bookingId').equals(bookingId).toArray());
  queue = (bookingId: string): Promise<QueueRow | undefined> =>
    this.base.run('r', ['lanes'], (tx) => tx.lanes.get(bookingId));

  check(): void {
    if (this.broken[0]) throw this.broken[0] as Error;
  }
}
