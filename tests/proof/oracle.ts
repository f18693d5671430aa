import type { DraftRow, QueueRow, OutboxRow, TableName } from '@/offline/store/rows';
import type { Tx } from '@/offline/store/database';
import { withVerbs } from './verbs';
import type { Actor } from './events';
import type { Server } from './server';

/** A guarantee that did not hold. */
export class Violation extends Error {}

const DAY = 24 * 3_600_000;
const LEASE_MS = 45_000;
/** Begins the key in `meta` that says a draft was renamed. */
const RENAMED = 'renamed:';

interface SeenUpdate {
  id: string;
  bookingId: string;
  seq: number;
  uid: string;
  v: number;
  /** The values last typed under this id, before it was sealed. */
  typed: string;
  body: string | null;
  passenger: string | null;
  kind: string;
  state: OutboxRow['state'];
  isRefused: boolean;
  /** In the outbox now. */
  isStored: boolean;
  /** The first send since the server last showed that it does not have the update. */
  firstSent: Clock | null;
  /** The very first send. */
  origin: Clock | null;
  /** `firstSentAt` as the product stored it, by the device's clock. */
  storedFirstSent: number | null;
}
interface Clock {
  /** True time. */
  at: number;
  device: number;
  /** How often the device's clock has been set. */
  sets: number;
}
/** What an answer means for the count of failures. `wait`: a failure only after five such answers. */
export type Meaning = 'answer' | 'failure' | 'wait' | 'price' | 'conflict' | 'nothing';

/** Who made a transaction: the sender, or the traveller by typing, discarding or trying again. */
export type Cause = 'sync' | 'type' | 'discard' | 'retry';

/** What one transaction did; judged once it has committed. */
interface Changes {
  drafts: DraftRow[];
  rows: OutboxRow[];
  removed: number[];
  queues: QueueRow[];
  /** Ids that bookings no longer have from here on. */
  formerIds: string[];
}

/**
 * Checks every transaction, send and answer against the guarantees of docs/offline.md. It reads what the product wrote and
 * sent, never its internal state.
 */
export class Oracle {
  /** By idempotency id. */
  readonly seen = new Map<string, SeenUpdate>();
  /** Discarded updates, with the true time. */
  readonly discarded = new Map<string, number>();
  /** Lost with storage that was cleared. */
  readonly excused = new Set<string>();
  /** Refused updates and those that waited for them: they may be applied after later ones. */
  readonly heldBack = new Set<string>();
  cleared = false;
  onQueue: ((actor: Actor, queue: QueueRow, before: QueueRow | undefined) => void) | null = null;
  /** Called with every event, to examine one plan. */
  trace: ((line: string) => void) | null = null;
  halts = 0;
  sends = 0;
  resends = 0;
  private bySeq = new Map<number, string>();
  private queues = new Map<string, QueueRow>();
  private failures = new Map<string, number>();
  private inFlight = new Map<string, { actor: Actor; stale: boolean; until: number }[]>();

  constructor(private readonly server: Server) {}

  /** The transaction as the product gets it, and the record of its changes. */
  watch(tx: Tx): { tx: Tx; changes: Changes } {
    const changes: Changes = { drafts: [], rows: [], removed: [], queues: [], formerIds: [] };
    const note = (table: TableName, row: unknown): void => {
      if (table === 'outbox') changes.rows.push(row as OutboxRow);
      if (table === 'lanes') changes.queues.push(row as QueueRow);
      if (table === 'drafts') changes.drafts.push(row as DraftRow);
      const { k } = row as { k?: unknown };
      if (table === 'meta' && typeof k === 'string' && k.startsWith(RENAMED))
        changes.formerIds.push(k.slice(RENAMED.length));
    };
    const watched = withVerbs(tx, ({ put, remove }) => ({
      put: async (table, row) => {
        const key = await put(table, row);
        note(table, table === 'outbox' ? { ...row, seq: key } : row);
        return key;
      },
      remove: (table, key) => {
        if (table === 'outbox') changes.removed.push(Number(key));
        if (table === 'lanes') this.queues.delete(String(key));
        return remove(table, key);
      },
    }));
    return { tx: watched, changes };
  }

  /** Judges a transaction that has committed. */
  committed(actor: Actor, changes: Changes, at: Clock, cause: Cause, uid: string): void {
    const { drafts, rows, removed, queues, formerIds } = changes;
    this.trace?.(
      `${actor.name} ${cause} rows ${rows.map((row) => `${row.id}:${row.state}`).join()} removed ${removed.join()} queues ${queues
        .map(
          (queue) =>
            `${queue.bookingId}:${queue.state}${queue.pause ?? ''} c${queue.contactAt} e${queue.epoch} ${queue.lease?.owner ?? '-'} [${queue.batch?.items.join() ?? ''}]`,
        )
        .join(' ')}`,
    );
    for (const seq of removed) {
      const id = this.bySeq.get(seq) ?? `row ${seq}`;
      const row = this.seen.get(id);
      if (cause === 'discard' && row?.state === 'sealed' && !this.waitsForTraveller(row.bookingId))
        throw new Violation(`G3 ${id} was discarded in flight`);
      if (cause === 'discard') this.discarded.set(id, at.at);
      if (row) row.isStored = false;
      this.gone(id);
    }
    for (const row of rows) this.row(row, uid);
    // At the commit, not when the tab gets its result: storage may be cleared in between.
    for (const id of formerIds) this.formerIds.add(id);
    for (const row of drafts) this.draft(row, cause);
    if (cause === 'retry') {
      for (const queue of queues) {
        this.strict.delete(queue.bookingId);
        if (this.queues.get(queue.bookingId)?.state === 'paused') this.stopped.delete(queue.bookingId);
      }
    }
    for (const queue of queues) {
      const before = this.queues.get(queue.bookingId);
      if (cause === 'sync') this.wrote(actor, queue);
      // An answer that arrived before a conflict was written, and is written after it: the batch is answered all the same.
      if (
        cause === 'sync' &&
        removed.length > 0 &&
        queue.state !== 'sending' &&
        this.stopped.get(queue.bookingId) === 'G8'
      )
        this.stopped.delete(queue.bookingId);
      this.queue(actor, queue, at.device);
      this.paced(queue, before, at, cause);
    }
  }

  /** Every word typed; a draft is recognised by its word. */
  private words = new Set<string>();
  /** The newest revision that was typed and queued, by booking. */
  readonly revs = new Map<string, number>();

  /** Nothing but typing changes what was typed. */
  private draft({ id, data }: DraftRow, cause: Cause): void {
    const { word } = data as unknown as { word: string };
    if (cause === 'type') this.words.add(word);
    else if (!this.words.has(word)) throw new Violation(`G5 the draft of ${id} was changed to ${word}`);
  }

  /** Local ids of bookings that were renamed. */
  readonly formerIds = new Set<string>();

  private row(row: OutboxRow, uid: string): void {
    if (this.formerIds.has(row.bookingId))
      throw new Violation(`G12 ${row.id} is stored under ${row.bookingId}, an id that its booking no longer has`);
    const typed = JSON.stringify(row.values);
    const seq = row.seq ?? -1;
    const known = this.seen.get(row.id);
    const passenger = row.values['original_id'];
    if (!known) {
      const before = this.seen.get(this.bySeq.get(seq) ?? '');
      if (before) {
        if (!before.isRefused) throw new Violation(`G3 ${row.id} took the place of ${before.id}`);
        before.isStored = false;
        this.heldBack.add(row.id);
      }
      this.seen.set(row.id, {
        id: row.id,
        bookingId: row.bookingId,
        seq,
        uid: row.uid,
        v: row.v,
        typed,
        body: row.body,
        passenger: typeof passenger === 'string' ? passenger : null,
        kind: row.kind,
        state: row.state,
        isRefused: row.refusal !== null,
        isStored: true,
        firstSent: null,
        origin: null,
        storedFirstSent: row.firstSentAt,
      });
      this.bySeq.set(seq, row.id);
      return;
    }
    if (known.seq !== seq) throw new Violation(`G12 ${row.id} moved from place ${known.seq} to ${seq}`);
    if (known.body !== null && row.body !== known.body) throw new Violation(`G7 the bytes of ${row.id} changed`);
    if (known.body !== null && typed !== known.typed)
      throw new Violation(`G7 ${row.id} was changed after it was sealed`);
    if (known.uid !== row.uid) throw new Violation(`G20 ${row.id} changed its owner`);
    if (known.typed !== typed && known.uid !== uid)
      throw new Violation(`G20 ${uid} wrote into ${row.id} of ${known.uid}`);
    if (known.typed !== typed && this.hasLater(known))
      throw new Violation(`G12 new values went into ${row.id}, which is not the last update`);
    known.typed = typed;
    known.storedFirstSent = row.firstSentAt;
    known.state = row.state;
    known.isRefused = row.refusal !== null;
    if (row.refusal !== null && !this.server.refused.has(row.id)) {
      throw new Violation(`G10 ${row.id} counts as refused, but the server did not refuse it`);
    }
    known.body = row.body;
    known.bookingId = row.bookingId;
  }

  private hasLater({ bookingId, seq }: SeenUpdate): boolean {
    return Array.from(this.seen.values()).some((row) => row.isStored && row.bookingId === bookingId && row.seq > seq);
  }

  /** True for a queue that waits for the traveller: nothing of it is in flight. */
  private waitsForTraveller(bookingId: string): boolean {
    return ['paused', 'needs-auth', 'closed'].includes(this.queues.get(bookingId)?.state ?? '');
  }

  private wasApplied(id: string): boolean {
    const one = this.seen.get(id);
    return one !== undefined && this.server.effectsOf(one.bookingId).some((effect) => effect.id === id);
  }

  private gone(id: string): void {
    if (this.discarded.has(id) || this.server.refused.has(id) || this.excused.has(id) || this.wasApplied(id)) return;
    throw new Violation(`G3 ${id} left the outbox without an acknowledgement`);
  }

  private queue(actor: Actor, queue: QueueRow, at: number): void {
    const before = this.queues.get(queue.bookingId);
    this.queues.set(queue.bookingId, queue);
    this.onQueue?.(actor, queue, before);
    if (before && queue.epoch < before.epoch) throw new Violation(`G13 the epoch of ${queue.bookingId} went back`);
    if (before && queue.epoch > before.epoch) this.taken(actor, before, at);
    if (queue.state === 'halted' && before?.state !== 'halted') this.halted(queue);
    this.hasNextStep(queue);
    if (before?.state === 'halted' && queue.state !== 'halted') this.failures.set(queue.bookingId, 0);
    // Attempts are those of one batch.
    if (before?.batch && queue.batch?.id !== before.batch.id) this.strict.delete(queue.bookingId);
  }

  /** A backoff needs a batch, and a reconcile needs a holder or the time of the next one. */
  private hasNextStep({ bookingId, state, batch, lease, nextAt }: QueueRow): void {
    if (state === 'backoff' && batch === null) throw new Violation(`G15 ${bookingId} waits without a batch`);
    if (state === 'needs-revalidation' && nextAt === null && (lease?.until ?? 0) === 0)
      throw new Violation(`G13 ${bookingId} is reconciled by a run that does not hold it`);
  }

  /** True while a living tab waits for an answer. */
  isInFlight = (bookingId: string): boolean => (this.inFlight.get(bookingId) ?? []).some(({ actor }) => actor.alive);

  private tooEarly = new Map<string, { until: number; sets: number }>();

  /** The first failure waits at least two seconds, the second at least four (G15). */
  private paced(queue: QueueRow, before: QueueRow | undefined, at: Clock, cause: Cause): void {
    const attempts = queue.batch?.attempts ?? 0;
    const failed =
      queue.state === 'backoff' && queue.batch?.id === before?.batch?.id && attempts > (before?.batch?.attempts ?? 0);
    if (failed && !this.cleared)
      this.tooEarly.set(queue.bookingId, { until: at.device + 2000 * attempts, sets: at.sets });
    // "Try again" ends every wait, and so does an answer that another tab brings.
    else if (cause === 'retry' || queue.batch === null) this.tooEarly.delete(queue.bookingId);
  }

  /** Another run took the queue: a request whose sender is dead, frozen or past its lease no longer counts as in flight. */
  private taken(actor: Actor, before: QueueRow, at: number): void {
    // An answer that its receiver could not write any more will be given again.
    if (this.heard.get(before.bookingId)?.actor !== actor) this.heard.delete(before.bookingId);
    for (const one of this.inFlight.get(before.bookingId) ?? []) {
      const { actor: holder } = one;
      // A lease longer than any lease was written before the clock was set back: it proves nothing.
      const left = one.until - at;
      const hasLease = left > 0 && left <= LEASE_MS;
      if (holder !== actor && !(holder.alive && !holder.frozen && hasLease)) one.stale = true;
    }
  }

  private halted(queue: QueueRow): void {
    this.halts++;
    const failures = this.failures.get(queue.bookingId) ?? 0;
    if (failures < 3) throw new Violation(`G15 ${queue.bookingId} halted after ${failures} failures`);
    if (queue.pendingCount !== 0 || queue.batch !== null || !queue.error) {
      throw new Violation(`G17 ${queue.bookingId} is halted with ${queue.pendingCount} pending, or without its error`);
    }
  }

  /** A batch leaves a tab. */
  sent(actor: Actor, bookingId: string, body: string, clock: Clock, uid: string): () => boolean {
    const items = JSON.parse(body) as { idempotency_id: string; payload: Record<string, unknown> }[];
    this.trace?.(`${actor.name} sends ${body.slice(0, 200)}`);
    const queue = this.queues.get(bookingId);
    const ids = items.map((item) => item.idempotency_id);
    this.sends++;
    if (ids.length === 0) throw new Violation(`G17 ${actor.name} sends an empty batch`);
    // Sealed before storage was cleared, and sent after it.
    const isWiped = ids.every((id) => this.excused.has(id));
    if (!isWiped && (queue?.state !== 'sending' || queue.batch?.items.join() !== ids.join())) {
      throw new Violation(`G17 ${actor.name} sends ${ids.join()} while the queue is ${queue?.state ?? 'unknown'}`);
    }
    const tooEarly = queue && this.tooEarly.get(bookingId);
    if (tooEarly && tooEarly.sets === clock.sets && clock.device < tooEarly.until) {
      throw new Violation(`G15 ${bookingId} is tried again ${tooEarly.until - clock.device} ms too early`);
    }
    this.tooEarly.delete(bookingId);
    const requests = this.inFlight.get(bookingId) ?? [];
    const other = requests.find((one) => !one.stale && one.actor.alive && !one.actor.frozen);
    if (other && !isWiped)
      throw new Violation(`G13 ${actor.name} sends for ${bookingId} while ${other.actor.name} does`);
    if (!isWiped) this.mayLeave(bookingId, ids);
    for (const item of items) this.item(item, clock, uid);
    // The passenger ids known at the seal were cleared with the storage.
    if (!isWiped) this.noTwins(bookingId, items);
    const flight = { actor, stale: isWiped, until: queue?.lease?.until ?? 0 };
    this.inFlight.set(bookingId, [...requests, flight]);
    // To be called when the answer arrives: true while its sender still holds the queue.
    return () => {
      this.inFlight.set(
        bookingId,
        (this.inFlight.get(bookingId) ?? []).filter((one) => one !== flight),
      );
      return !flight.stale;
    };
  }

  /** The queue is open, and the batch overtakes no earlier update. */
  private mayLeave(bookingId: string, ids: readonly string[]): void {
    const guarantee = this.stopped.get(bookingId);
    if (guarantee !== undefined) throw new Violation(`${guarantee} ${bookingId} goes on sending without permission`);
    if ((this.strict.get(bookingId) ?? 0) >= 3) throw new Violation(`G15 ${bookingId} is tried a fourth time`);
    // A sealed batch goes out as it is.
    if (ids.some((id) => this.seen.get(id)?.firstSent)) return;
    const all = Array.from(this.seen.values()).filter((row) => row.bookingId === bookingId);
    const rows = all.filter((row) => row.isStored);
    const refused = new Set(
      all.flatMap(({ id, passenger }) => (this.server.refused.has(id) && passenger !== null ? [passenger] : [])),
    );
    const last = Math.max(...ids.map((id) => this.seen.get(id)?.seq ?? -1));
    const left = rows.find(
      ({ id, seq, state, passenger }) =>
        seq < last && !ids.includes(id) && state !== 'parked' && !(passenger !== null && refused.has(passenger)),
    );
    if (left) throw new Violation(`G12 ${ids.join()} overtakes ${left.id}`);
  }

  private item(item: { idempotency_id: string }, clock: Clock, uid: string): void {
    const row = this.seen.get(item.idempotency_id);
    if (!row) throw new Violation(`G6 ${item.idempotency_id} was sent but never stored`);
    if (row.body !== JSON.stringify(item)) throw new Violation(`G7 ${row.id} was sent with other bytes than stored`);
    if (row.uid !== '' && row.uid !== uid) throw new Violation(`G20 ${row.id} of ${row.uid} was sent under ${uid}`);
    if (row.v !== 1) throw new Violation(`G23 ${row.id} of an unknown version was sent`);
    if (row.firstSent) this.resends++;
    const { firstSent } = row;
    row.firstSent ??= clock;
    row.origin ??= clock;
    if (firstSent && clock.at - firstSent.at > DAY) this.old(row, firstSent, clock);
  }

  /** More than a day after the first send: allowed only after a reconcile, or where the clock was set and the age is unknowable. */
  private old(row: SeenUpdate, firstSent: Clock, clock: Clock): void {
    const isSameClock = clock.sets === (row.origin ?? firstSent).sets;
    const age = row.storedFirstSent === null ? 0 : clock.device - row.storedFirstSent;
    if (isSameClock || age > DAY || age < -60_000) {
      throw new Violation(`G9 ${row.id} was sent again after more than a day, blind`);
    }
    this.unknowable.add(row.id);
  }

  /** Updates sent again after a day by a device whose clock was set back meanwhile. */
  private unknowable = new Set<string>();

  /** The sender has read the booking: updates it lacks count as sent now, the others must not be sent again. */
  sawBooking(bookingId: string, clock: Clock): void {
    if (this.stopped.get(bookingId) === 'G8') this.stopped.delete(bookingId);
    if (this.heard.get(bookingId)?.meaning === 'conflict') this.heard.delete(bookingId);
    this.trace?.(`saw ${bookingId} ${[...this.seen.values()].map((r) => r.id + JSON.stringify(r.firstSent)).join()}`);
    for (const row of this.seen.values()) {
      if (row.bookingId === bookingId && row.firstSent && !this.wasApplied(row.id)) row.firstSent = clock;
    }
  }

  private noTwins(bookingId: string, items: readonly { payload: Record<string, unknown> }[]): void {
    const known = new Set(this.mapped.get(bookingId));
    const counted = new Map<string, number>();
    for (const { payload } of items) {
      const original = payload['original_id'];
      if (typeof original !== 'string' || known.has(original)) continue;
      counted.set(original, (counted.get(original) ?? 0) + 1);
    }
    for (const [original, count] of counted) {
      if (count > 1)
        throw new Violation(`G14 one batch holds ${count} updates of ${original}, whom the server does not know`);
    }
  }

  /** Storage was cleared: every queue starts again. */
  forgetQueues(): void {
    this.queues.clear();
    this.formerIds.clear();
    this.mapped.clear();
    this.tooEarly.clear();
    this.stopped.clear();
    this.heard.clear();
    this.strict.clear();
    for (const row of this.seen.values()) row.isStored = false;
    this.revs.clear();
    this.inFlight.forEach((all) => all.forEach((one) => (one.stale = true)));
  }

  /** Passengers whose ids the server has told, by booking. */
  private mapped = new Map<string, Set<string>>();
  named(bookingId: string, originals: readonly (string | undefined)[]): void {
    const known = this.mapped.get(bookingId) ?? new Set<string>();
    for (const one of originals) if (one !== undefined) known.add(one);
    this.mapped.set(bookingId, known);
  }

  /** Failures that were written for the current batch: never more than three. */
  private strict = new Map<string, number>();
  /** Bookings that must not send before something happens, with the guarantee that says so. */
  private stopped = new Map<string, string>();

  /** An answer arrives at its sender. */
  answered(actor: Actor, bookingId: string, meaning: Meaning, isHolder: boolean): void {
    const more = (counts: Map<string, number>): void => void counts.set(bookingId, (counts.get(bookingId) ?? 0) + 1);
    if (meaning !== 'nothing') more(this.failures);
    if (meaning === 'answer') {
      this.strict.delete(bookingId);
      // Whoever brings it, the batch is answered.
      if (this.stopped.get(bookingId) === 'G8') this.stopped.delete(bookingId);
    }
    if (isHolder) this.heard.set(bookingId, { actor, meaning });
  }
  /** Answers that their receiver has not written yet. */
  private heard = new Map<string, { actor: Actor; meaning: Meaning }>();

  /** A refused transaction of this tab: its answer is not written. */
  forgot(actor: Actor): void {
    this.heard.forEach((one, bookingId) => {
      if (one.actor === actor) this.heard.delete(bookingId);
    });
  }

  /** The sender wrote an answer: from now on it counts, whoever dies. */
  private wrote(actor: Actor, queue: QueueRow): void {
    const { bookingId } = queue;
    const heard = this.heard.get(bookingId);
    if (heard?.actor !== actor) return;
    this.heard.delete(bookingId);
    const isCounted = heard.meaning === 'failure' && (queue.state === 'backoff' || queue.state === 'halted');
    if (isCounted) this.strict.set(bookingId, (this.strict.get(bookingId) ?? 0) + 1);
    if (heard.meaning === 'price') this.stopped.set(bookingId, 'G22');
    if (heard.meaning === 'conflict') this.stopped.set(bookingId, 'G8');
  }

  /** Checks order, number and content of all effects, at rest. */
  judge(bookingId: string): void {
    const effects = this.server.effectsOf(bookingId);
    const count = new Map<string, number>();
    let last = -1;
    for (const { id, payload } of effects) {
      const isFirst = !count.has(id);
      count.set(id, (count.get(id) ?? 0) + 1);
      const row = this.seen.get(id);
      if (!row) throw new Violation(`G6 ${id} has an effect and was never stored`);
      const isFree = this.discarded.has(id) || this.excused.has(id) || this.heldBack.has(id);
      if (isFirst && !isFree && row.seq < last) throw new Violation(`G12 ${id} had its effect after a later update`);
      if (!isFree) last = row.seq;
      const { passenger_id: _, ...rest } = payload;
      if (JSON.stringify(rest) !== row.typed) throw new Violation(`G7 the effect of ${id} is not what was typed last`);
    }
    for (const [id, times] of count)
      if (times > 1 && !this.unknowable.has(id)) throw new Violation(`G8 ${id} had ${times} effects`);
    if (!this.cleared && this.unknowable.size === 0) {
      // A discarded update that arrives all the same may create a passenger nobody knows of.
      const ghosts = effects.filter(({ id, at }) => at >= (this.discarded.get(id) ?? Number.POSITIVE_INFINITY));
      const unknown = new Set(ghosts.map(({ payload }) => payload['original_id']));
      const made = (this.server.passengers.get(bookingId) ?? []).map(({ original }) => original);
      const twice = made.find((one, place) => !unknown.has(one) && made.indexOf(one) !== place);
      if (twice !== undefined) throw new Violation(`G14 passenger ${twice} was created twice`);
    }
  }
}
