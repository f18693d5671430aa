import { useSyncExternalStore } from 'react';
import { proxy, snapshot, subscribe, useSnapshot } from 'valtio';
import type { BookingDraft } from '@/domain/booking/types';
import type { Cents } from '@/domain/money';
import type { Bank } from '@/domain/payment/types';
import type { Stuck } from '@/domain/device/updates';
import { now } from '@/platform/clock';

/** What the device and the server know of the typed updates (ui.md section 6). */
export type SyncWord = 'saved' | 'waiting' | 'sent' | 'failed';

export type PayPhase = 'idle' | 'sending' | 'ordering' | 'leaving';
/**
 * Why the last press of Pay did not go on. `unknown`: the server may have the order, nothing is repeated
 * blindly. `checking`: an earlier payment has no known outcome yet. `paid`: it is paid, and its order is not known here.
 */
export type PayFailure = null | 'waiting' | 'rejected' | 'expired' | 'failed' | 'unknown' | 'checking' | 'paid';

/** The booking on screen. The draft is the working copy; its row in Dexie follows each change. */
export interface BookingState {
  /** Filled once, by the loader of the first booking page or by `startDraft`. */
  phase: 'idle' | 'loading' | 'ready';
  draft: BookingDraft | null;
  /** The device refused to store the draft: said on screen, nothing else can be done about it. */
  unsaved: boolean;
  /** `gone`: the server knows the flight no more. `failed`: it answered with something else than fares. */
  fares: 'idle' | 'loading' | 'ready' | 'offline' | 'failed' | 'gone';
  /** Price of the offer in the results and when it was asked again; null until it was. */
  check: { at: number; before: Cents; after: Cents } | null;
  creation: 'idle' | 'busy' | 'offline' | 'failed' | 'unknown';
  /** `why`: nothing goes until the traveller says so; `error`: what the last failure was. */
  sync: {
    word: SyncWord;
    count: number;
    why?: Stuck | null;
    error?: { kind: string; status: number | null } | null;
    /** Parts of the draft on their way to a booking that is made, by their names in `draft.sent`. */
    adding?: string[];
  };
  /** Refused by the server, by field of the form: a sentence of the server. */
  rejected: Record<string, string>;
  methods: 'idle' | 'loading' | 'ready' | 'failed';
  banks: Bank[];
  pay: { phase: PayPhase; failure: PayFailure; message: string };
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
  pay: { phase: 'idle', failure: null, message: '' },
});

export const booking = proxy<BookingState>(fresh());

/** `sync: true` is for forms: without the synchronous snapshot the caret of a controlled input jumps. */
export const useBooking = (): Readonly<BookingState> => useSnapshot(booking, { sync: true }) as Readonly<BookingState>;

/**
 * The draft as plain data, drawn anew with each of its changes. A page that hands all of it on need not watch every field it
 * reads: that costs more than drawing.
 */
export const useDraft = (): BookingDraft | null =>
  useSyncExternalStore(
    (changed) => subscribe(booking, changed, true),
    () => (snapshot(booking) as BookingState).draft,
    () => null,
  );

type Listener = () => void;
const listeners = new Set<Listener>();

/** Called after every change of the draft; the keeper of the row and the sender of updates listen. */
export function onDraftChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The draft as plain data, safe to store and to send; null when there is none. */
export const draftNow = (): BookingDraft | null =>
  booking.draft ? (snapshot(booking.draft) as unknown as BookingDraft) : null;

/** The only way a draft changes: its revision and time go up with it. A finished draft changes no more. */
export function changeDraft(edit: (draft: BookingDraft) => void): void {
  const { draft } = booking;
  if (!draft || draft.status === 'paid') return;
  edit(draft);
  draft.rev += 1;
  draft.updatedAt = now();
  for (const listener of listeners) listener();
}

/** Puts another draft on screen. Everything known about the one before it is forgotten. */
export function showDraft(draft: BookingDraft | null): void {
  Object.assign(booking, fresh(), { phase: 'ready', draft });
}

export function resetBooking(): void {
  Object.assign(booking, fresh());
}
