import { subscribeKey } from 'valtio/utils';
import { type StartedSearch, requestSearchKey, openSearch } from '@/api/search';
import type { SearchKey } from '@/api/shapes/offers';
import { dropPassedDays } from '@/domain/search/places';
import { isKeyYoung } from '@/domain/search/keyLife';
import { withoutNear } from '@/domain/search/near';
import { writeQuery } from '@/domain/search/query';
import { isSearchValid, searchKey } from '@/domain/search/validity';
import { monotonicClock, today } from '@/platform/clock';
import { savesData } from '@/platform/savesData';
import { searchForm } from '../../searchForm';
import { onSearchReady } from '../../searchForm/start';
import { session } from '../../session';

/**
 * The key of the search in the form, asked for before Search is pressed: the press then costs one round trip less
 * (docs/rules.md "Search form").
 */

/** Without a change for this long (ms) a complete form is taken for the search that follows. */
export const SETTLED_MS = 400;

interface Asked {
  query: string;
  answer: Promise<SearchKey>;
  control: AbortController;
  /** ms since it was asked for. */
  age: () => number;
  /** ms; null while the answer is awaited. */
  life: number | null;
}

/** At most one: that of the newest form. */
let asked: Asked | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

const isUsable = ({ age, life }: Asked): boolean => life === null || isKeyYoung(age(), life);

/** The query to ask for, if the tenant, the connection and the form allow it. */
function wantedQuery(): string | null {
  const { search, searched, bound, starting } = searchForm;
  if (session.settings.keyAhead === false || !session.online || savesData()) return null;
  // The form serves another page, or its search is the one on screen.
  if (bound || starting || searchKey(search) === searched) return null;
  return isSearchValid(search) && dropPassedDays(search, today()) === search ? writeQuery(withoutNear(search)) : null;
}

function drop(): void {
  asked?.control.abort();
  asked = null;
}

function ask(): void {
  const query = wantedQuery();
  if (query === null || (asked?.query === query && isUsable(asked))) return;
  drop();
  const control = new AbortController();
  const clock = monotonicClock();
  const since = clock();
  const answer = requestSearchKey(query, control.signal);
  const mine: Asked = { query, answer, control, age: () => clock() - since, life: null };
  asked = mine;
  answer.then(
    ({ expires_in_ms: life }) => (mine.life = life),
    () => {
      // The search will ask again and say what is wrong.
      if (asked === mine) asked = null;
    },
  );
}

/** Asks for the key of the form's search once the form stands still. */
function askSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(ask, SETTLED_MS);
}

/** The key asked for ahead, once; null if there is none of this search, or it is too old. */
function take(query: string, signal: AbortSignal): Promise<SearchKey> | null {
  clearTimeout(timer);
  const found = asked;
  if (found?.query !== query || !isUsable(found)) {
    drop();
    return null;
  }
  asked = null;
  signal.addEventListener('abort', () => found.control.abort(signal.reason), { once: true });
  return found.answer;
}

/** The key of a search that starts: the one asked for ahead, else a new one, with the first lines if the server sends them. */
export async function keyOrLines(query: string, signal: AbortSignal): Promise<SearchKey & Partial<StartedSearch>> {
  return await (take(query, signal) ?? openSearch(query, signal));
}

onSearchReady(askSoon);
subscribeKey(searchForm, 'search', () => searchForm.touched && askSoon());
// The complete form is what has loaded this module.
if (searchForm.touched) askSoon();
