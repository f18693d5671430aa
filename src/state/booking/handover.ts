import {
  canShareBooking,
  draftFrom,
  HANDOVER_FORM,
  HANDOVER_LIFE_MS,
  handedPart,
  type Handover,
  isSameBooking,
  joinHanded,
  sentChoices,
} from '@/domain/handover/handover';
import { type HandoverRefusal, readHandover } from '@/domain/handover/read';
import { canHandOver } from '@/domain/booking/draft';
import { isExpired } from '@/domain/booking/expiry';
import type { BookingDraft } from '@/domain/booking/types';
import type { BookingStepPath } from '@/domain/booking/stepPaths';
import { listDrafts, mergeDraft } from '@/offline/drafts';
import { rememberOpened, wasOpened } from '@/offline/handovers';
import { createRequest, latestRequest } from '@/offline/outbox';
import { baseUrl } from '@/platform/base';
import { now } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import {
  openSealed,
  readLetters,
  type SealedLink,
  sealWithKey,
  sealWithWords,
  type UnreadableLetters,
} from '@/platform/sealedLink';
import { langOf } from '@/domain/locale';
import { plainCopy } from '@/domain/plainCopy';
import { changeDraft, draftNow } from '../booking';
import { knownIdentity } from '../account';
import { resumeDraft } from '../device/actions';
import { session } from '../session';
import { saveDraftNow } from './draft/autosave';
import { creationOf } from './flow/create';
import { loadBooking } from './flow/lifecycle';
import { askFares, leaveBooking } from './price/fares';

/** Address of the page that opens what another device has sealed. */
const OPEN_PATH = 'device/continue';

/** A booking sealed for another device. */
export interface SealedBooking {
  url: string;
  /** To tell beside the code; null where the code has its key. */
  words: string | null;
  /** ms; until when it can be opened. */
  until: number;
}

/**
 * The key with which the booking was or will be made, for both devices. Null where they have to make one each: another flight or
 * fare was booked, its time is over, or the booking has what must not travel (`canShareBooking`).
 */
async function creationKey(draft: BookingDraft, identity: boolean): Promise<string | null> {
  const { id, bookingId, fareId, expiresAt } = draft;
  if (!fareId || !canShareBooking(draft, identity) || isExpired(expiresAt, now())) return null;
  const body = creationOf(draft, fareId);
  const request = bookingId ? await latestRequest('create', bookingId) : await createRequest('create', id, body);
  return request?.body === JSON.stringify(body) ? request.id : null;
}

/** Repeats the other device's creation here, if it is still of this flight and fare. */
async function shareBooking({ creation, draft: handed }: Handover): Promise<void> {
  const draft = draftNow();
  if (creation === undefined || !draft?.fareId || draft.bookingId !== null || isExpired(draft.expiresAt, now())) return;
  const body = creationOf(draft, draft.fareId);
  if (JSON.stringify(body) === JSON.stringify(creationOf(handed, handed.fareId ?? '')))
    await createRequest('create', draft.id, body, undefined, creation);
}

/**
 * Seals the booking on screen for another device, and notes in it that it was handed over: this device learns nothing of what
 * becomes of the code. Null without a booking that can be handed over. Rejects in a browser without the means (`canSeal`).
 */
export async function sealBooking(how: 'key' | 'words', identity: boolean): Promise<SealedBooking | null> {
  const draft = draftNow();
  if (!draft || !canHandOver(draft)) return null;
  const at = now();
  const root = draft.handover?.root ?? uuid();
  const handed = handedPart(draft, identity);
  const { tenantName: tenant } = session.settings;
  const creation = await creationKey(draft, identity);
  const handover: Handover = {
    form: HANDOVER_FORM,
    tenant,
    id: uuid(),
    root,
    at,
    identity,
    draft: handed,
    ...(creation !== null && { creation, chosen: sentChoices(draft) }),
  };
  const text = JSON.stringify(handover);
  const { letters, words } =
    how === 'key' ? { letters: await sealWithKey(text), words: null } : await sealWithWords(text);
  if (draftNow()?.id !== draft.id) return null;
  changeDraft((working) => {
    working.handover = { root, at, base: handed };
  });
  await saveDraftNow();
  const lang = langOf(session.locale);
  return { url: `${new URL(OPEN_PATH, baseUrl()).href}?lang=${lang}#${letters}`, words, until: at + HANDOVER_LIFE_MS };
}

/** The booking goes on here: its notice goes. The code that was shown can still be opened until it expires. */
export async function takeBack(): Promise<void> {
  changeDraft((working) => {
    if (working.handover) delete working.handover.at;
  });
  await saveDraftNow();
}

/** Why nothing was opened; the sentence is `handover.refused.*`. */
export type OpenRefusal = HandoverRefusal | UnreadableLetters | 'words' | 'opened' | 'paid' | 'paying' | 'failed';
/** `here`: the booking that this device has of it. */
export interface Refused {
  ok: false;
  reason: OpenRefusal;
  here?: string | undefined;
}
/** `step`: where the booking goes on. */
export interface Opened {
  ok: true;
  step: BookingStepPath;
}
const refused = (reason: OpenRefusal, here?: string): Refused => ({ ok: false, reason, here });

/** Takes a link, a message or the text of a file with one, or bare letters apart. */
export const readSealed = (text: string): SealedLink | UnreadableLetters =>
  readLetters(
    text
      .slice(text.lastIndexOf('#') + 1)
      .trim()
      .split(/\s/, 1)[0] ?? '',
  );

/** The booking of this device that goes on with a handed over one. */
const bookingOf = async (root: string): Promise<BookingDraft | undefined> =>
  (await listDrafts()).find(({ handover }) => handover?.root === root);

/** Why a booking that is here already is not opened again. */
const refusedHere = (reason: OpenRefusal, known: BookingDraft | undefined): Refused =>
  refused(known?.status === 'paid' ? 'paid' : reason, known && known.status !== 'paid' ? known.id : undefined);

/** What is in a link. Nothing is stored yet. */
export async function unseal(link: SealedLink, words?: string): Promise<{ ok: true; handover: Handover } | Refused> {
  const opened = await openSealed(link, words);
  if (!opened.ok) return opened;
  const read = readHandover(opened.value, { tenant: session.settings.tenantName, now: now() });
  if (!read.ok) return read;
  const { id, root } = read.handover;
  return (await wasOpened(id)) ? refusedHere('opened', await bookingOf(root)) : read;
}

/** Puts a booking that came back into the one that is still here. */
async function join(id: string, handover: Handover): Promise<void> {
  await resumeDraft(id);
  const mine = draftNow();
  if (!mine) return;
  // The server's booking is of one flight, fare and party.
  if (!isSameBooking(mine, joinHanded(mine, handover))) leaveBooking();
  const joined = joinHanded(draftNow() ?? mine, handover);
  changeDraft((working) => {
    Object.assign(working, plainCopy(joined), { rev: working.rev });
  });
}

/** Goes on with a booking that this device has. */
export async function resumeHanded(id: string): Promise<Opened | Refused> {
  await loadBooking();
  const isHere = await resumeDraft(id);
  const step = draftNow()?.step;
  return isHere && step ? { ok: true, step } : refused('failed');
}

/**
 * Opens a booking on this device, as a new one or into the one that it left from here, asks for its price anew, and tells the step
 * to go to. It is stored before anything is asked, so that it is here without a connection too.
 */
export async function openHandover(handover: Handover): Promise<Opened | Refused> {
  // The page was left open, or the server has told the time since.
  if (now() >= handover.at + HANDOVER_LIFE_MS) return refused('expired');
  await loadBooking();
  const known = await bookingOf(handover.root);
  if (await wasOpened(handover.id)) return refusedHere('opened', known);
  if (known?.status === 'paid' || known?.status === 'paying') return refusedHere(known.status, known);
  if (known) await join(known.id, handover);
  else {
    const fresh = draftFrom(handover, `local:${uuid()}`, now());
    await mergeDraft(fresh, knownIdentity()?.uid);
    if (!(await resumeDraft(fresh.id))) return refused('failed');
  }
  await saveDraftNow();
  await rememberOpened(handover.id, handover.at + HANDOVER_LIFE_MS);
  if (session.online && draftNow()?.bookingId === null) await askFares();
  if (!known) await shareBooking(handover);
  return { ok: true, step: draftNow()?.step ?? handover.draft.step };
}
