import { expect, it, vi } from 'vitest';
import type { FromReader } from '@/state/results/stream/messages';
import { makeReader } from '@/state/results/stream/reader';
import { openReading } from '@/state/results/stream/readerClient';

/*
 * The inline script has opened the stream (docs/architecture.md "Start order"): its bytes go to the reader in messages.
 */

const order = { url: 'https://api.example/search/stream/k', headers: { 'X-Language': 'en_GB' }, after: null };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const LAST = '{"seq":1,"mode":"INITIAL","offers":[],"progress":100,"expires_at":"2027-01-01T00:00:00Z","done":true}\n';

it('a line in two chunks is read, and a chunk behind the last line is harmless', async () => {
  const heard: FromReader[] = [];
  const tell = makeReader((message) => void heard.push(message));
  tell({ kind: 'stream', run: 1, ...order, early: 'application/x-ndjson' });
  tell({ kind: 'bytes', run: 1, bytes: bytesOf(LAST.slice(0, 20)) });
  tell({ kind: 'bytes', run: 1, bytes: bytesOf(LAST.slice(20)) });
  // Further offers wait until the page reports that the first ones are painted.
  await vi.waitFor(() => expect(heard.some(({ kind }) => kind === 'end')).toBe(true));
  expect(() => tell({ kind: 'bytes', run: 1, bytes: bytesOf('\n') })).not.toThrow();
  expect(heard.at(-1)).toMatchObject({ kind: 'end', reason: 'done' });
});

it('a chunk for a stopped search is dropped', () => {
  const tell = makeReader(() => undefined);
  tell({ kind: 'stream', run: 1, ...order, early: 'application/x-ndjson' });
  tell({ kind: 'stop', run: 1 });
  expect(() => tell({ kind: 'bytes', run: 1, bytes: bytesOf(LAST) })).not.toThrow();
});

it('stopping a search closes a silent connection', async () => {
  const cancel = vi.fn();
  const response = new Response(new ReadableStream({ cancel }));
  vi.stubGlobal('__early', new Map([[order.url, { language: 'en_GB', answer: Promise.resolve(response) }]]));
  const reading = openReading(() => undefined);
  reading.tell({ kind: 'stream', ...order });
  await vi.waitFor(() => expect(response.body?.locked).toBe(true));
  expect(cancel).not.toHaveBeenCalled();
  reading.stop();
  await vi.waitFor(() => expect(cancel).toHaveBeenCalled());
});

it('lines that the search has are read, and stopping closes their connection', async () => {
  const cancel = vi.fn();
  const lines = new Response(
    new ReadableStream<Uint8Array>({ start: (out) => out.enqueue(bytesOf(LAST.replace('true', 'false'))), cancel }),
    { headers: { 'Content-Type': 'application/x-ndjson' } },
  );
  const heard: FromReader[] = [];
  const reading = openReading((message) => void heard.push(message));
  reading.tell({ kind: 'stream', ...order }, lines);
  await vi.waitFor(() => expect(heard.some(({ kind }) => kind === 'line')).toBe(true));
  reading.stop();
  await vi.waitFor(() => expect(cancel).toHaveBeenCalled());
});
