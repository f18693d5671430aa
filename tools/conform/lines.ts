import type { SearchKey, StreamLine } from '@/api/shapes/offers';
import type { Client, Exchange } from './client';
import { reasonOf, within } from './client';
import { type Flaw, flawsOf, shown } from './document';

const LINES = 'application/x-ndjson';
const typeOf = ({ headers }: Response): string =>
  (headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** A stream without a line for so long counts as broken. */
const SILENCE_MS = 15_000;
/** After the line with `done` the server closes at once. */
const CLOSING_MS = 3_000;
const DONE = /"done"\s*:\s*true/;
/** No usual search has as much. */
const LARGEST_STREAM = 50e6;
const MOST_LINES = 5_000;
/** More of them say nothing new. */
const MOST_FLAWS = 2_000;

export interface ReadStream {
  call: string;
  status: number;
  lines: StreamLine[];
  /** ms after the call at which each line was whole. */
  at: number[];
  /** Why it broke; null if it ended by itself or was left. */
  broken: string | null;
  /** It was left open behind the line with `done`. */
  open: boolean;
}

/** Flaws of a list of lines; the offers of all lines share one numbering of kinds. */
function flawsOfLine(
  text: string,
  n: number,
  ended: boolean,
  schema: string,
): { line: StreamLine | null; flaws: Flaw[] } {
  const where = `line ${n + 1}`;
  if (!ended) return { line: null, flaws: [{ path: where, expected: 'to end with a line feed', found: shown(text) }] };
  try {
    const line = JSON.parse(text) as StreamLine;
    const flaws = flawsOf(['components', 'schemas', schema], line);
    return { line, flaws: flaws.map((flaw) => ({ ...flaw, path: `${where}: ${flaw.path}` })) };
  } catch {
    return { line: null, flaws: [{ path: where, expected: 'one JSON object', found: shown(text) }] };
  }
}

/** Reads a result stream line by line, to its end or to a number of lines. */
export async function readStream(
  client: Client,
  key: string,
  { after, most = Number.POSITIVE_INFINITY, language }: { after?: number; most?: number; language?: string } = {},
): Promise<ReadStream> {
  const start = client.now();
  const opened = await client.open('streamResults', {
    path: { key },
    ...(after === undefined ? {} : { query: `after=${after}` }),
    ...(language === undefined ? {} : { language }),
  });
  return await readLines(client, opened, start, most, 'StreamLine');
}

/** A search that was answered with its key and its lines: the key, and the ms after which it was there. */
export interface ReadSearch extends ReadStream {
  key: SearchKey | null;
  keyAt: number;
}

/** Asks for a search as the app does: lines, else the key alone. Null if the key came alone. */
export async function readSearch(client: Client, query: string): Promise<ReadSearch | null> {
  const start = client.now();
  const opened = await client.open('search', { query }, `${LINES}, application/json`);
  const { response, stop } = opened;
  if (response.status === 200 && typeOf(response) !== LINES) {
    stop();
    await response.body?.cancel().catch(() => undefined);
    return null;
  }
  const read = await readLines(client, opened, start, Number.POSITIVE_INFINITY, 'SearchKey');
  const [key] = read.lines.splice(0, 1) as unknown[];
  const [keyAt = 0] = read.at.splice(0, 1);
  return { ...read, key: (key as SearchKey | undefined) ?? null, keyAt };
}

/** `first`: schema of the first line; the others are lines of a stream. */
async function readLines(
  client: Client,
  { response, call, one, url, stop }: Awaited<ReturnType<Client['open']>>,
  start: number,
  most: number,
  first: 'StreamLine' | 'SearchKey',
): Promise<ReadStream> {
  const read: ReadStream = { call, status: response.status, lines: [], at: [], broken: null, open: false };
  const type = typeOf(response);
  const flaws: Flaw[] = [];
  if (response.status === 200 && type !== LINES)
    flaws.push({ path: 'Content-Type', expected: LINES, found: type || 'nothing' });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  // Judged afterwards: a check of thousands of offers would delay the clock of the lines behind them.
  const texts: { text: string; ended: boolean }[] = [];
  let rest = '';
  let size = 0;
  const ended = (): boolean => DONE.test(texts.at(-1)?.text ?? '');
  const keep = (text: string, ended: boolean): void => {
    if (!text.trim() || texts.length >= most) return;
    texts.push({ text, ended });
    read.at.push(client.now() - start);
  };
  try {
    for (;;) {
      if (!reader || texts.length >= most) break;
      const { done, value } = await within(client.left(ended() ? CLOSING_MS : SILENCE_MS), () => reader.read());
      if (done) break;
      size += value.length;
      if (size > LARGEST_STREAM) throw new Error(`larger than ${LARGEST_STREAM / 1e6} MB`);
      if (texts.length > MOST_LINES) throw new Error(`longer than ${MOST_LINES} lines`);
      const parts = decoder.decode(value, { stream: true }).split('\n');
      parts[0] = rest + (parts[0] ?? '');
      rest = parts.pop() ?? '';
      for (const part of parts) keep(part, true);
    }
    keep(rest, false);
  } catch (error) {
    read.broken = reasonOf(error);
    read.open = ended() && read.broken.startsWith('no answer');
  }
  // A stream that is left is left for good.
  stop();
  if (read.broken !== null) client.inTime();
  await reader?.cancel().catch(() => undefined);
  for (const [n, { text, ended }] of texts.entries()) {
    const { line, flaws: found } = flawsOfLine(text, n, ended, n === 0 ? first : 'StreamLine');
    if (flaws.length < MOST_FLAWS) flaws.push(...found);
    if (line) read.lines.push(line);
  }
  const exchange: Exchange = {
    operation: one,
    call,
    method: 'GET',
    url,
    status: response.status,
    headers: response.headers,
    type,
    text: '',
    body: undefined,
    ms: client.now() - start,
    flaws: response.status === 200 ? flaws : null,
    shape: '',
  };
  client.exchanges.push(exchange);
  return read;
}
