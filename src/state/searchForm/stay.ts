import { accommodationLink } from '@/domain/search/accommodation';
import { langOf } from '@/domain/locale';
import { setFlag } from '@/platform/sessionFlags';
import { leaveFor, windows } from '@/platform/windows';
import { searchForm } from '../searchForm';
import { session } from '../session';
import { keepLastSearch, saveToHistory } from './lastSearch';
import { wholeSearch } from './start';

/** How long (ms) leaving the page waits for the history to be stored. */
const SAVE_TIMEOUT_MS = 700;

/**
 * "Include accommodation" (docs/rules.md "Search form"): the results open in a new tab and this page goes to the
 * accommodation site. If the browser refuses the tab, the form offers both as links. `address` makes the full address
 * of a results query. False when there is no site to go to, so that an ordinary search may start.
 */
export function startWithStay(address: (query: string) => string): boolean {
  // Offline there is no site to go to; the search itself is stored and runs later.
  if (!session.online) return false;
  const whole = wholeSearch();
  if (!whole) return true;
  const { search, query } = whole;
  const link = accommodationLink(session.settings.accommodationUrl, search, langOf(session.locale));
  if (!link) return false;
  searchForm.stay = null;
  // Before the tab opens: it copies the session storage and reads the names of the places from this device.
  setFlag('directFlights', searchForm.directOnly);
  keepLastSearch(search, query);
  const saved = saveToHistory(search);
  if (!windows.openTab(address(query))) {
    searchForm.stay = { query, link };
    return true;
  }
  searchForm.starting = true;
  const timeout = new Promise<void>((done) => {
    setTimeout(done, SAVE_TIMEOUT_MS);
  });
  const stay = (): void => {
    searchForm.starting = false;
  };
  void Promise.race([saved, timeout]).then(() => leaveFor(link, stay));
  return true;
}
