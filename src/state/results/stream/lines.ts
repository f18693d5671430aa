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
