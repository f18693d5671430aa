import { proxy, useSnapshot } from 'valtio';
import { validatePromo } from '@/api/promo';
import { isStatus } from '@/api/errors';
import { log } from '@/platform/log';
import { booking, changeDraft } from '../booking';
import { session } from '../session';
import { reprice } from './form';

/** What became of the code that was entered last. The server's own refusal, later, is `booking.rejected.discount`. */
export interface PromoState {
  phase: 'idle' | 'busy' | 'empty' | 'unknown' | 'expired' | 'offline' | 'failed';
}

export const promo = proxy<PromoState>({ phase: 'idle' });
export const usePromo = (): Readonly<PromoState> => useSnapshot(promo);

/** The typed code; it stays in the draft while it could not be checked, so that nothing typed is lost. */
export function typeCode(text: string): void {
  promo.phase = 'idle';
  delete booking.rejected['discount'];
  changeDraft((draft) => {
    draft.couponText = text;
  });
}

/** Checks the typed code and takes it off the total. The sum changes by the traveller's own press only. Never rejects. */
export async function enterCode(): Promise<void> {
  const { draft } = booking;
  const code = draft?.couponText?.trim() ?? '';
  if (!draft || promo.phase === 'busy') return;
  if (code === '' || !session.online) {
    promo.phase = code === '' ? 'empty' : 'offline';
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
      }),
    );
    const { sendParts } = await import('./updates');
    await sendParts();
  } catch (error) {
    const known = isStatus(error, 404) ? 'unknown' : isStatus(error, 410) ? 'expired' : null;
    if (!known) log.warn('booking', 'a promo code could not be checked', error);
    promo.phase = known ?? (session.online ? 'failed' : 'offline');
  }
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
  void import('./updates').then(({ sendParts }) => sendParts());
}
