/** The multi-city chunk. Not a barrel, an entry for one dynamic import. */
export { LegSummary } from './LegSummary';
export { MultiCity } from './MultiCity';
