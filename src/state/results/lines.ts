export interface Line {
  text: string;
  /** False for the rest of a stream that ended without a line break: it may be half a line. */
  whole: boolean;
}

/**
 * Lines of a byte stream as they come; empty ones are left out. Rejects when the connection breaks, after its lines.
 * `onBytes` hears of everything that arrives, also of a part of a line.
 */
export async function* linesOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: () => void = () => undefined,
): AsyncGenerator<Line> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      onBytes();
      const parts = value.split('\n');
      // a long line comes in many pieces: what came before is not looked through again
      parts[0] = rest + (parts[0] ?? '');
      rest = parts.pop() ?? '';
      for (const text of parts) if (text.trim()) yield { text, whole: true };
    }
    if (rest.trim()) yield { text: rest, whole: false };
  } finally {
    // Leaving early (the last line was read, the search was left) closes the connection.
    await reader.cancel().catch(() => undefined);
  }
}
