import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCode } from '../../../tools/conform/kit';
import { htmlOf, jsonOf, textOf } from '../../../tools/conform/report';
import { flawsOf, shown } from '../../../tools/conform/document';
import { readStream } from '../../../tools/conform/lines';
import { Client, within } from '../../../tools/conform/client';
import { ConformBench, idsIn, sentences, time } from './bench';

let bench: ConformBench;
beforeAll(() => {
  bench = new ConformBench();
});
afterAll(() => bench.close());

const page = (status: number, body = '<!doctype html>') =>
  new Response(body, { status, headers: { 'Content-Type': 'text/html' } });

describe('the report', () => {
  it('names call, field, expected, found, reason and place in text, JSON and HTML', async () => {
    const report = await bench.conform({ only: ['profile'] }, (fetch) => async (url, init) => {
      const answer = await fetch(url, init);
      if (answer.status !== 200) return answer;
      return Response.json({ ...((await answer.json()) as object), defaultSort: '<b>price</b>' });
    });
    const sentence =
      'GET /tenant/name/kaija: defaultSort should be one of best, cheapest, fastest, departure, arrival, but is "<b>price</b>"';
    expect(sentences(report)).toEqual([`getTenant.shape: ${sentence}`]);
    const text = textOf(report);
    expect(text).toContain(
      `      ${sentence}\n        said in OpenAPI getTenant\n      Why: An answer of another shape`,
    );
    expect(text).toContain('It does not conform: 7 passed, 1 wrong');
    const json = JSON.parse(jsonOf(report)) as { results: { faults?: { sentence: string; field: string }[] }[] };
    expect(json.results.flatMap(({ faults = [] }) => faults)).toEqual([
      expect.objectContaining({ sentence, field: 'defaultSort' }),
    ]);
    const html = htmlOf(report);
    expect(html).toContain('&lt;b&gt;price&lt;/b&gt;');
    expect(html).not.toContain('<b>price');
  });

  it('shows no bearer: reports are sent around', async () => {
    const seen = new Set<string>();
    const report = await bench.conform({ only: ['booking'] }, (fetch) => async (url, init) => {
      const answer = await fetch(url, init);
      if (!url.includes('/booking/create') || answer.status !== 200) return answer;
      const body = (await answer.json()) as { access_token: string };
      seen.add(body.access_token);
      return Response.json(body, { status: 201 });
    });
    expect(sentences(report).join()).toContain('status should be 200, but is 201 {');
    expect(seen.size).toBeGreaterThan(0);
    for (const text of [textOf(report), jsonOf(report), htmlOf(report)])
      for (const token of seen) expect(text).not.toContain(token);
  });

  it('tells a kind of fault once, however many rows have it', async () => {
    const report = await bench.conform({ only: ['services'] }, (fetch) => async (url, init) => {
      const answer = await fetch(url, init);
      if (!url.includes('/services/all')) return answer;
      const list = (await answer.json()) as { data: { policy: string } }[];
      return Response.json(list.map((one) => ({ ...one, data: { ...one.data, policy: 'per_head' } })));
    });
    expect(sentences(report)).toEqual([
      expect.stringMatching(
        /^getServices\.shape: GET \/services\/all: 0\.data\.policy should be one of per_passenger, .* but is "per_head" \(and \d+ more like it\)$/,
      ),
    ]);
  });

  it('says what a broken check kept from being asked', async () => {
    const report = await bench.conform(
      { only: ['flight'] },
      (fetch) => (url, init) => (/\/search\?/.test(url) ? Promise.resolve(page(502)) : fetch(url, init)),
    );
    expect(sentences(report)).toEqual([
      expect.stringMatching(/^search\.key: GET \/search\?.*: status should be 200, but is 502/),
    ]);
    expect(textOf(report)).toMatch(/Not reached:\n {2}search\.key failed: 2 of stream, 9 of flight/);
    expect(exitCode(report)).toBe(1);
  });

  it('goes on when an answer never comes', async () => {
    const lost = (): Promise<Response> =>
      Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } }));
    const report = await bench.conform(
      { only: ['airports'] },
      (fetch) => (url, init) => (url.includes('q=zzqqxx') ? lost() : fetch(url, init)),
    );
    expect(sentences(report)).toEqual([
      'airports.nothing: GET /airport/search?locale=EN&q=zzqqxx: the answer should be status 200, but is ECONNREFUSED',
    ]);
  });

  it('waits when it is told to come again', async () => {
    let busy = 2;
    const report = await bench.conform(
      { only: ['profile'] },
      (fetch) => (url, init) =>
        busy-- > 0
          ? Promise.resolve(
              Response.json({ errorMessage: 'Too many' }, { status: 429, headers: { 'Retry-After': '0.01' } }),
            )
          : fetch(url, init),
    );
    expect(sentences(report)).toEqual([]);
  });

  it('ends when its three minutes are over, and says what was not reached', async () => {
    const report = await bench.conform({ only: ['profile', 'airports'] }, (fetch) => (url, init) => {
      if (url.includes('/airport/iata/rix')) time.ms += 200_000;
      return fetch(url, init);
    });
    expect(idsIn(report, 'blocked').length).toBeGreaterThan(5);
    expect(textOf(report)).toContain('the time is over: ');
    // What is not asked is no fault of the server.
    expect(sentences(report)).toEqual([]);
    expect(exitCode(report)).toBe(1);
  });

  it('ends with its time, whatever a check waits for', async () => {
    const client = new Client('http://localhost', 'kaija', 'en_GB', fetch);
    client.endsAt = client.now() + 20;
    await expect(client.wait(10_000_000)).rejects.toThrow('the time is over');
    await expect(client.beforeEnd(() => new Promise(() => undefined))).rejects.toThrow('the time is over');
  });

  it('does not count with text that should be a number', async () => {
    const report = await bench.conform({ only: ['search', 'stream'], controls: null }, (fetch) => async (url, init) => {
      const answer = await fetch(url, init);
      if (!url.includes('/search?') || answer.status !== 200) return answer;
      return Response.json({ ...((await answer.json()) as object), expires_in_ms: '1800' });
    });
    expect(idsIn(report, 'failed')).toEqual(['search.shape']);
    expect(idsIn(report, 'blocked').sort()).toEqual(['search.expiry', 'stream.expired-key']);
  });

  it.each([
    [
      { errorMessage: 'No such tenant' },
      /: status should be that of a refusal, as 400 or 404, but is 200 \{"errorMessage":"No such/,
    ],
    [{ color_schema: {} }, /: colorSchema should be object, but is nothing: it is called color_schema there/],
    [{ languages: [] }, /: languages should be a list of at least 1 rows/],
  ])('leads to the fault: %o', async (body, says) => {
    const report = await bench.conform(
      { only: ['profile'] },
      (fetch) => (url, init) => (/name\/kaija/.test(url) ? Promise.resolve(Response.json(body)) : fetch(url, init)),
    );
    expect(sentences(report).join('\n')).toMatch(says);
  });

  it('shows what stands in place of errorMessage, and no null that nobody sent', async () => {
    const report = await bench.conform(
      { only: ['airports'] },
      (fetch) => (url, init) =>
        url.includes('Q0Q') ? Promise.resolve(Response.json({ error: 'nope' }, { status: 404 })) : fetch(url, init),
    );
    expect(sentences(report).join()).toContain('nothing: the field is missing, in {"error":"nope"}');
    expect(shown([undefined, Number.NaN])).toBe('["nothing","NaN"]');
  });

  it('says once that a server died, and what was not reached', async () => {
    let calls = 0;
    const report = await bench.conform(
      { only: ['airports', 'search'] },
      (fetch) => (url, init) =>
        ++calls > 6
          ? Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }))
          : fetch(url, init),
    );
    expect(sentences(report)).toHaveLength(1);
    expect(textOf(report)).toMatch(/the server takes no more calls \(ECONNREFUSED\): has it crashed\?: /);
  });

  it('asks to close the stream', async () => {
    const client = new Client('http://localhost/api', 'kaija', 'en_GB', () =>
      Promise.resolve(
        new Response(
          new ReadableStream({ start: (c) => c.enqueue(new TextEncoder().encode('{"seq":1,"done":true}\n')) }),
        ),
      ),
    );
    expect(await readStream(client, 'key')).toMatchObject({ open: true });
  });

  it('reads no more of a body than is of use', async () => {
    const endless = (): Response =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(4_000_000).fill(32)),
        }),
        { headers: { 'Content-Type': 'application/x-ndjson' } },
      );
    const report = await bench.conform(
      { only: ['stream'] },
      (fetch) => (url, init) =>
        /q=zzqqxx|\/search\/stream\/[^?]*$/.test(url) ? Promise.resolve(endless()) : fetch(url, init),
    );
    expect(sentences(report).join('\n')).toMatch(/stream\.lines: .*, but is larger than 50 MB/);
    const found = await bench.conform(
      { only: ['airports'] },
      (fetch) => (url, init) => (url.includes('q=zzqqxx') ? Promise.resolve(endless()) : fetch(url, init)),
    );
    expect(sentences(found)).toEqual([expect.stringMatching(/^airports\.nothing: .*, but is larger than 20 MB$/)]);
  });

  it('looks at the first of very many wrong rows', () => {
    const rows = Array.from({ length: 300_000 }, (_, bad) => ({ bad }));
    const flaws = flawsOf(
      ['paths', '/airport/search', 'get', 'responses', '200', 'content', 'application/json', 'schema'],
      rows,
    );
    expect(flaws.length).toBeGreaterThan(100);
    expect(flaws.length).toBeLessThan(2_000);
  });

  it('gives up a call that is never answered', async () => {
    await expect(within(20, () => new Promise(() => undefined))).rejects.toThrow('no answer within 0.02 s');
    await expect(within(1_000, () => Promise.resolve('in time'))).resolves.toBe('in time');
  });

  it.each([
    ['a page in place of the API', page(404), /does not answer like this API: GET \/tenant\/name\/kaija is 404/],
    [
      'an API that has moved',
      new Response(null, { status: 301, headers: { Location: 'https://x/tenant/name/kaija' } }),
      /redirects to https:\/\/x\/tenant\/name\/kaija: give that address/,
    ],
    [
      'an unknown tenant',
      Response.json({ errorMessage: 'Who?' }, { status: 404 }),
      /the server does not know the tenant "kaija", or/,
    ],
  ])('could not run: %s', async (_, answer, sentence) => {
    const report = await bench.conform({}, () => () => Promise.resolve(answer));
    expect(report.cannot).toMatch(sentence);
    expect(textOf(report)).toContain('It could not run.');
    expect(htmlOf(report)).toContain('It could not run.');
    expect([exitCode(report), report.results]).toEqual([2, []]);
  });
});
