import { useState } from 'react';
import { booking, useBooking } from '@/state/booking';
import { refreshPrice } from '@/state/booking/price/fares';
import { goOnAfterRecheck } from '@/state/booking/draft/openStep';

/** Asking for the price again, with what came of it. A new price opens its own dialog when it was accepted to be asked. */
export function useRecheck(onDone: () => void) {
  const [state, setState] = useState<'ready' | 'asking' | 'gone' | 'failed'>('ready');
  const { draft } = useBooking();
  const ask = async () => {
    setState('asking');
    const answered = await refreshPrice();
    if (!answered) {
      setState(booking.fares === 'gone' ? 'gone' : 'failed');
      return;
    }
    onDone();
    await goOnAfterRecheck();
  };
  return { state, ask, query: draft?.query ?? '' };
}
