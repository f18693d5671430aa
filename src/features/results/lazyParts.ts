import { latePart } from '@/state/latePart';

/** Details of an opened card; loaded once the list is on screen. */
export const detailPart = latePart('found', () => import('./details/OfferDetail'));
/** Flights of one search side by side. */
export const comparePart = latePart('found', () => import('./saved/CompareTable'));
/** Airports near the asked ones. */
export const nearPart = latePart('form', () => import('./page/around'));
/** The filter panel. The list does not wait for it. */
export const filtersPart = latePart('found', () => import('./filters/panel'));
/** Neighbouring days of the departure; loaded once the search is complete. */
export const dayStripPart = latePart('words', () => import('./page/around'));
