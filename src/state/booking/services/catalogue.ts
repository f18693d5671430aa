import { array } from 'superstruct';
import { getLuggage, getServices, toItem } from '@/api/catalogue';
import { CatalogueEntry } from '@/api/shapes/catalogue';
import type { CatalogueItem } from '@/domain/services/types';
import { loadMessages } from '@/i18n/catalogue';
import { isRecent, now } from '@/platform/clock';
import { log } from '@/platform/log';
import { inMemory } from '@/platform/memory';
import { storeAnswer, readStoredAnswer } from '../../storedAnswers';
import { isOnSale } from '../../sales';
import { session } from '../../session';
import { loadServiceTexts, services } from './store';
/** Prices younger than this (ms) are not requested again. */
const FRESH_MS = 10 * 60_000;

const isFresh = (at: number | null): boolean => at !== null && isRecent(at, FRESH_MS);
const Entries = array(CatalogueEntry);

/** Shows the stored answer at once, then a fresh one. Calls `show` once or twice. True when there was any answer. */
async function requestItems(
  key: string,
  get: () => Promise<CatalogueEntry[]>,
  show: (items: CatalogueItem[], at: number) => void,
): Promise<boolean> {
  const stored = await readStoredAnswer('answer', key, Entries);
  if (stored) show(stored.data.map(toItem), stored.at);
  if ((stored && isFresh(stored.at)) || !session.online) return stored !== null;
  try {
    const data = await get();
    const at = now();
    show(data.map(toItem), at);
    await storeAnswer('answer', key, { at, data });
    return true;
  } catch (error) {
    log.warn('booking', `the catalogue ${key} could not be loaded`, error);
    return stored !== null;
  }
}

async function load(): Promise<void> {
  try {
    // Services without texts cannot be shown.
    await loadMessages('steps');
    services.worded = true;
    void loadServiceTexts();
    const found = await requestItems('services', getServices, (items, at) => {
      Object.assign(services, { items: items.filter(isOnSale), at, phase: 'ready' });
    });
    if (!found) services.phase = 'none';
  } catch (error) {
    log.warn('booking', 'the messages of the services could not be loaded', error);
    services.phase = 'none';
  }
}

const running = inMemory(() => ({ services: null as Promise<void> | null }));

/** Loads the services: the stored ones at once, then fresh ones. Never rejects; repeated calls are harmless. */
export function loadCatalogue(): Promise<void> {
  if (services.phase === 'ready' && isFresh(services.at)) return Promise.resolve();
  if (services.phase !== 'ready' && session.online) services.phase = 'coming';
  running.services ??= load().finally(() => {
    running.services = null;
  });
  return running.services;
}

const runningLuggage = inMemory(() => new Map<string, Promise<boolean>>());

/** Loads the bags of an airline (GET /luggage/code/{code}); false when there are none to show. Never rejects. */
export function loadLuggage(carrier: string): Promise<boolean> {
  const earlier = runningLuggage.get(carrier);
  if (earlier) return earlier;
  const asked = requestItems(
    `luggage:${carrier}`,
    () => getLuggage(carrier),
    (items) => {
      services.luggage[carrier] = items;
    },
  ).finally(() => runningLuggage.delete(carrier));
  runningLuggage.set(carrier, asked);
  return asked;
}
