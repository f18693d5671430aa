import { proxy, useSnapshot } from 'valtio';
import { validatePromo } from '@/api/catalogue';
import { isStatus } from '@/api/errors';
import { log } from '@/platform/log';
import { booking, changeDraft } from '../booking';
import { session } from '../session';
import { reprice } from './form';
import { sendParts } from './updates';

/** What became of the code that was entered last. The server's own refusal, later, is `booking.rejected.discount`. */
export interface PromoState {
  phase: 'idle' | 'busy' | 'empty' | 'unknown' | 'expired' | 'offline' | 'failed' | 'unused';
  /** The code that Pay was held for: it is asked about once. */
  asked: string;
}

export const promo = proxy<PromoState>({ phase: 'idle', asked: '' });
export const usePromo = (): Readonly<PromoState> => useSnapshot(promo);

/** The typed code; it stays in the draft while it could not be checked, so that nothing typed is lost. */
export function typeCode(text: string): void {
  promo.phase = 'idle';
  promo.asked = '';
  delete booking.rejected['discount'];
  changeDraft((draft) => {
    draft.couponText = text;
    draft.couponWaits = text.trim() !== '' && !session.online;
  });
}

/** The code waits for the connection, or does so no longer. */
function setWaits(waits: boolean): void {
  if ((booking.draft?.couponWaits ?? false) !== waits)
    changeDraft((draft) => {
      draft.couponWaits = waits;
    });
}

/** Checks the typed code and takes it off the total. The sum changes by the traveller's own code only. Never rejects. */
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
    const known = isStatus(error, 404) ? 'unknown' : isStatus(error, 410) ? 'expired' : null;
    if (!known) log.warn('booking', 'a promo code could not be checked', error);
    promo.phase = known ?? (session.online ? 'failed' : 'offline');
    if (booking.draft?.id === id) setWaits(promo.phase === 'offline');
  }
}

/**
 * A code stands in the field and is not in the price: said there, once for each code, before anything is ordered. Who
 * presses Pay again goes without it. A code that is being checked holds Pay until it is known.
 */
export function codeHoldsPay(): boolean {
  const { draft } = booking;
  const code = draft?.couponText?.trim() ?? '';
  if (!draft || draft.discount || code === '') return false;
  if (promo.phase === 'busy') return true;
  if (promo.asked === code) return false;
  promo.phase = 'unused';
  promo.asked = code;
  return true;
}

/** Takes the code away again. */
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
