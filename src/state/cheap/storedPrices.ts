import { type CheapQuestion, type CheapRange, cheapRoute } from '@/api/cheapFlights';
import type { DayPrice } from '@/domain/cheap/types';
import { now } from '@/platform/clock';
import { savesData } from '@/platform/savesData';
import { readStoredAnswer, storeAnswer } from '../storedAnswers';
import { StoredPrices } from './prices';

const DAY_MS = 86_400_000;

/**
 * Prices by day of a route, without the tenant's fee: stored ones of the last day, else asked for and stored. Offline, and where data
 * are saved, only stored ones. Empty where there are none. Never rejects.
 */
export async function pricesByDay(
  question: CheapQuestion & { to: string } & CheapRange,
  online: boolean,
  signal: AbortSignal,
): Promise<readonly DayPrice[]> {
  const { type, from, to, min, max, start, end } = question;
  // As the page of cheap flights stores a whole route.
  const isWhole = start === undefined && end === undefined;
  const group = isWhole ? 'cheapRoute' : 'cheapList';
  const key = [type, from, to, ...(isWhole ? [type === 'roundtrip' ? min : 0] : [min, max, start, end])].join('|');
  const stored = await readStoredAnswer(group, key, StoredPrices);
  if (stored && (!online || savesData() || now() - stored.at < DAY_MS)) return stored.data;
  if (!online || savesData()) return [];
  try {
    const data = await cheapRoute(question, signal);
    void storeAnswer(group, key, { at: now(), data });
    return data;
  } catch {
    // Nothing waits for them, and the call itself is in the list of calls.
    return stored?.data ?? [];
  }
}
