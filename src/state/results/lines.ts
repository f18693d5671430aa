/**
 * Lines of a byte stream as they come; empty ones are left out, the last one may be half a line. Rejects when the connection
 * breaks, after its lines. `onBytes` hears of everything that arrives, also of a part of a line.
 */
export async function* linesOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: () => void = () => undefined,
): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      onBytes();
      const parts = decoder.decode(value, { stream: true }).split('\n');
      // a long line comes in many pieces: what came before is not looked through again
      parts[0] = rest + (parts[0] ?? '');
      rest = parts.pop() ?? '';
      for (const text of parts) if (text.trim()) yield text;
    }
    if (rest.trim()) yield rest;
  } finally {
    // Leaving early (the last line was read, the search was left) closes the connection.
    await reader.cancel().catch(() => undefined);
  }
}
