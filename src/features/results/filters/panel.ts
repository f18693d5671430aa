/** Everything of the filters that is not needed for the first cards: one chunk, with the texts of `found`. */
export { FilterGroups, PanelActions } from './FilterGroups';
export { Hidden } from './Hidden';
export { Strip } from './Strip';
