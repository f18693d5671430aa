import { loadMessages } from '@/i18n/catalogue';
import { loadSaved } from '@/state/booking/saved';
import { PassengerStep } from './PassengerStep';

/** The step with its texts and the saved travellers: nothing of it comes later and moves what is there. */
export async function passengerStep() {
  await Promise.all([loadMessages('party'), loadSaved()]);
  return PassengerStep;
}
