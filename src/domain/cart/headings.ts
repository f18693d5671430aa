import type { CartLine } from './types';

/** Headings of what can be added, in the words of the steps at which it is chosen: the audit's are the same. */
export const EXTRA_PARTS = ['guarantee', 'insurance', 'extras', 'support'] as const;
export type ExtraPart = (typeof EXTRA_PARTS)[number];

/** The heading a service stands under; null for what is no service. The categories of spec 3 stay what is sent. */
export function partOf({ key, category }: Pick<CartLine, 'key' | 'category'>): ExtraPart | null {
  if (key === 'service_changeProtection') return 'guarantee';
  if (key === 'service_supportService') return 'support';
  if (category === 'insurance') return 'insurance';
  return category === 'package' || category === 'extras' ? 'extras' : null;
}
