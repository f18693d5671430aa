import { latePart } from '../../latePart';

/** Forms and check digits of VAT numbers. Without them a number is sent as typed, and the server checks it. */
export const vatNumbers = latePart(null, () => import('@/platform/vatNumbers'));
