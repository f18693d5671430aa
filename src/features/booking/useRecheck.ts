import { useState } from 'react';
import { booking, useBooking } from '@/state/booking';
import { refreshPrice } from '@/state/booking/fares';
import { goOnAfterRecheck } from '@/state/booking/open';

/** Checks the price again. A changed price opens its own dialog. */
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
