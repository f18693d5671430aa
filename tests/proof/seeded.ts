import type { Seeded } from './bundle';

const LANE = 'src/sync/lane.ts';
const ACK = 'src/sync/ack.ts';
const BATCH = 'src/sync/batch.ts';
const ENGINE = 'src/sync/engine.ts';
const ENQUEUE = 'src/sync/enqueue.ts';
const TRANSITIONS = 'src/sync/transitions.ts';
const SETTLE = 'src/sync/settle.ts';
const LOOK = 'src/sync/look.ts';
const USER = 'src/sync/user.ts';
const COMMIT = 'src/sync/commit.ts';
const DRAFTS = 'src/storage/drafts.ts';
const UPDATES = 'src/storage/updates.ts';

/**
 * Faults as somebody could make them, each put into the real source on its way into a proof (`bundle.ts`). A text that is no
 * longer in its file fails the proof: the list stays true. `rare`: seen once in more than a hundred plans.
 */
export const SEEDED: readonly Seeded[] = [
  {
    name: 'rows leave before they are sent',
    breaks: 'G3',
    file: LANE,
    from: "await tx.putAll('outbox', sealed);",
    to: "for (const row of sealed) await tx.remove('outbox', row.seq ?? 0);",
  },
  {
    name: 'the third failure empties the queue',
    breaks: 'G3',
    file: TRANSITIONS,
    from: "for (const row of await updatesIn(tx, bookingId)) await tx.put('outbox', { ...row, state: 'parked' });",
    to: "for (const row of await updatesIn(tx, bookingId)) await tx.remove('outbox', row.seq ?? 0);",
  },
  {
    name: 'what an answer leaves out is dropped',
    breaks: 'G3',
    file: ACK,
    from: "keep({ ...row, state: row.state === 'sealed' ? 'queued' : row.state });",
    to: "left.delete(row.id), writes.push(tx.remove('outbox', row.seq ?? 0));",
  },
  {
    name: 'the new name of a booking forgets its updates',
    breaks: 'G3',
    file: DRAFTS,
    from: "await tx.put('outbox', { ...row, bookingId });",
    to: "await tx.remove('outbox', row.seq ?? 0);",
  },
  {
    name: 'throwing away reaches what is under way',
    breaks: 'G3',
    file: USER,
    from: "(stands || row.state !== 'sealed') && ",
    to: '',
  },
  {
    name: 'the draft is not stored with its update',
    breaks: 'G5',
    file: ENQUEUE,
    from: 'putDraftIn(tx, draft, uid),',
    to: 'Promise.resolve(null),',
  },
  {
    name: 'a new id for every repeat',
    breaks: 'G6',
    file: LANE,
    from: "body: row.body ?? '' }",
    to: "body: (row.body ?? '').replace(row.id, newId()) }",
  },
  {
    name: 'bytes only in memory',
    breaks: 'G7',
    file: LANE,
    from: "await tx.putAll('outbox', sealed);",
    to: '',
  },
  {
    name: 'bytes made anew for a repeat',
    breaks: 'G7',
    file: LANE,
    from: "body: row.body ?? '' }",
    to: 'body: JSON.stringify({ payload: row.values, idempotency_id: row.id }) }',
  },
  {
    name: '“try again” forgets the bytes',
    breaks: 'G7',
    file: USER,
    from: 'return { ...row, state, firstSentAt:',
    to: 'return { ...row, body: null, state, firstSentAt:',
  },
  {
    name: 'new words into what is sealed',
    breaks: 'G7',
    file: ENQUEUE,
    from: "tail?.state === 'queued' &&\n  tail.body === null &&",
    to: 'tail !== undefined &&',
  },
  {
    name: 'a conflict is simply repeated',
    breaks: 'G8',
    file: SETTLE,
    from: "await hold(store, holder, { state: 'needs-revalidation', contactAt: LOOK_OWED });\n      return await look(context, 'conflict');",
    to: "return (await hold(store, holder, { state: 'idle' })) ? MORE : STOP;",
  },
  {
    name: 'a look that failed is forgotten',
    breaks: 'G8',
    file: SETTLE,
    from: ', contactAt: LOOK_OWED',
    to: '',
  },
  {
    name: 'old ids are repeated blind',
    breaks: 'G9',
    file: LANE,
    from: 'firstSentAt !== null && (at - firstSentAt > ID_WINDOW_MS || isAhead(firstSentAt, at))',
    to: 'firstSentAt === -1',
  },
  {
    name: 'a day is taken for ten',
    breaks: 'G9',
    file: LANE,
    from: 'export const ID_WINDOW_MS = 86_400_000;',
    to: 'export const ID_WINDOW_MS = 864_000_000;',
  },
  {
    name: '“already applied” counts as refused',
    breaks: 'G10',
    file: ACK,
    from: "} else if (item.status === 'rejected') {",
    to: "} else if (item.status !== 'applied') {",
  },
  {
    name: 'order by the clock',
    breaks: 'G12',
    file: UPDATES,
    from: '(a.seq ?? 0) - (b.seq ?? 0)',
    to: 'a.at - b.at',
  },
  {
    name: 'new words before the tail',
    breaks: 'G12',
    file: ENQUEUE,
    from: 'layOn(tail, changes, bookingId);',
    to: "layOn((await tx.list('outbox', { index: 'bookingId', equals: bookingId })).find((row) => row.target === targetOf(changes[0].payload)) ?? tail, changes, bookingId);",
  },
  {
    name: 'no lock and no lease',
    breaks: 'G13',
    file: LANE,
    from: 'if (other && (!fenced() || other.stolen)) return { holder: null, until: other.until };',
    to: '',
  },
  {
    name: 'no fence',
    breaks: 'G13',
    file: LANE,
    from: 'lane.epoch === epoch && lane.lease?.owner === owner;',
    to: 'lane.epoch >= epoch;',
  },
  {
    name: 'locks are taken from the living',
    breaks: 'G13',
    file: LANE,
    from: 'if (leaseRuns(lane, at)) return false;',
    to: '',
  },
  {
    name: 'a tab that slept sends what it sealed',
    breaks: 'G13',
    file: LANE,
    from: 'asker.uid() === uid && asker.now() >= at && asker.now() - at < LEASE_MS;',
    to: 'asker.uid() === uid;',
  },
  {
    name: 'two updates of an unknown passenger in one batch',
    breaks: 'G14',
    file: BATCH,
    from: 'if (unknown.has(passenger)) break;',
    to: '',
  },
  {
    name: 'the name of a passenger is not kept',
    breaks: 'G14',
    file: ACK,
    from: "writes.push(tx.put('idMap', { bookingId, originalId, passengerId, at }));",
    to: '',
  },
  {
    name: 'the name of a passenger comes a moment later',
    breaks: 'G14',
    file: ACK,
    from: "writes.push(tx.put('idMap', { bookingId, originalId, passengerId, at }));",
    to: "const late = { bookingId, originalId, passengerId, at };\n          void Promise.resolve().then(() => store.run('rw', ['idMap'], (other) => other.put('idMap', late)));",
  },
  {
    name: 'a passenger that is known is made again',
    breaks: 'G14',
    file: BATCH,
    from: 'known !== undefined && NAMES_PASSENGER.has(row.kind)',
    to: 'known === null',
  },
  {
    name: 'two failures are enough',
    breaks: 'G15',
    file: TRANSITIONS,
    from: 'export const ATTEMPTS = 3;',
    to: 'export const ATTEMPTS = 2;',
  },
  {
    name: 'attempts are not written',
    breaks: 'G15',
    file: TRANSITIONS,
    from: 'const batch = { ...lane.batch, attempts };',
    to: 'const batch = { ...lane.batch };',
  },
  {
    name: 'no wait between attempts',
    breaks: 'G15',
    file: TRANSITIONS,
    from: 'export const ATTEMPT_WAIT_MS = 2000;',
    to: 'export const ATTEMPT_WAIT_MS = 200;',
  },
  {
    name: 'offline counts',
    breaks: 'G16',
    file: SETTLE,
    from: 'if (!(await edges.reallyOffline())) return',
    to: 'return',
  },
  {
    name: '401 counts',
    breaks: 'G16',
    file: 'src/sync/outcome.ts',
    from: "return { kind: 'unauthorized', error };",
    to: "return { kind: 'failed', error, retryAfterMs: 0 };",
  },
  {
    name: 'a halted lane goes on',
    breaks: 'G17',
    file: LANE,
    from: "['needs-create', 'paused', 'halted', 'closed'];",
    to: "['needs-create', 'paused', 'closed'];",
  },
  {
    name: 'a halted lane keeps its count',
    breaks: 'G17',
    file: TRANSITIONS,
    from: "state: 'halted', batch: null, error: failure.error, pendingCount: 0,",
    to: "state: 'halted', batch: null, error: failure.error,",
  },
  {
    name: 'commit-all says sent too early',
    breaks: 'G18',
    file: COMMIT,
    from: 'if (lane.waiting === 0) return',
    to: 'if (lane.waiting <= 1) return',
  },
  {
    name: 'commit-all in other words',
    breaks: 'G18',
    file: COMMIT,
    from: "'Cannot commit updates while previous batch is pending'",
    to: "'A batch is pending'",
  },
  {
    name: 'nobody comes back after a wait',
    breaks: 'G19',
    file: ENGINE,
    from: 'if (next.wakeAt !== undefined) wakeAt(bookingId, next.wakeAt);',
    to: '',
  },
  {
    name: 'a lease of a clock that was set back lasts for days',
    breaks: 'G19',
    file: LANE,
    from: '&& lease.until - at <= LEASE_MS;',
    to: ';',
  },
  {
    name: 'sent under whoever is signed in',
    breaks: 'G20',
    file: LANE,
    from: 'return foreign === -1 ? [...rows] : rows.slice(0, foreign);',
    to: 'return [...rows];',
  },
  {
    name: 'one writes into the entries of another',
    breaks: 'G20',
    file: ENQUEUE,
    from: 'tail.uid === row.uid &&',
    to: '',
  },
  {
    name: 'a changed price is taken for granted',
    breaks: 'G22',
    file: SETTLE,
    from: "state: 'paused', pause: 'price',",
    to: "state: 'idle',",
  },
  {
    name: 'rows of a later app are sent',
    breaks: 'G23',
    file: BATCH,
    from: 'if (row.v > ROW_VERSION || (row.v < ROW_VERSION && row.body === null)) break;',
    to: '',
  },
  {
    name: 'rows of a later app are passed by',
    breaks: 'G23',
    file: BATCH,
    from: 'if (row.v > ROW_VERSION || (row.v < ROW_VERSION && row.body === null)) break;',
    to: 'if (row.v !== ROW_VERSION) continue;',
  },
  {
    name: 'what was thrown away after it was sent is never looked for',
    breaks: 'G14',
    file: USER,
    from: 'contactAt: LOOK_OWED } : open;',
    to: '} : open;',
  },
  {
    name: 'a look keeps no names of passengers',
    breaks: 'G14',
    file: LOOK,
    from: 'await mapPassengers(store, booking, asked);',
    to: '',
  },
];
