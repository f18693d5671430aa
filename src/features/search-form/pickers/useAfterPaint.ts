import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '@/platform/idle';

/**
 * False until what is shown first has been painted: a picker answers the finger with its frame and field, and draws what
 * takes longer right behind that (performance.md 5, "picker open").
 */
export function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return painted;
}
