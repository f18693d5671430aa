import { latePart } from '@/state/latePart';

/** Details of an opened card, and the comparison bar; loaded once the list is on screen. */
export const detailPart = latePart('found', () => import('./details/OfferDetail'));
export const comparePart = latePart('found', () => import('./compare/CompareBar'));
/** The filter panel. The list does not wait for it. */
export const filtersPart = latePart('found', () => import('./filters/panel'));
