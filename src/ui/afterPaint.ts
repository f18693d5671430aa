/**
 * Runs the work right after what stands now was painted: a press is answered by what it shows first, and what nobody sees
 * at that moment follows (performance.md 5). Answers what calls it off.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
