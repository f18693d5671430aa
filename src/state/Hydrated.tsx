import type { ReactNode } from 'react';
import { useSession } from './session';

/**
 * What is not in the prerendered page: shown once the first render stands. A leaf of its own, so that this moment draws
 * only these parts and not the page around them.
 */
export function Hydrated({ children }: { children: ReactNode }): ReactNode {
  return useSession().hydrated ? children : null;
}
