import { ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { Search } from '@/domain/search/types';
import { searchForm } from '../searchForm';

/**
 * Another page's form uses the pickers: its route stands in place of the search until the answered function puts the search
 * back. `onChange` gets every change by the traveller.
 */
export function lendSearchForm(search: Search, onChange: (search: Search) => void): () => void {
  const before = { ...searchForm };
  Object.assign(searchForm, {
    search: ref(search),
    picker: null,
    leftTexts: [],
    heldDays: null,
    problems: [],
    lastReturn: null,
    lastLegs: ref([]),
    touched: false,
    lent: true,
  });
  const stop = subscribeKey(searchForm, 'search', () => searchForm.touched && onChange(searchForm.search), true);
  return () => {
    stop();
    Object.assign(searchForm, before, { picker: null, heldDays: null, lent: false });
  };
}

/**
 * The borrower's route changed elsewhere: in another tab, or because it was started over. It is not cut to what the tenant sells
 * (`soldSearch`): people read it.
 */
export function showLentSearch(search: Search): void {
  if (searchForm.lent && searchForm.search !== search) Object.assign(searchForm, { search: ref(search), problems: [] });
}
