/** What the search button says and does (spec 4 "Search button"). */
export type SearchButton = 'ready' | 'busy' | 'unchanged';

export interface ButtonFacts {
  onResults: boolean;
  /** A search was started and its page is not there yet. */
  starting: boolean;
  /** Key of what the form shows, and of what was searched last; null when nothing was. */
  shown: string;
  searched: string | null;
}

/** Busy while the results page loads; on that page available again only when the data differ from the last searched. */
export function searchButton({ onResults, starting, shown, searched }: ButtonFacts): SearchButton {
  if (!onResults) return starting ? 'busy' : 'ready';
  return shown === searched ? 'unchanged' : 'ready';
}
