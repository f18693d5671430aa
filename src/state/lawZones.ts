import { type LawZones, unpackZones } from '@/domain/trips/lawZones';
import { latePart } from './latePart';

/** Where the laws on travellers' rights apply; a small file of its own. */
export const LAW_ZONES = latePart<LawZones>(null, async () => {
  const { default: text } = await import('@/domain/trips/lawZones.txt?raw');
  return unpackZones(text);
});
