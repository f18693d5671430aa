import { subscribe } from 'valtio';
import { readKeptForm } from '@/domain/search/kept';
import { today } from '@/platform/clock';
import { readJson, sessionStore } from '@/platform/webStorage';
import { fillForm, isUnchanged, searchForm } from '../searchForm';

/** What was chosen and not searched yet, for as long as the tab lives: a reload must not cost it. */
const KEY = 'searchForm';

/** Of which search the form is a change: its `searchKey` on the results page, '' on home; null where there is none. */
let base: string | null = null;
let watching = false;

function watch(): void {
  if (watching) return;
  watching = true;
  let last = { ...searchForm };
  subscribe(searchForm, () => {
    const { search, touched, starting, searched, modifying, problems } = searchForm;
    // Searched: from now on it is the last search of this device. Left by Back: given up, as in every other picker.
    if (starting || searched !== last.searched || (last.modifying && !modifying)) sessionStore.remove(KEY);
    // Whoever fills the form from an address tells its problems anew.
    else if (touched && search !== last.search && problems === last.problems && base !== null)
      sessionStore.set(KEY, JSON.stringify({ ...search, base }));
    last = { ...searchForm };
  });
}

/** Puts the form of before the reload back, unless the traveller was faster; from then on it is kept. Answers whether there was one. */
export function keepUnsent(onResults: boolean): boolean {
  base = onResults ? searchForm.searched : '';
  const isFree = onResults ? isUnchanged(searchForm) && !searchForm.picker : !searchForm.touched;
  const kept = isFree ? readJson(sessionStore, KEY) : null;
  // An earlier version kept only the form of home, and said nothing of it.
  const isOfThis = kept !== null && ((kept as { base?: unknown }).base ?? '') === base;
  const search = isOfThis ? readKeptForm(kept, today()) : null;
  if (search) {
    fillForm(search, searchForm.problems);
    searchForm.touched = true;
  }
  watch();
  return search !== null;
}
