import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Offer } from '@/domain/offers/types';
import { textOf } from '@/domain/results/columns';
import { linesOf } from '@/state/results/stream/lines';
import { LONGEST_LINE_MS, PORTION, readStored, readStream, STALL_MS } from '@/state/results/stream/reader';
import type { FromReader } from '@/state/results/stream/messages';
import { manyOffers, wireOffer } from '../offers/builders';
import { offersFrom } from './tables';

const bytes = (text: string) => new TextEncoder().encode(text);

/** A body in chunks; with `breaks` the connection fails after the last one. */
const body = (pieces: (string | Uint8Array)[], breaks = false) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(out) {
      for (const piece of pieces) out.enqueue(typeof piece === 'string' ? bytes(piece) : Uint8Array.from(piece));
      if (!breaks) out.close();
    },
    pull(out) {
      if (breaks) out.error(new Error('connection lost'));
    },
  });

const line = (seq: number, offers: unknown[], more: object = {}) =>
  `${JSON.stringify({ seq, mode: seq === 1 ? 'INITIAL' : 'STREAM', offers, progress: seq * 10, expires_at: '2026-12-01T10:00:00Z', done: false, ...more })}\n`;

async function read(
  pieces: string[],
  how: { after?: number; breaks?: boolean; status?: number; fail?: boolean; type?: string } = {},
) {
  const news: FromReader[] = [];
  const asked: unknown[] = [];
  const fetchIt = (async (url: string, init: RequestInit) => {
    asked.push([url, init.headers]);
    if (how.fail) throw new TypeError('Failed to fetch');
    const headers = { 'Content-Type': how.type ?? 'application/x-ndjson' };
    return new Response(body(pieces, how.breaks), { status: how.status ?? 200, headers });
  }) as typeof fetch;
  await readStream(
    {
      kind: 'stream',
      run: 1,
      url: 'https://x/stream',
      headers: { 'X-Language': 'en_GB' },
      after: how.after ?? null,
      party: { adult: 2, child: 0, infant: 0 },
    },
    (message) => news.push(message),
    new AbortController().signal,
    fetchIt,
  );
  const rows = news.filter((each) => each.kind === 'rows');
  return {
    asked,
    news,
    rows,
    ids: rows.flatMap((each) => each.batch.ids),
    lines: news.filter((each) => each.kind === 'line'),
    wrong: news.filter((each) => each.kind === 'wrong'),
    end: news.findLast((each) => each.kind === 'end'),
  };
}

describe('lines of a stream', () => {
  it('are complete however the bytes are cut, two-byte letters included', async () => {
    const texts = ['{"a":"Rīga"}', '{"b":"Вильнюс"}', '{"c":1}'];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 60 }), async (cuts) => {
        const all = bytes(`${texts.join('\n')}\n\n`);
        const pieces: Uint8Array[] = [];
        for (let at = 0, i = 0; at < all.length; i++) {
          const size = cuts[i % cuts.length] ?? 1;
          pieces.push(all.slice(at, at + size));
          at += size;
        }
        const found: string[] = [];
        for await (const text of linesOf(body(pieces))) found.push(text);
        expect(found).toEqual(texts);
      }),
      { numRuns: 50 },
    );
  });
});

describe('reading the result stream', () => {
  it('posts portions of at most a hundred offers, the first one resets', async () => {
    const { rows, ids, end, asked, lines } = await read([
      line(1, manyOffers(250)),
      line(2, [wireOffer()], { done: true }),
    ]);
    expect(rows.map((each) => [each.batch.count, each.reset])).toEqual([
      [PORTION, true],
      [PORTION, false],
      [50, false],
      [1, false],
    ]);
    expect(new Set(ids).size).toBe(251);
    expect(end).toMatchObject({ reason: 'done', missedAfter: null });
    expect(lines.map((each) => each.progress)).toEqual([10, 20]);
    expect(lines[0]?.expiresAt).toBe(Date.parse('2026-12-01T10:00:00Z'));
    expect(asked).toEqual([['https://x/stream', { 'X-Language': 'en_GB' }]]);
    const back = JSON.parse(textOf(rows[3]!.batch, 0)) as Offer;
    expect(back).toMatchObject({ id: 'o1', total: 37_880 });
  });

  it('drops and counts an invalid offer and shows the rest', async () => {
    const bad = [
      null,
      5,
      {},
      { ...wireOffer({ id: 'b' }), price: undefined },
      wireOffer({ id: 'c', segments_direction: [[9]] }),
    ];
    const { ids, lines, end } = await read([
      line(1, [wireOffer(), ...bad]),
      line(2, [wireOffer({ id: 'd' })], { done: true }),
    ]);
    expect(ids).toEqual(['o1', 'd']);
    expect(lines.map((each) => each.dropped)).toEqual([['1#1', '1#2', '1#3', 'b', 'c'], []]);
    expect(end).toMatchObject({ reason: 'done' });
  });

  it('tells what cannot be true, each kind once: of offers, of a repeated line, of a second start', async () => {
    const small = (id: string) => {
      const offer = wireOffer({ id });
      for (const one of offer.segments) one.carrier.code = 'bt';
      return offer;
    };
    const ms = wireOffer({ id: 'ms' });
    for (const { dep, arr } of ms.segments) for (const end of [dep, arr]) end.timestamp *= 1000;
    const { ids, news, lines } = await read([
      line(1, [small('a'), small('b'), ms, wireOffer({ id: 'one', travellers: 1 })]),
      line(1, [wireOffer({ id: 'repeated' })]),
      line(2, [wireOffer({ id: 'c' })], { mode: 'INITIAL', expires_at: 'soon', done: true }),
    ]);
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(lines[0]?.dropped).toEqual(['ms', 'one']);
    expect(news.flatMap((one) => (one.kind === 'nonsense' ? [one.nonsense.slice(0, 2)] : []))).toEqual([
      ['code', 'offers.0.segments.0.carrier.code'],
      ['moment', 'offers.0.segments.0.dep.timestamp'],
      ['moment', 'offers.0.segments.0.arr.timestamp'],
      ['party', 'offers.0.price.EUR.passengers_amounts_details'],
      ['seq', 'seq'],
      ['initial', 'mode'],
      ['past', 'expires_at'],
    ]);
  });

  it('survives a broken line, and reports after which one something is missing', async () => {
    const half = line(2, manyOffers(3)).slice(0, 90);
    const missing = await read([
      line(1, [wireOffer()]),
      `${half}\n`,
      line(3, [wireOffer({ id: 'z' })], { done: true }),
    ]);
    expect(missing.ids).toEqual(['o1', 'z']);
    expect(missing.end).toMatchObject({ reason: 'done', missedAfter: 1 });
    const sentAgain = await read([
      line(1, [wireOffer()]),
      `${half}\n`,
      line(2, manyOffers(3)),
      line(3, [], { done: true }),
    ]);
    expect(sentAgain.ids).toHaveLength(4);
    expect(sentAgain.end).toMatchObject({ reason: 'done', missedAfter: null });
  });

  it.each(['not json', '[]', '{"seq":"2"}', 'null', '<html>Sign in to the hotel network</html>'])(
    'survives the line %s',
    async (text) => {
      const { ids, end } = await read([line(1, [wireOffer()]), `${text}\n`, line(2, [], { done: true })]);
      expect(ids).toEqual(['o1']);
      expect(end).toMatchObject({ reason: 'done', missedAfter: null });
    },
  );

  it('keeps what came before a cut in the middle of a line, and ends as cut', async () => {
    const pieces = [line(1, [wireOffer()]), line(2, manyOffers(3)).slice(0, 200)];
    for (const breaks of [true, false]) {
      const { ids, end } = await read(pieces, { breaks });
      expect(ids).toEqual(['o1']);
      expect(end).toMatchObject({ reason: 'cut' });
    }
  });

  it('a second INITIAL resets, even an empty one', async () => {
    const { rows } = await read([
      line(1, [wireOffer()]),
      line(2, [], { mode: 'INITIAL' }),
      line(3, [], { done: true }),
    ]);
    expect(rows.map((each) => [each.batch.count, each.reset])).toEqual([
      [1, true],
      [0, true],
    ]);
  });

  it('skips lines received before the connection was resumed', async () => {
    const { ids } = await read(
      [line(2, [wireOffer({ id: 'old' })]), line(3, [wireOffer({ id: 'new' })], { done: true })],
      { after: 2 },
    );
    expect(ids).toEqual(['new']);
  });

  it('reads repeated lines once, and a repeated INITIAL removes nothing', async () => {
    const one = line(1, [wireOffer()]);
    const two = line(2, [wireOffer({ id: 'b' })]);
    const { ids, rows, lines } = await read([one, one, two, one, two, line(3, [], { done: true })]);
    expect(ids).toEqual(['o1', 'b']);
    expect(rows.map((each) => each.reset)).toEqual([true, false]);
    expect(lines.map((each) => each.seq)).toEqual([1, 2, 3]);
  });

  it('loses nothing of lines out of order, also with the last one first', async () => {
    const offers = manyOffers(6);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 }), async (order) => {
        const { ids, rows, end, lines } = await read(
          order.map((seq) => line(seq, [offers[seq - 1]], { done: seq === 6 })),
        );
        expect([...ids].sort()).toEqual(offers.map((offer) => offer.id).sort());
        expect(rows.filter((each) => each.reset)).toEqual([rows[0]]);
        expect(end).toMatchObject({ reason: 'done', missedAfter: null });
        expect(lines.at(-1)?.seq).toBe(6);
      }),
      { numRuns: 30 },
    );
  });

  it('resumes after a cut behind the last complete line', async () => {
    const { lines, end } = await read([line(1, [wireOffer()]), line(3, [wireOffer({ id: 'c' })])]);
    expect(lines.map((each) => each.seq)).toEqual([1, 1]);
    expect(end).toMatchObject({ reason: 'cut' });
  });

  it('without a last line ends as cut: the list may be incomplete', async () => {
    expect((await read([line(1, manyOffers(3))])).end).toMatchObject({ reason: 'cut' });
  });

  it('handles one offer and none', async () => {
    const one = await read([line(1, [wireOffer()], { done: true })]);
    expect([one.ids, one.end?.reason]).toEqual([['o1'], 'done']);
    const none = await read([line(1, [], { done: true })]);
    expect([none.ids, none.rows.length, none.end?.reason]).toEqual([[], 1, 'done']);
  });

  it('gives up a connection that falls silent, before or after its first line', async () => {
    vi.useFakeTimers();
    try {
      for (const pieces of [[], [line(1, [wireOffer()])]]) {
        const news: FromReader[] = [];
        const silent = (async (_: string, { signal }: RequestInit) => {
          const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
            start(out) {
              for (const piece of pieces) out.enqueue(bytes(piece));
              signal?.addEventListener('abort', () => out.error(signal.reason));
            },
          });
          return new Response(stream);
        }) as typeof fetch;
        void readStream(
          { kind: 'stream', run: 1, url: 'u', headers: {}, after: null },
          (message) => news.push(message),
          new AbortController().signal,
          silent,
        );
        await vi.advanceTimersByTimeAsync(STALL_MS - 100);
        expect(news.some((each) => each.kind === 'end')).toBe(false);
        await vi.advanceTimersByTimeAsync(300);
        expect(news.at(-1)).toMatchObject({ kind: 'end', reason: 'cut' });
        expect(news.filter((each) => each.kind === 'line')).toHaveLength(pieces.length);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['a byte a second', () => 'x', 1000, 'cut', STALL_MS],
    ['a line of white space every second', () => '\n', 1000, 'cut', STALL_MS],
    ['a line that was read already', () => line(1, []), 1000, 'cut', STALL_MS],
    ['junk at full speed', () => `${'x'.repeat(9000)}\n`, 1000, 'cut', LONGEST_LINE_MS],
    ['a line without an end', () => 'x'.repeat(9000), 1000, 'cut', LONGEST_LINE_MS],
  ])('gives up a connection of %s', async (_, piece, every, reason, after) => {
    vi.useFakeTimers();
    let ticking: ReturnType<typeof setInterval> | undefined;
    try {
      const news: FromReader[] = [];
      const drip = (async (__: string, { signal }: RequestInit) => {
        const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
          start(out) {
            out.enqueue(bytes(line(1, [wireOffer()])));
            ticking = setInterval(() => out.enqueue(bytes(piece())), every);
            signal?.addEventListener('abort', () => {
              clearInterval(ticking);
              out.error(signal.reason);
            });
          },
        });
        return new Response(stream);
      }) as typeof fetch;
      void readStream(
        { kind: 'stream', run: 1, url: 'u', headers: {}, after: null },
        (message) => news.push(message),
        new AbortController().signal,
        drip,
      );
      await vi.advanceTimersByTimeAsync(after - 500);
      expect(news.some((each) => each.kind === 'end')).toBe(false);
      await vi.advanceTimersByTimeAsync(1000);
      expect(news.at(-1)).toMatchObject({ kind: 'end', reason });
      expect(news.filter((each) => each.kind === 'line')).toHaveLength(1);
    } finally {
      clearInterval(ticking);
      vi.useRealTimers();
    }
  });

  it('reads a line that takes a minute on a slow line', async () => {
    vi.useFakeTimers();
    try {
      const news: FromReader[] = [];
      const whole = bytes(line(1, manyOffers(100), { done: true }));
      const slow = (async () => {
        let at = 0;
        return new Response(
          new ReadableStream<Uint8Array<ArrayBuffer>>({
            async pull(out) {
              await new Promise((later) => setTimeout(later, 10_000));
              out.enqueue(whole.slice(at, (at += Math.ceil(whole.length / 6))));
              if (at >= whole.length) out.close();
            },
          }),
        );
      }) as typeof fetch;
      expect(whole.length).toBeGreaterThan(6 * 4096);
      void readStream(
        { kind: 'stream', run: 1, url: 'u', headers: {}, after: null },
        (message) => news.push(message),
        new AbortController().signal,
        slow,
      );
      await vi.advanceTimersByTimeAsync(61_000);
      expect(news.at(-1)).toMatchObject({ kind: 'end', reason: 'done' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('distinguishes refusal and silence', async () => {
    expect((await read([], { status: 410 })).end).toMatchObject({ reason: 'refused', status: 410 });
    expect((await read([], { fail: true })).end).toMatchObject({ reason: 'unreachable' });
    for (const status of [200, 404])
      expect((await read(['<p>Please sign in.</p>'], { status, type: 'text/html' })).end).toMatchObject({
        reason: 'unreachable',
      });
    expect((await read([], { status: 503, type: 'text/html' })).end).toMatchObject({ reason: 'refused', status: 503 });
  });

  it('reads lines that came with a wrong type, and names it once; a page is no lines', async () => {
    const lines = [line(1, [wireOffer()]), line(2, [], { done: true })];
    for (const type of ['text/html', 'application/json', '']) {
      const { ids, end, wrong } = await read(lines, { type });
      expect([ids.length, end?.reason]).toEqual([1, 'done']);
      expect(wrong).toEqual([{ kind: 'wrong', run: 1, part: 'type', value: type }]);
    }
    expect((await read(lines)).wrong).toEqual([]);
    for (const page of [['<html>\n', ...lines], []])
      expect(await read(page, { type: 'text/html' })).toMatchObject({ end: { reason: 'unreachable' }, wrong: [] });
  });

  it('reads thousands of offers', async () => {
    const all = manyOffers(2200);
    const { ids } = await read([line(1, all.slice(0, 900)), line(2, all.slice(900), { done: true })]);
    expect(new Set(ids).size).toBe(2200);
  });
});

it('restores a stored set, without invalid lines', async () => {
  const offers = offersFrom(130);
  const news: FromReader[] = [];
  const text = ['{"offers":1}', ...offers.map((offer) => JSON.stringify(offer)), '{"id":"x"}', 'garbage'].join('\n');
  await readStored(4, text, (message) => news.push(message), new AbortController().signal);
  expect(news.flatMap((each) => (each.kind === 'rows' ? each.batch.ids : []))).toEqual(offers.map((offer) => offer.id));
  expect(news.at(-1)).toEqual({ kind: 'restored', run: 4, count: 130 });
});
