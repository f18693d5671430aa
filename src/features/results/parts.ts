import { latePart } from '@/state/latePart';

/** What an opened card shows, and the row of flights to compare: they come once the list is there. */
export const detailPart = latePart('found', () => import('./details/OfferDetail'));
export const comparePart = latePart('found', () => import('./compare/CompareBar'));
/** The filters: beside the list on desktop, over it on a phone. The list does not wait for them. */
export const filtersPart = latePart('found', () => import('./filters/panel'));
