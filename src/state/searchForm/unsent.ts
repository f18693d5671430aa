import { subscribe } from 'valtio';
import { readKeptForm } from '@/domain/search/kept';
import { today } from '@/platform/clock';
import { readJson, session } from '@/platform/webStorage';
import { fillForm, searchForm } from '../searchForm';

/** What was chosen on home and not searched yet, for as long as the tab lives: a reload must not cost it. */
const KEY = 'searchForm';

let watching = false;

function watch(): void {
  if (watching) return;
  watching = true;
  let kept = searchForm.search;
  subscribe(searchForm, () => {
    const { search, touched, starting } = searchForm;
    // Searched: from now on it is the last search of this device.
    if (starting) session.remove(KEY);
    else if (touched && search !== kept) session.set(KEY, JSON.stringify(search));
    kept = search;
  });
}

/** Puts the form of before the reload back, unless the traveller was faster; from then on it is kept. For home. Answers whether there was one. */
export function keepUnsent(): boolean {
  const search = searchForm.touched ? null : readKeptForm(readJson(session, KEY), today());
  if (search) {
    fillForm(search);
    searchForm.touched = true;
  }
  watch();
  return search !== null;
}
