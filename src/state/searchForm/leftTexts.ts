import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { meantFirst } from '@/domain/airports/namedAirport';
import { mergePlaceRows, placeRows } from '@/domain/airports/rows';
import { readyRow } from '@/domain/airports/typedText';
import { MIN_TYPED } from '@/domain/airports/types';
import { langOf } from '@/domain/locale';
import type { Place } from '@/domain/search/types';
import { log } from '@/platform/log';
import { type LeftText, isLooking, leftText, searchForm } from '../searchForm';
import { session } from '../session';
import { loadLocalPlaces, searchLocal } from './localPlaces';
import { pickPlace } from './pickers';
import { findCities } from './places';

/** The place that Enter takes for a text once everybody has answered; null for none. */
export async function placeOfText(text: string): Promise<Place | null> {
  const lang = langOf(session.locale);
  await loadLocalPlaces();
  const { cities, guessed } = searchLocal(text);
  const own = meantFirst(placeRows(cities, lang), text);
  const asks = text.length >= MIN_TYPED;
  if (own.length > 0 && !(guessed && asks)) return own[readyRow(own, text, 0, true)]?.place ?? null;
  const found = asks ? (await findCities(text, new AbortController().signal)).cities : [];
  const rows = mergePlaceRows(own, meantFirst(placeRows(found, lang), text));
  return rows[readyRow(rows, text, guessed ? own.length : 0, true)]?.place ?? null;
}

const asked = new WeakSet<LeftText>();

async function settle(left: LeftText): Promise<void> {
  const place = await placeOfText(left.text).catch((error: unknown) => {
    log.warn('search', 'a place that was typed could not be looked up', error);
    return null;
  });
  // Meanwhile the ends may have been swapped, a leg removed, or a place chosen.
  const now = searchForm.leftTexts.find(
    ({ trip, text, looking }) => looking && trip === left.trip && text === left.text,
  );
  const leg = searchForm.search.trips.findIndex(({ id }) => id === left.trip);
  if (!now || leg < 0 || !leftText(searchForm, searchForm.search.trips[leg], now.end)) return;
  if (place) pickPlace(leg, now.end, place);
  else now.looking = false;
}

function settleAll(): void {
  for (const left of searchForm.leftTexts) {
    if (!left.looking || asked.has(left)) continue;
    asked.add(left);
    void settle(left);
  }
}

/** Waits for the answer of each text that is left in a place field, and takes what Enter would. */
export function watchLeftTexts(): void {
  subscribeKey(searchForm, 'leftTexts', settleAll, true);
  settleAll();
}

/** Resolves when no such text waits any more, or a picker is open. */
export const leftTextsSettled = (): Promise<void> =>
  new Promise((done) => {
    let stop = (): void => undefined;
    const look = (): void => {
      if (isLooking() && !searchForm.picker) return;
      stop();
      done();
    };
    stop = subscribe(searchForm, look);
    look();
  });
