import { latePart } from '@/state/latePart';

/** The filters: beside the list on desktop, over it on a phone. The list does not wait for them. */
export const filtersPart = latePart('found', () => import('./filters/panel'));
