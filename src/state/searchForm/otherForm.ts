import { ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { Search } from '@/domain/search/types';
import { searchForm } from '../searchForm';

/**
 * Binds the pickers of the search form to the route of another form (a group enquiry). The returned function unbinds them and
 * restores the search. `onChange` gets each change by the traveller.
 */
export function bindOtherForm(search: Search, onChange: (search: Search) => void): () => void {
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
    bound: true,
  });
  const stop = subscribeKey(searchForm, 'search', () => searchForm.touched && onChange(searchForm.search), true);
  return () => {
    stop();
    Object.assign(searchForm, before, { picker: null, heldDays: null, bound: false });
  };
}

/**
 * Shows a route of the bound form that changed elsewhere: in another tab, or because the form was reset. It is not limited to
 * what the tenant sells (`soldSearch`): a person at the agency reads it.
 */
export function showInBoundForm(search: Search): void {
  if (searchForm.bound && searchForm.search !== search)
    Object.assign(searchForm, { search: ref(search), problems: [] });
}
