import { type CheapQuestion, type CheapRange, cheapRoute } from '@/api/cheapFlights';
import type { DayPrice } from '@/domain/cheap/types';
import { now } from '@/platform/clock';
import { inMemory } from '@/platform/memory';
import { savesData } from '@/platform/savesData';
import { readStoredAnswer, storeAnswer } from '../storedAnswers';
import { type PriceListGroup, StoredPrices } from './prices';

const DAY_MS = 86_400_000;

export type DaysQuestion = CheapQuestion & { to: string } & CheapRange;

/** Prices, and where they come from: `away` without a connection (or where data are saved) and nothing stored, `failed` without an answer. */
export interface ToldPrices {
  prices: readonly DayPrice[];
  from: 'server' | 'stored' | 'away' | 'failed';
}

interface Slot {
  group: PriceListGroup;
  key: string;
}

/** Where the answer to a question is stored: a whole route as the page of cheap flights stores it. */
function slotOf({ type, from, to, min, max, start, end }: DaysQuestion): Slot {
  const isWhole = start === undefined && end === undefined;
  const rest = isWhole ? [type === 'roundtrip' ? min : 0] : [min, max, start, end];
  return { group: isWhole ? 'cheapRoute' : 'cheapList', key: [type, from, to, ...rest].join('|') };
}

/** Prices stored as the answer to a question, however old. Never rejects. */
export async function storedPricesOf(question: DaysQuestion): Promise<readonly DayPrice[]> {
  const { group, key } = slotOf(question);
  return (await readStoredAnswer(group, key, StoredPrices))?.data ?? [];
}

/** Calls on their way: two parts of one page may ask the same. */
const asked = inMemory(() => new Map<string, Promise<readonly DayPrice[]>>());

function ask(question: DaysQuestion, { group, key }: Slot, signal: AbortSignal): Promise<readonly DayPrice[]> {
  const running = asked.get(key);
  // The other may be given up: then this one asks again.
  if (running) return running.catch(() => cheapRoute(question, signal));
  const call = cheapRoute(question, signal)
    .then((data) => {
      void storeAnswer(group, key, { at: now(), data });
      return data;
    })
    .finally(() => asked.delete(key));
  asked.set(key, call);
  return call;
}

/**
 * Prices by day of a route, without the tenant's fee: stored ones of the last day, else asked for and stored. Offline, and where data
 * are saved, only stored ones. Never rejects.
 */
export async function tellPrices(question: DaysQuestion, online: boolean, signal: AbortSignal): Promise<ToldPrices> {
  const slot = slotOf(question);
  const stored = await readStoredAnswer(slot.group, slot.key, StoredPrices);
  const mayAsk = online && !savesData();
  if (stored && (!mayAsk || now() - stored.at < DAY_MS)) return { prices: stored.data, from: 'stored' };
  if (!mayAsk) return { prices: [], from: 'away' };
  try {
    return { prices: await ask(question, slot, signal), from: 'server' };
  } catch {
    // Nothing waits for them, and the call itself is in the list of calls.
    return stored ? { prices: stored.data, from: 'stored' } : { prices: [], from: 'failed' };
  }
}

/** The prices of `tellPrices` alone; empty where there are none. */
export const pricesByDay = async (
  question: DaysQuestion,
  online: boolean,
  signal: AbortSignal,
): Promise<readonly DayPrice[]> => (await tellPrices(question, online, signal)).prices;
