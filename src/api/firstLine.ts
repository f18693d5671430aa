/**
 * The first line of a response of lines, and the response without it. Rejects when the connection breaks before the line
 * is whole.
 */
export async function splitFirstLine(response: Response): Promise<{ text: string; response: Response }> {
  const reader = (response.body ?? new Blob().stream()).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream
    const { value, done } = await reader.read();
    const at = value?.indexOf(LINE_FEED) ?? -1;
    text += decoder.decode(at < 0 ? value : value?.subarray(0, at), { stream: !done });
    if (!done && at < 0) continue;
    const begun = value?.slice(at + 1);
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (out) => void (begun?.length && out.enqueue(begun)),
      async pull(out) {
        const next = await reader.read();
        if (next.done) out.close();
        else out.enqueue(next.value);
      },
      cancel: (reason) => reader.cancel(reason),
    });
    return { text, response: new Response(body, { headers: response.headers }) };
  }
}

const LINE_FEED = 10;
