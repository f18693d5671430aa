/** The chunk of everything in the filters that the first cards do not need; its texts are in `found`. */
export { FilterGroups, PanelActions } from './FilterGroups';
export { HiddenOffers } from './HiddenOffers';
export { Strip, TopPicks } from './Strip';
