import type { BookingDraft } from '@/domain/booking/types';
import type { Cheapest, EarlierPrice } from '@/domain/results/priceMoves';
import type { Party } from '@/domain/search/passengers';
import type { JourneyLeg } from '@/domain/search/recent';
import type { SavedSearch } from '@/domain/search/saved';
import type { StoredTable } from '@/domain/device/stored';

/** Rows of the database `pwa-{tenant}`, key fields first. Times are ms (docs/offline.md, "What is stored where"). */
export interface MetaRow {
  k: string;
  v: unknown;
}
export interface SearchRow {
  n?: number;
  /** The same journey has the same hash: a repeated search replaces its entry. */
  hash: string;
  at: number;
  search: SavedSearch;
  /** Absent in rows of an earlier version. */
  party?: Party | undefined;
  /** Of a multi-city search only. */
  journey?: JourneyLeg | undefined;
}
export interface DraftRow {
  id: string;
  uid: string;
  updatedAt: number;
  rev: number;
  data: BookingDraft;
  /** The revision up to which `data` contains the edits of each recent tab. Absent in rows of an earlier version. */
  tabs?: Record<string, number> | undefined;
}

export type UpdateState = 'queued' | 'sealed' | 'parked';
export interface Refusal {
  code: string;
  field: string | null;
  message: string;
}
export interface OutboxRow {
  /** Commit order, never a clock. Assigned by the store. */
  seq?: number;
  /** Idempotency key; never changes. */
  id: string;
  bookingId: string;
  uid: string;
  kind: string;
  /** Version of the row's form. Rows of an unknown version are neither sent nor dropped. */
  v: number;
  /** The part of the booking it changes. Only a tail row with the same target may be replaced. */
  target: string;
  values: Record<string, unknown>;
  state: UpdateState;
  /** Bytes of this item, frozen when first sealed. */
  body: string | null;
  at: number;
  firstSentAt: number | null;
  /** Set when the server refused this item. */
  refusal: Refusal | null;
}

export type QueueState =
  | 'idle'
  | 'sending'
  | 'backoff'
  | 'offline'
  | 'needs-create'
  | 'needs-auth'
  | 'needs-revalidation'
  | 'paused'
  | 'halted'
  | 'closed';
export type PauseReason = 'price' | 'conflict' | 'quarantine';
export interface QueueBatch {
  id: string;
  /** Idempotency keys, in order. */
  items: string[];
  /** Counted failures, 0 to 3. */
  attempts: number;
  /** Sends, whatever their outcome. */
  sends: number;
  /** "In progress" answers so far. */
  waits: number;
}
export interface QueueError {
  kind: string;
  status: number | null;
  message: string;
}
export interface QueueRow {
  bookingId: string;
  uid: string;
  state: QueueState;
  /** Incremented by each lock holder: an older holder can only acknowledge. */
  epoch: number;
  /** `stolen`: the lock was taken from a holder that may resume and believe that it still holds it. */
  lease: { owner: string; until: number; stolen?: boolean | undefined } | null;
  batch: QueueBatch | null;
  pause: PauseReason | null;
  error: QueueError | null;
  /** The new price of the server, opaque here. */
  priceChange: unknown;
  /** Nothing is sent before this time; null when there is no wait. */
  nextAt: number | null;
  /** 0 when halted, even with parked updates (G17). */
  pendingCount: number;
  /** Time of the server's last answer for this booking; null before the first. */
  contactAt: number | null;
}

export interface IdMapRow {
  bookingId: string;
  originalId: string;
  passengerId: string;
  at: number;
}
export type RequestKind = 'create' | 'payment';
export interface RequestRow {
  /** The Idempotency-Key. */
  id: string;
  kind: RequestKind;
  /** Booking or draft id. */
  bookingId: string;
  body: string;
  /** Total of an order as the traveller saw it, whole cents. Absent in rows of earlier versions and of creations. */
  sum?: number;
  /** `unknown` from before the first send until the outcome is known. */
  state: 'unknown' | 'done' | 'failed';
  answer: unknown;
  at: number;
}
export interface ReceiptRow {
  id: string;
  at: number;
}
export interface QuarantineRow {
  n?: number;
  table: string;
  at: number;
  row: unknown;
}
export interface BallastRow {
  k: string;
  filler: Uint8Array;
}
export interface KvRow {
  key: string;
  value: unknown;
  expiresAt: number;
  lastUsed: number;
}
export interface SnapshotRow {
  queryKey: string;
  query: string;
  pricedAt: number;
  /** 0 when the server named none. */
  expiresAt: number;
  complete: boolean;
  /** Invalid offers that were left out. */
  dropped: number;
  count: number;
  savedAt: number;
  /** Absent in rows of an earlier version, null while the set is incomplete. */
  cheapest?: Cheapest | null | undefined;
  before?: EarlierPrice | null | undefined;
  /** Number of rows with its text; absent when it is one. */
  parts?: number | undefined;
}
export interface SnapshotTextRow {
  /** The key of the set; for later parts followed by a line break and the part's number. */
  queryKey: string;
  text: string;
}

/** Tables keep the names they were stored under: `lanes` are booking queues, `intents` idempotent requests, `snapshots` result sets. */
export interface RowsByTable {
  meta: MetaRow;
  searches: SearchRow;
  drafts: DraftRow;
  outbox: OutboxRow;
  lanes: QueueRow;
  idMap: IdMapRow;
  intents: RequestRow;
  receipts: ReceiptRow;
  quarantine: QuarantineRow;
  ballast: BallastRow;
  kv: KvRow;
  snapshots: SnapshotRow;
  snapshotTexts: SnapshotTextRow;
}
/** Each table holds a kind of `STORED`, or facts by key, or nothing but room. */
export type TableName = StoredTable | 'meta' | 'ballast';
export type RowKey = string | number | [string, string];
