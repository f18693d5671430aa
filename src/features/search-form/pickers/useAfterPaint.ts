import { startTransition, useEffect, useState } from 'react';

/**
 * False until what is shown first has been painted: a picker answers the finger with its frame and field, and draws what
 * takes longer right behind that (performance.md 5, "picker open").
 */
export function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return painted;
}
