import { useSyncExternalStore } from 'react';
import { proxy, snapshot, subscribe, useSnapshot } from 'valtio';
import type { BookingDraft } from '@/domain/booking/types';
import type { Cents } from '@/domain/money';
import type { Bank } from '@/domain/payment/types';
import type { Stuck } from '@/domain/device/updates';
import { now } from '@/platform/clock';

/** Where the typed updates are: on the device, in the queue, acknowledged, or stopped. */
export type SyncStatus = 'saved' | 'waiting' | 'sent' | 'failed';

export type PayPhase = 'idle' | 'sending' | 'ordering' | 'leaving';
/**
 * Why the last press of Pay failed. `unknown`: the server may have the order, so nothing is repeated blindly.
 * `checking`: the outcome of an earlier payment is still unknown. `paid`: it is paid, and the order is unknown here.
 */
export type PayFailure = null | 'waiting' | 'rejected' | 'expired' | 'failed' | 'unknown' | 'checking' | 'paid';

/** The booking on screen. The draft is the working copy; its row in IndexedDB follows each change. */
export interface BookingState {
  /** Set once, by the loader of the first booking page or by `startDraft`. */
  phase: 'idle' | 'loading' | 'ready';
  draft: BookingDraft | null;
  /** The device refused to store the draft; a notice says so. */
  unsaved: boolean;
  /** `gone`: the server no longer has the flight. `failed`: its answer has no fares. */
  fares: 'idle' | 'loading' | 'ready' | 'offline' | 'failed' | 'gone';
  /** The price of the offer before and after it was asked again; null until then. */
  check: { at: number; before: Cents; after: Cents } | null;
  creation: 'idle' | 'busy' | 'offline' | 'failed' | 'unknown';
  /** `why`: what needs the traveller; `error`: the last failure. */
  sync: {
    word: SyncStatus;
    count: number;
    why?: Stuck | null;
    error?: { kind: string; status: number | null } | null;
    /** Parts of the draft on their way to an existing booking, by their names in `draft.sent`. */
    adding?: string[];
  };
  /** The server's sentences about refused values, by form field. */
  rejected: Record<string, string>;
  methods: 'idle' | 'loading' | 'ready' | 'failed';
  banks: Bank[];
  /** The total that the server's cart has, as last compared; `unknown`: it did not answer. Null before. */
  confirmed: Cents | 'unknown' | null;
  /** `isUnknown`: beside the failure, the outcome of an earlier order is unknown. */
  pay: { phase: PayPhase; failure: PayFailure; message: string; isUnknown?: boolean };
}

const fresh = (): BookingState => ({
  phase: 'idle',
  draft: null,
  unsaved: false,
  fares: 'idle',
  check: null,
  creation: 'idle',
  sync: { word: 'saved', count: 0 },
  rejected: {},
  methods: 'idle',
  banks: [],
  confirmed: null,
  pay: { phase: 'idle', failure: null, message: '' },
});

export const booking = proxy<BookingState>(fresh());

/** `sync: true` is for forms: without the synchronous snapshot the caret of a controlled input jumps. */
export const useBooking = (): Readonly<BookingState> => useSnapshot(booking, { sync: true }) as Readonly<BookingState>;

/**
 * The draft as plain data, rendered on each change. Watching every field costs more than rendering for a page that
 * passes all of it on.
 */
export const useDraft = (): BookingDraft | null =>
  useSyncExternalStore(
    (changed) => subscribe(booking, changed, true),
    () => (snapshot(booking) as BookingState).draft,
    () => null,
  );

type Listener = () => void;
const listeners = new Set<Listener>();

/** Called after every change of the draft: autosave and the sender of updates listen. */
export function onDraftChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The draft as plain data, safe to store and send; null without one. */
export const draftNow = (): BookingDraft | null =>
  booking.draft ? (snapshot(booking.draft) as unknown as BookingDraft) : null;

/** The only way to change the draft: raises its revision and time. A paid draft stays as it is. */
export function changeDraft(edit: (draft: BookingDraft) => void): void {
  const { draft } = booking;
  if (!draft || draft.status === 'paid') return;
  edit(draft);
  draft.rev += 1;
  draft.updatedAt = now();
  for (const listener of listeners) listener();
}

/** Puts another draft on screen and resets everything known about the previous one; a device that refused one refuses the next. */
export function showDraft(draft: BookingDraft | null): void {
  const { unsaved } = booking;
  Object.assign(booking, fresh(), { phase: 'ready', draft, unsaved });
}
