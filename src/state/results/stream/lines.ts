/**
 * Yields the non-empty lines of a byte stream; the last one may be incomplete. Throws when the connection breaks, after
 * the lines received. `onBytes` is called with the size of every chunk.
 */
export async function* linesOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: (count: number) => void = () => undefined,
): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      onBytes(value.byteLength);
      const parts = decoder.decode(value, { stream: true }).split('\n');
      // A long line comes in many chunks: earlier ones are not scanned again.
      parts[0] = rest + (parts[0] ?? '');
      rest = parts.pop() ?? '';
      for (const text of parts) if (text.trim()) yield text;
    }
    if (rest.trim()) yield rest;
  } finally {
    // Ending early (last line read, search left) closes the connection.
    await reader.cancel().catch(() => undefined);
  }
}

/** Tracks the lines of a connection, which may repeat or come out of order: none is read twice or skipped. */
export function makeLineTracker(after: number | null) {
  const read = new Set<number>();
  /** Every line up to this one was read. */
  let through = after ?? 0;
  let highest = through;
  return {
    isNew: (seq: number): boolean => !read.has(seq) && (seq > (after ?? -1) || (after === null && read.size === 0)),
    /** True for a line that precedes one already read. */
    isLate: (seq: number): boolean => read.size > 0 && seq < highest,
    isFirst: (): boolean => after === null && read.size === 0,
    add(seq: number, starts: boolean): void {
      // Nothing is missing before the start of a new set.
      if (starts) through = Math.max(through, seq);
      read.add(seq);
      highest = Math.max(highest, seq);
      while (read.has(through + 1)) through += 1;
    },
    through: (): number => through,
    hasGap: (): boolean => through < highest,
  };
}
