import { proxy, useSnapshot } from 'valtio';
import { validatePromo } from '@/api/catalogue';
import { isStatus } from '@/api/errors';
import { log } from '@/platform/log';
import { booking, changeDraft } from '../../booking';
import { session } from '../../session';
import { reprice } from '../draft/form';
import { sendParts } from '../sync/updates';

/** The state of the code entered last. A later refusal by the server is in `booking.rejected.discount`. */
export interface PromoState {
  phase: 'idle' | 'busy' | 'empty' | 'unknown' | 'expired' | 'offline' | 'failed' | 'unused';
  /** The code that blocked Pay: each code blocks it once. */
  asked: string;
}

export const promo = proxy<PromoState>({ phase: 'idle', asked: '' });
export const usePromo = (): Readonly<PromoState> => useSnapshot(promo);

/** Stores the typed code in the draft until it can be checked. */
export function typeCode(text: string): void {
  promo.phase = 'idle';
  promo.asked = '';
  delete booking.rejected['discount'];
  changeDraft((draft) => {
    draft.couponText = text;
    draft.couponWaits = text.trim() !== '' && !session.online;
  });
}

/** Marks the code as waiting for the connection, or no longer waiting. */
function setWaits(waits: boolean): void {
  if ((booking.draft?.couponWaits ?? false) !== waits)
    changeDraft((draft) => {
      draft.couponWaits = waits;
    });
}

/** Checks the typed code and applies its discount. Never rejects. */
export async function enterCode(): Promise<void> {
  const { draft } = booking;
  const code = draft?.couponText?.trim() ?? '';
  if (!draft || promo.phase === 'busy') return;
  if (code === '' || !session.online) {
    promo.phase = code === '' ? 'empty' : 'offline';
    setWaits(code !== '');
    return;
  }
  promo.phase = 'busy';
  const { id } = draft;
  try {
    const discount = await validatePromo(code);
    promo.phase = 'idle';
    if (booking.draft?.id !== id) return;
    delete booking.rejected['discount'];
    changeDraft((working) =>
      reprice(working, () => {
        working.discount = { ...discount, step: working.step };
        working.couponText = '';
        working.couponWaits = false;
      }),
    );
    await sendParts();
  } catch (error) {
    const refusal = isStatus(error, 404) ? 'unknown' : isStatus(error, 410) ? 'expired' : null;
    if (!refusal) log.warn('booking', 'a promo code could not be checked', error);
    promo.phase = refusal ?? (session.online ? 'failed' : 'offline');
    if (booking.draft?.id === id) setWaits(promo.phase === 'offline');
  }
}

/**
 * True when a code in the field is not applied yet, once per code: Pay shows it, and a second press of Pay goes without
 * the code. A code that is being checked blocks Pay until the answer.
 */
export function doesCodeBlockPay(): boolean {
  const { draft } = booking;
  const code = draft?.couponText?.trim() ?? '';
  if (!draft || draft.discount || code === '') return false;
  if (promo.phase === 'busy') return true;
  if (promo.asked === code) return false;
  promo.phase = 'unused';
  promo.asked = code;
  return true;
}

/** Removes the applied code. */
export function removeCode(): void {
  promo.phase = 'idle';
  delete booking.rejected['discount'];
  changeDraft((draft) =>
    reprice(draft, () => {
      draft.discount = null;
    }),
  );
  void sendParts();
}
