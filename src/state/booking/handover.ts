import {
  canHandOver,
  draftOf,
  HANDOVER_FORM,
  HANDOVER_LIFE_MS,
  handedPart,
  type Handover,
  isSameBooking,
  joinHanded,
} from '@/domain/handover/handover';
import { type HandoverRefusal, readHandover } from '@/domain/handover/read';
import type { BookingStepPath } from '@/domain/booking/stepPaths';
import { listDrafts, mergeDraft } from '@/offline/drafts';
import { rememberOpened, wasOpened } from '@/offline/handovers';
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
import { plainCopy } from '@/domain/plainCopy';
import { changeDraft, draftNow } from '../booking';
import { knownIdentity } from '../account';
import { resumeDraft } from '../device/actions';
import { session } from '../session';
import { saveDraftNow } from './draft/autosave';
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
  const handover: Handover = { form: HANDOVER_FORM, tenant, id: uuid(), root, at, identity, draft: handed };
  const text = JSON.stringify(handover);
  const { letters, words } =
    how === 'key' ? { letters: await sealWithKey(text), words: null } : await sealWithWords(text);
  if (draftNow()?.id !== draft.id) return null;
  changeDraft((working) => {
    working.handover = { root, at, base: handed };
  });
  await saveDraftNow();
  return { url: `${new URL(OPEN_PATH, baseUrl()).href}#${letters}`, words, until: at + HANDOVER_LIFE_MS };
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
const refused = (reason: OpenRefusal) => ({ ok: false, reason }) as const;

/** Takes a link, the text of a file or bare letters apart. */
export const readSealed = (text: string): SealedLink | UnreadableLetters =>
  readLetters(text.slice(text.lastIndexOf('#') + 1).trim());

/** What is in a link. Nothing is stored yet. */
export async function unseal(
  link: SealedLink,
  words?: string,
): Promise<{ ok: true; handover: Handover } | { ok: false; reason: OpenRefusal }> {
  const opened = await openSealed(link, words);
  if (!opened.ok) return opened;
  const read = readHandover(opened.value, { tenant: session.settings.tenantName, now: now() });
  if (!read.ok) return read;
  return (await wasOpened(read.handover.id)) ? refused('opened') : read;
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

/**
 * Opens a booking on this device, as a new one or into the one that it left from here, asks for its price anew, and tells the step
 * to go to. It is stored before anything is asked, so that it is here without a connection too.
 */
export async function openHandover(
  handover: Handover,
): Promise<{ ok: true; step: BookingStepPath } | { ok: false; reason: OpenRefusal }> {
  await loadBooking();
  if (await wasOpened(handover.id)) return refused('opened');
  const known = (await listDrafts()).find((one) => one.handover?.root === handover.root);
  if (known?.status === 'paid' || known?.status === 'paying') return refused(known.status);
  if (known) await join(known.id, handover);
  else {
    const fresh = draftOf(handover, `local:${uuid()}`, now());
    await mergeDraft(fresh, knownIdentity()?.uid);
    if (!(await resumeDraft(fresh.id))) return refused('failed');
  }
  await saveDraftNow();
  await rememberOpened(handover.id, handover.at + HANDOVER_LIFE_MS);
  const { bookingId, step } = draftNow() ?? {};
  if (session.online && bookingId === null) await askFares();
  return { ok: true, step: step ?? handover.draft.step };
}
