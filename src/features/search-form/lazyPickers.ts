import { latePart } from '@/state/latePart';

/** The chunk of all pickers, the one of multi-city, the one of "include accommodation". */
export const pickersPart = latePart('form', async () => {
  const found = await import('./pickers/pickers');
  found.watchPopular();
  return found;
});
export const legsPart = latePart('form', () => import('./legs/legs'));

export const stayPart = latePart('form', () => import('./stay/stay'));
