import { latePart } from '@/state/latePart';

/** Details of an opened card; loaded once the list is on screen. */
export const detailPart = latePart('found', () => import('./details/OfferDetail'));
/** Flights of one search side by side. */
export const comparePart = latePart('found', () => import('./saved/CompareTable'));
/** Whether the lowest price is a good one; loaded once the search is complete. */
export const goodPricePart = latePart('land', () => import('../common/GoodPrice'));
/** Airports near the asked ones. */
export const nearPart = latePart('form', () => import('./page/NearLine'));
/** The filter panel. The list does not wait for it. */
export const filtersPart = latePart('found', () => import('./filters/panel'));
/** Neighbouring days of the departure; loaded once the search is complete. */
export const dayStripPart = latePart('flex', () => import('./days/DayStrip'));
