import type { DraftRow, QueueRow, OutboxRow, TableName } from '@/offline/store/rows';
import type { Tx } from '@/offline/store/store';
import type { Actor } from './events';
import type { Server } from './server';

/** A guarantee that did not hold. */
export class Violation extends Error {}

const DAY = 24 * 3_600_000;
const LEASE_MS = 45_000;
/** Key of the note that a booking has a new name. */
const RENAMED = 'renamed:';

interface Seen {
  id: string;
  bookingId: string;
  seq: number;
  uid: string;
  v: number;
  /** What the traveller said last under this id, before it was sealed. */
  said: string;
  body: string | null;
  passenger: string | null;
  kind: string;
  state: OutboxRow['state'];
  isRefused: boolean;
  /** In the outbox now. */
  isThere: boolean;
  firstSent: Clock | null;
  /** The very first send, whatever was looked at since. */
  origin: Clock | null;
  /** The same as the code under proof has it, by the device's clock. */
  stored: number | null;
}
interface Clock {
  /** True time. */
  at: number;
  device: number;
  /** How often the device's clock was set so far. */
  sets: number;
}
/** Whose transaction it is: the sender's, or the traveller typing or throwing away. */
/** What an answer means for the count of failures. `wait`: a failure only after five such answers. */
export type Told = 'answer' | 'failure' | 'wait' | 'price' | 'conflict' | 'nothing';

export type Why = 'sync' | 'type' | 'discard' | 'retry';

/** What one transaction did, told only once it holds. */
interface Journal {
  drafts: DraftRow[];
  rows: OutboxRow[];
  removed: number[];
  lanes: QueueRow[];
  /** Names that bookings no longer have from here on. */
  former: string[];
}

/**
 * Watches every transaction, send and answer, and holds them to the guarantees of offline-sync.md (b). It reads what the
 * code under proof wrote, never what it thinks.
 */
export class Oracle {
  /** By idempotency id. */
  readonly seen = new Map<string, Seen>();
  /** With the true moment. */
  readonly discarded = new Map<string, number>();
  /** Gone with a storage that was cleared. */
  readonly excused = new Set<string>();
  /** An earlier refusal, and what waited for it, may stand in another order (item-level errors hold back only their own). */
  readonly heldBack = new Set<string>();
  cleared = false;
  onQueue: ((actor: Actor, queue: QueueRow, before: QueueRow | undefined) => void) | null = null;
  /** Told what happens, for whoever looks at one plan. */
  trace: ((line: string) => void) | null = null;
  halts = 0;
  sends = 0;
  resends = 0;
  private bySeq = new Map<number, string>();
  private lanes = new Map<string, QueueRow>();
  private failures = new Map<string, number>();
  private flying = new Map<string, { actor: Actor; stale: boolean; until: number }[]>();

  constructor(private readonly server: Server) {}

  /** The transaction as the code under proof gets it, and the journal of what it does. */
  watch(tx: Tx): { tx: Tx; journal: Journal } {
    const journal: Journal = { drafts: [], rows: [], removed: [], lanes: [], former: [] };
    const note = (table: TableName, row: unknown): void => {
      if (table === 'outbox') journal.rows.push(row as OutboxRow);
      if (table === 'lanes') journal.lanes.push(row as QueueRow);
      if (table === 'drafts') journal.drafts.push(row as DraftRow);
      const { k } = row as { k?: unknown };
      if (table === 'meta' && typeof k === 'string' && k.startsWith(RENAMED))
        journal.former.push(k.slice(RENAMED.length));
    };
    const watched: Tx = {
      rejected: tx.rejected,
      get: (table, key) => tx.get(table, key),
      list: (table, where) => tx.list(table, where),
      count: (table, where) => tx.count(table, where),
      tail: (bookingId) => tx.tail(bookingId),
      bookings: () => tx.bookings(),
      present: (table, keys) => tx.present(table, keys),
      put: async (table, row) => {
        const key = await tx.put(table, row);
        note(table, table === 'outbox' ? { ...row, seq: key } : row);
        return key;
      },
      putAll: async (table, rows) => {
        if (table !== 'outbox') return tx.putAll(table, rows);
        for (const row of rows) await watched.put(table, row);
      },
      remove: (table, key) => {
        if (table === 'outbox') journal.removed.push(Number(key));
        if (table === 'lanes') this.lanes.delete(String(key));
        return tx.remove(table, key);
      },
      removeUpdates: (seqs) => {
        journal.removed.push(...seqs);
        return tx.removeUpdates(seqs);
      },
      clear: (table) => tx.clear(table),
    };
    return { tx: watched, journal };
  }

  /** The transaction holds. */
  committed(actor: Actor, journal: Journal, at: Clock, why: Why, uid: string): void {
    const { drafts, rows, removed, lanes, former } = journal;
    this.trace?.(
      `${actor.name} ${why} rows ${rows.map((row) => `${row.id}:${row.state}`).join()} removed ${removed.join()} lanes ${lanes
        .map(
          (queue) =>
            `${queue.bookingId}:${queue.state}${queue.pause ?? ''} c${queue.contactAt} e${queue.epoch} ${queue.lease?.owner ?? '-'} [${queue.batch?.items.join() ?? ''}]`,
        )
        .join(' ')}`,
    );
    for (const seq of removed) {
      const id = this.bySeq.get(seq) ?? `row ${seq}`;
      const row = this.seen.get(id);
      if (why === 'discard' && row?.state === 'sealed' && !this.stands(row.bookingId))
        throw new Violation(`G3 ${id} was thrown away on its way`);
      if (why === 'discard') this.discarded.set(id, at.at);
      if (row) row.isThere = false;
      this.gone(id);
    }
    for (const row of rows) this.row(row, uid);
    // As soon as it holds, and not when its tab hears so: the storage may be cleared in between.
    for (const name of former) this.former.add(name);
    for (const row of drafts) this.draft(row, why);
    if (why === 'retry') {
      for (const queue of lanes) {
        this.strict.delete(queue.bookingId);
        if (this.lanes.get(queue.bookingId)?.state === 'paused') this.stopped.delete(queue.bookingId);
      }
    }
    for (const queue of lanes) {
      const was = this.lanes.get(queue.bookingId);
      if (why === 'sync') this.wrote(actor, queue);
      // An answer that was heard before a conflict was written, and is written after it: the batch is answered all the same.
      if (
        why === 'sync' &&
        removed.length > 0 &&
        queue.state !== 'sending' &&
        this.stopped.get(queue.bookingId) === 'G8'
      )
        this.stopped.delete(queue.bookingId);
      this.queue(actor, queue, at.device);
      this.paced(queue, was, at, why);
    }
  }

  /** What was typed, by booking (a renamed one is told by its word). */
  private words = new Set<string>();
  /** The newest revision that was typed and queued, by booking. */
  readonly revs = new Map<string, number>();

  /** Nothing but typing changes what was typed. */
  private draft({ id, data }: DraftRow, why: Why): void {
    const { word } = data as unknown as { word: string };
    if (why === 'type') this.words.add(word);
    else if (!this.words.has(word)) throw new Violation(`G5 the draft of ${id} was changed to ${word}`);
  }

  /** Names that bookings had before the server knew them. */
  readonly former = new Set<string>();

  private row(row: OutboxRow, uid: string): void {
    if (this.former.has(row.bookingId))
      throw new Violation(`G12 ${row.id} stands under ${row.bookingId}, a name that its booking no longer has`);
    const said = JSON.stringify(row.values);
    const seq = row.seq ?? -1;
    const known = this.seen.get(row.id);
    const passenger = row.values['original_id'];
    if (!known) {
      const before = this.seen.get(this.bySeq.get(seq) ?? '');
      if (before) {
        if (!before.isRefused) throw new Violation(`G3 ${row.id} took the place of ${before.id}`);
        before.isThere = false;
        this.heldBack.add(row.id);
      }
      this.seen.set(row.id, {
        id: row.id,
        bookingId: row.bookingId,
        seq,
        uid: row.uid,
        v: row.v,
        said,
        body: row.body,
        passenger: typeof passenger === 'string' ? passenger : null,
        kind: row.kind,
        state: row.state,
        isRefused: row.refusal !== null,
        isThere: true,
        firstSent: null,
        origin: null,
        stored: row.firstSentAt,
      });
      this.bySeq.set(seq, row.id);
      return;
    }
    if (known.seq !== seq) throw new Violation(`G12 ${row.id} moved from place ${known.seq} to ${seq}`);
    if (known.body !== null && row.body !== known.body) throw new Violation(`G7 the bytes of ${row.id} changed`);
    if (known.body !== null && said !== known.said) throw new Violation(`G7 ${row.id} was changed after it was sealed`);
    if (known.uid !== row.uid) throw new Violation(`G20 ${row.id} changed its owner`);
    if (known.said !== said && known.uid !== uid)
      throw new Violation(`G20 ${uid} wrote into ${row.id} of ${known.uid}`);
    if (known.said !== said && this.isPassed(known))
      throw new Violation(`G12 a new word went into ${row.id}, behind others`);
    known.said = said;
    known.stored = row.firstSentAt;
    known.state = row.state;
    known.isRefused = row.refusal !== null;
    if (row.refusal !== null && !this.server.refused.has(row.id)) {
      throw new Violation(`G10 ${row.id} counts as refused, and nobody refused it`);
    }
    known.body = row.body;
    known.bookingId = row.bookingId;
  }

  private isPassed({ bookingId, seq }: Seen): boolean {
    return Array.from(this.seen.values()).some((row) => row.isThere && row.bookingId === bookingId && row.seq > seq);
  }

  /** A queue that waits for the traveller: nothing of it is under way. */
  private stands(bookingId: string): boolean {
    return ['paused', 'needs-auth', 'closed'].includes(this.lanes.get(bookingId)?.state ?? '');
  }

  private wasDone(id: string): boolean {
    const one = this.seen.get(id);
    return one !== undefined && this.server.effectsOf(one.bookingId).some((effect) => effect.id === id);
  }

  private gone(id: string): void {
    if (this.discarded.has(id) || this.server.refused.has(id) || this.excused.has(id) || this.wasDone(id)) return;
    throw new Violation(`G3 ${id} left the outbox and nobody had it`);
  }

  private queue(actor: Actor, queue: QueueRow, at: number): void {
    const before = this.lanes.get(queue.bookingId);
    this.lanes.set(queue.bookingId, queue);
    this.onQueue?.(actor, queue, before);
    if (before && queue.epoch < before.epoch) throw new Violation(`G13 the epoch of ${queue.bookingId} went back`);
    if (before && queue.epoch > before.epoch) this.taken(actor, before, at);
    if (queue.state === 'halted' && before?.state !== 'halted') this.halted(queue);
    this.waitsForSomething(queue);
    if (before?.state === 'halted' && queue.state !== 'halted') this.failures.set(queue.bookingId, 0);
    // Attempts are those of one batch.
    if (before?.batch && queue.batch?.id !== before.batch.id) this.strict.delete(queue.bookingId);
  }

  /** A wait is that of a batch, and who looks at a booking holds its queue or has said when somebody looks again. */
  private waitsForSomething({ bookingId, state, batch, lease, nextAt }: QueueRow): void {
    if (state === 'backoff' && batch === null) throw new Violation(`G15 ${bookingId} waits to send nothing again`);
    if (state === 'needs-revalidation' && nextAt === null && (lease?.until ?? 0) === 0)
      throw new Violation(`G13 ${bookingId} is looked at by somebody who does not hold it`);
  }

  /** Somebody still waits for an answer. */
  isFlying = (bookingId: string): boolean => (this.flying.get(bookingId) ?? []).some(({ actor }) => actor.alive);

  private tooEarly = new Map<string, { until: number; sets: number }>();

  /** The first failure waits two seconds, the second four: not less. */
  private paced(queue: QueueRow, was: QueueRow | undefined, at: Clock, why: Why): void {
    const attempts = queue.batch?.attempts ?? 0;
    const failed =
      queue.state === 'backoff' && queue.batch?.id === was?.batch?.id && attempts > (was?.batch?.attempts ?? 0);
    if (failed && !this.cleared)
      this.tooEarly.set(queue.bookingId, { until: at.device + 2000 * attempts, sets: at.sets });
    // The traveller's own word ends every wait, and so does an answer somebody else brought.
    else if (why === 'retry' || queue.batch === null) this.tooEarly.delete(queue.bookingId);
  }

  /** Somebody took the queue: a sender that is dead, frozen or past its lease no longer counts as one. */
  private taken(actor: Actor, before: QueueRow, at: number): void {
    // What somebody else was told and could not write down any more is told again.
    if (this.heard.get(before.bookingId)?.actor !== actor) this.heard.delete(before.bookingId);
    for (const one of this.flying.get(before.bookingId) ?? []) {
      const { actor: holder } = one;
      // A lease that would run longer than any lease was written before the clock was set back: nobody can tell.
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
    const queue = this.lanes.get(bookingId);
    const ids = items.map((item) => item.idempotency_id);
    this.sends++;
    if (ids.length === 0) throw new Violation('an empty batch was sent');
    // Sealed before the storage was cleared, and already on its way out of the tab.
    const isWiped = ids.every((id) => this.excused.has(id));
    if (!isWiped && (queue?.state !== 'sending' || queue.batch?.items.join() !== ids.join())) {
      throw new Violation(`G17 ${actor.name} sends ${ids.join()} while the queue is ${queue?.state ?? 'unknown'}`);
    }
    const tooEarly = queue && this.tooEarly.get(bookingId);
    if (tooEarly && tooEarly.sets === clock.sets && clock.device < tooEarly.until) {
      throw new Violation(`G15 ${bookingId} is tried again ${tooEarly.until - clock.device} ms too early`);
    }
    this.tooEarly.delete(bookingId);
    const inFlight = this.flying.get(bookingId) ?? [];
    const other = inFlight.find((one) => !one.stale && one.actor.alive && !one.actor.frozen);
    if (other && !isWiped)
      throw new Violation(`G13 ${actor.name} sends for ${bookingId} while ${other.actor.name} does`);
    if (!isWiped) this.mayLeave(bookingId, ids);
    for (const item of items) this.item(item, clock, uid);
    // What answers had named by the time of the seal went with the storage.
    if (!isWiped) this.noTwins(bookingId, items);
    const flight = { actor, stale: isWiped, until: queue?.lease?.until ?? 0 };
    this.flying.set(bookingId, [...inFlight, flight]);
    // Lands: true when its sender still is the one.
    return () => {
      this.flying.set(
        bookingId,
        (this.flying.get(bookingId) ?? []).filter((one) => one !== flight),
      );
      return !flight.stale;
    };
  }

  /** Nobody waits for an answer, and nothing that was said earlier stays behind. */
  private mayLeave(bookingId: string, ids: readonly string[]): void {
    const why = this.stopped.get(bookingId);
    if (why !== undefined) throw new Violation(`${why} ${bookingId} sends on without a word`);
    if ((this.strict.get(bookingId) ?? 0) >= 3) throw new Violation(`G15 ${bookingId} is tried a fourth time`);
    // A batch once sealed goes out as it is.
    if (ids.some((id) => this.seen.get(id)?.firstSent)) return;
    const all = Array.from(this.seen.values()).filter((row) => row.bookingId === bookingId);
    const rows = all.filter((row) => row.isThere);
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
    if (!row) throw new Violation(`G6 ${item.idempotency_id} was sent and never stored`);
    if (row.body !== JSON.stringify(item)) throw new Violation(`G7 ${row.id} was sent with other bytes than stored`);
    if (row.uid !== '' && row.uid !== uid) throw new Violation(`G20 ${row.id} of ${row.uid} was sent under ${uid}`);
    if (row.v !== 1) throw new Violation(`G23 ${row.id} of an unknown version was sent`);
    if (row.firstSent) this.resends++;
    const { firstSent } = row;
    row.firstSent ??= clock;
    row.origin ??= clock;
    if (firstSent && clock.at - firstSent.at > DAY) this.old(row, firstSent, clock);
  }

  /** More than a day after the first send: only after a look, or where the clock was set and nobody can know. */
  private old(row: Seen, firstSent: Clock, clock: Clock): void {
    const isSameClock = clock.sets === (row.origin ?? firstSent).sets;
    const age = row.stored === null ? 0 : clock.device - row.stored;
    if (isSameClock || age > DAY || age < -60_000) {
      throw new Violation(`G9 ${row.id} was sent again after more than a day, blind`);
    }
    this.unknowable.add(row.id);
  }

  /** Sent again after a day by a device whose clock was set back meanwhile. */
  private unknowable = new Set<string>();

  /** The sender heard what the server has: what is not there counts as sent now, the rest must not be sent again. */
  sawBooking(bookingId: string, clock: Clock): void {
    if (this.stopped.get(bookingId) === 'G8') this.stopped.delete(bookingId);
    if (this.heard.get(bookingId)?.told === 'conflict') this.heard.delete(bookingId);
    this.trace?.(`saw ${bookingId} ${[...this.seen.values()].map((r) => r.id + JSON.stringify(r.firstSent)).join()}`);
    for (const row of this.seen.values()) {
      if (row.bookingId === bookingId && row.firstSent && !this.wasDone(row.id)) row.firstSent = clock;
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
        throw new Violation(`G14 ${count} updates of ${original}, whom the server does not know, in one batch`);
    }
  }

  /** The storage was cleared: every queue begins anew. */
  forgetQueues(): void {
    this.lanes.clear();
    this.former.clear();
    this.mapped.clear();
    this.tooEarly.clear();
    this.stopped.clear();
    this.heard.clear();
    this.strict.clear();
    for (const row of this.seen.values()) row.isThere = false;
    this.revs.clear();
    this.flying.forEach((all) => all.forEach((one) => (one.stale = true)));
  }

  /** Passengers that some answer named, by booking. */
  private mapped = new Map<string, Set<string>>();
  named(bookingId: string, originals: readonly (string | undefined)[]): void {
    const known = this.mapped.get(bookingId) ?? new Set<string>();
    for (const one of originals) if (one !== undefined) known.add(one);
    this.mapped.set(bookingId, known);
  }

  /** Failures that are three at a halt and never more; and what must happen before the next send, by guarantee. */
  private strict = new Map<string, number>();
  private stopped = new Map<string, string>();

  /** What the sender was told, and whether it still holds the queue. */
  answered(actor: Actor, bookingId: string, told: Told, isHolder: boolean): void {
    const more = (counts: Map<string, number>): void => void counts.set(bookingId, (counts.get(bookingId) ?? 0) + 1);
    if (told !== 'nothing') more(this.failures);
    if (told === 'answer') {
      this.strict.delete(bookingId);
      // Whoever brings it: the batch is answered.
      if (this.stopped.get(bookingId) === 'G8') this.stopped.delete(bookingId);
    }
    if (isHolder) this.heard.set(bookingId, { actor, told });
  }
  private heard = new Map<string, { actor: Actor; told: Told }>();

  /** The disk refused to keep what it was told. */
  forgot(actor: Actor): void {
    this.heard.forEach((one, bookingId) => {
      if (one.actor === actor) this.heard.delete(bookingId);
    });
  }

  /** The sender wrote down what it was told: from then on it holds, whoever dies. */
  private wrote(actor: Actor, queue: QueueRow): void {
    const { bookingId } = queue;
    const heard = this.heard.get(bookingId);
    if (heard?.actor !== actor) return;
    this.heard.delete(bookingId);
    const isCounted = heard.told === 'failure' && (queue.state === 'backoff' || queue.state === 'halted');
    if (isCounted) this.strict.set(bookingId, (this.strict.get(bookingId) ?? 0) + 1);
    if (heard.told === 'price') this.stopped.set(bookingId, 'G22');
    if (heard.told === 'conflict') this.stopped.set(bookingId, 'G8');
  }

  /** Order, number and content of all effects, at rest. */
  judge(bookingId: string): void {
    const effects = this.server.effectsOf(bookingId);
    const count = new Map<string, number>();
    let last = -1;
    for (const { id, payload } of effects) {
      const isFirst = !count.has(id);
      count.set(id, (count.get(id) ?? 0) + 1);
      const row = this.seen.get(id);
      if (!row) throw new Violation(`${id} has an effect and no row`);
      const isFree = this.discarded.has(id) || this.excused.has(id) || this.heldBack.has(id);
      if (isFirst && !isFree && row.seq < last) throw new Violation(`G12 ${id} had its effect after a later update`);
      if (!isFree) last = row.seq;
      const { passenger_id: _, ...rest } = payload;
      if (JSON.stringify(rest) !== row.said) throw new Violation(`G7 the effect of ${id} is not what was said last`);
    }
    for (const [id, times] of count)
      if (times > 1 && !this.unknowable.has(id)) throw new Violation(`G8 ${id} had ${times} effects`);
    if (!this.cleared && this.unknowable.size === 0) {
      // What was thrown away after it had been sent, and arrived all the same, may have made somebody nobody heard of.
      const ghosts = effects.filter(({ id, at }) => at >= (this.discarded.get(id) ?? Number.POSITIVE_INFINITY));
      const people = new Set(ghosts.map(({ payload }) => payload['original_id']));
      const made = (this.server.passengers.get(bookingId) ?? []).map(({ original }) => original);
      const twice = made.find((one, place) => !people.has(one) && made.indexOf(one) !== place);
      if (twice !== undefined) throw new Violation(`G14 passenger ${twice} was made twice`);
    }
  }
}
