import type { BookingDraft } from '@/domain/booking/types';
import type { Cheapest, EarlierLook } from '@/domain/results/looks';
import type { Party } from '@/domain/search/passengers';
import type { JourneyLeg } from '@/domain/search/recent';
import type { SavedSearch } from '@/domain/search/saved';

/** Rows of the database `pwa-{tenant}` (offline-sync.md, section c). Times are ms, keys first. */
export interface MetaRow {
  k: string;
  v: unknown;
}
export interface SearchRow {
  n?: number;
  /** Same journey, same hash: a repeat moves up instead of standing there twice. */
  hash: string;
  at: number;
  search: SavedSearch;
  /** Absent in rows of an earlier version. */
  party?: Party | undefined;
  /** Only of a multi-city search. */
  journey?: JourneyLeg | undefined;
}
export interface DraftRow {
  id: string;
  uid: string;
  updatedAt: number;
  rev: number;
  data: BookingDraft;
  /** Up to which revision of each tab all is in `data`, the latest tabs alone. Absent in rows of an earlier version. */
  tabs?: Record<string, number> | undefined;
}

export type UpdateState = 'queued' | 'sealed' | 'parked';
export interface Refusal {
  code: string;
  field: string | null;
  message: string;
}
export interface OutboxRow {
  /** Order of commit: never a clock. Given by the store. */
  seq?: number;
  /** Idempotency id, for ever. */
  id: string;
  bookingId: string;
  uid: string;
  kind: string;
  /** Version of the row's form; rows of an unknown one are neither sent nor dropped. */
  v: number;
  /** What the update is about: only the tail row with the same target may be replaced. */
  target: string;
  values: Record<string, unknown>;
  state: UpdateState;
  /** Bytes of this item, frozen when first sealed. */
  body: string | null;
  at: number;
  firstSentAt: number | null;
  /** Set when the server refused this very item. */
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
  /** Idempotency ids, in order. */
  items: string[];
  /** Failures that counted, 0 to 3. */
  attempts: number;
  /** Times handed to the network, whatever came of it. */
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
  /** Raised at every lock hold: an older holder can do nothing but acknowledge. */
  epoch: number;
  /** `stolen`: its owner took the lock from one who may wake up and believe to hold it still. */
  lease: { owner: string; until: number; stolen?: boolean | undefined } | null;
  batch: QueueBatch | null;
  pause: PauseReason | null;
  error: QueueError | null;
  /** The new price the server named, opaque here. */
  priceChange: unknown;
  /** Nothing is sent before this moment; null when free. */
  nextAt: number | null;
  /** 0 when halted, whatever lies parked (spec 4). */
  pendingCount: number;
  /** Last answer of the server for this booking; null before the first. */
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
  /** An order's sum as the traveller saw it, whole cents. Absent in rows of earlier versions and of bookings. */
  sum?: number;
  /** `unknown` from before the first send until somebody learns what happened. */
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
  /** 0 when the server gave none. */
  expiresAt: number;
  complete: boolean;
  /** Bad offers left out. */
  dropped: number;
  count: number;
  savedAt: number;
  /** Absent in rows of an earlier version, null while the set is not whole. */
  cheapest?: Cheapest | null | undefined;
  before?: EarlierLook | null | undefined;
  /** Rows that its text is in; absent when it is one. */
  parts?: number | undefined;
}
export interface SnapshotTextRow {
  /** Of a part after the first one: the key of the set, a line break, its number. */
  queryKey: string;
  text: string;
}

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
export type TableName = keyof RowsByTable;
export type RowKey = string | number | [string, string];
