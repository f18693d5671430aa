import { accommodationLink } from '@/domain/search/accommodation';
import { langOf } from '@/domain/locale';
import { setFlag } from '@/platform/sessionFlags';
import { windows } from '@/platform/windows';
import { searchForm } from '../searchForm';
import { session } from '../session';
import { keepLastSearch } from './lastSearch';
import { saveToHistory } from './save';
import { wholeSearch } from './start';

/** The page is left only when the history is written, but it does not wait longer for a slow device. */
const SAVE_MS = 700;

/** A restored page (the back button) is not on its way any more. */
function rest(event: PageTransitionEvent): void {
  if (event.persisted) searchForm.starting = false;
}

/**
 * "Include accommodation" (spec 2, 4): the results open in a new tab and this page goes on to the accommodation site.
 * When the browser refuses the tab nothing is left: the form offers both ways as links. `address` makes the full address
 * of a results query. Answers false when there is nothing to hand over to, so that an ordinary search may start.
 */
export function startWithStay(address: (query: string) => string): boolean {
  // Without a connection there is no site to go to; the search itself is kept and runs later.
  if (!session.online) return false;
  const whole = wholeSearch();
  if (!whole) return true;
  const { search, query } = whole;
  const link = accommodationLink(session.settings.accommodationUrl, search, langOf(session.locale));
  if (!link) return false;
  searchForm.stay = null;
  // Before the tab: it takes a copy of the session with it, and reads the names of the places from this device.
  setFlag('directFlights', searchForm.directOnly);
  keepLastSearch(search, query);
  const saved = saveToHistory(search);
  if (!windows.openTab(address(query))) {
    searchForm.stay = { query, link };
    return true;
  }
  searchForm.starting = true;
  addEventListener('pageshow', rest, { once: true });
  const late = new Promise<void>((done) => {
    setTimeout(done, SAVE_MS);
  });
  void Promise.race([saved, late]).then(() => windows.leaveTo(link));
  return true;
}
