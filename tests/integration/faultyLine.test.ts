import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FaultyLine, type LineFaultKind } from '../faulty/line';

const BODY = JSON.stringify({ order_id: 'KA-1', amount: 476.8 });
let server: Server;
let line: FaultyLine;
let arrived: string[];

beforeEach(async () => {
  arrived = [];
  server = createServer((asked, answer) => {
    let body = '';
    asked.on('data', (part) => (body += String(part)));
    asked.on('end', () => {
      arrived.push(`${asked.method} ${asked.url} ${body}`);
      answer.writeHead(200, { 'Content-Type': 'application/json' }).end(BODY);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  line = await FaultyLine.open((server.address() as AddressInfo).port);
});
afterEach(async () => {
  await line.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

interface Wire {
  text: string;
  /** How often bytes arrived. */
  parts: number;
  reset: boolean;
}

const REQUEST = 'POST /order HTTP/1.1\r\nHost: x\r\nIdempotency-Key: k1\r\nContent-Length: 2\r\n\r\n{}';

/** Sends requests on one connection, each after the answer to the one before, and reads until it closes or is quiet. */
function send(requests = 1): Promise<Wire> {
  return new Promise((done) => {
    const wire: Wire = { text: '', parts: 0, reset: false };
    let left = requests;
    const socket = connect(line.port, '127.0.0.1');
    const next = () => left-- > 0 && socket.write(REQUEST);
    socket.setNoDelay(true);
    socket.on('connect', next);
    socket.on('data', (part) => {
      wire.parts += 1;
      wire.text += String(part);
      if (!wire.text.endsWith(BODY)) return;
      if (left > 0) next();
      else socket.setTimeout(100);
    });
    socket.on('timeout', () => socket.destroy());
    socket.on('error', () => (wire.reset = true));
    socket.on('close', () => done(wire));
  });
}

const strike = (kind: LineFaultKind, applied = true, times = 1) =>
  line.strike({ kind, call: /^POST \/order/, applied, times });
const bodyIn = ({ text }: Wire) => text.slice(text.indexOf('\r\n\r\n') + 4);
const lengthIn = ({ text }: Wire) => Number(/content-length: (\d+)/.exec(text)?.[1]);

describe('a healthy line', () => {
  it('passes request and answer byte for byte, and keeps the connection', async () => {
    const wire = await send(2);
    expect(wire.reset).toBe(false);
    expect(wire.text.split(BODY)).toHaveLength(3);
    expect(arrived).toEqual(['POST /order {}', 'POST /order {}']);
    expect(line.passed[0]).toEqual({
      call: 'POST /order',
      key: 'k1',
      fault: null,
      status: 200,
      body: BODY,
      whole: true,
    });
  });
  it('strikes only the call that is named, as often as it is told', async () => {
    line.strike({ kind: 'cut', call: /\/other/, applied: true, times: 1 });
    expect((await send()).reset).toBe(false);
    strike('cut', true, 2);
    expect([(await send()).reset, (await send()).reset, (await send()).reset]).toEqual([true, true, false]);
  });
  it('is healthy again once healed', async () => {
    strike('dark', false, 9);
    expect((await send()).reset).toBe(true);
    line.heal();
    expect((await send()).reset).toBe(false);
  });
});

describe('each fault on the wire', () => {
  it.each([true, false])('cut: a reset without a byte, applied: %s', async (applied) => {
    strike('cut', applied);
    expect(await send()).toEqual({ text: '', parts: 0, reset: true });
    expect(arrived).toHaveLength(applied ? 1 : 0);
    expect(line.passed[0]).toMatchObject({ whole: false, status: applied ? 200 : 0 });
  });
  it('half: the head, half of the body and a reset', async () => {
    strike('half');
    const wire = await send();
    expect(wire.reset).toBe(true);
    expect(lengthIn(wire)).toBe(BODY.length);
    expect(bodyIn(wire)).toBe(BODY.slice(0, Math.floor(BODY.length / 2)));
    expect(arrived).toHaveLength(1);
  });
  it('drip: the whole answer in many parts', async () => {
    strike('drip');
    const wire = await send();
    expect(bodyIn(wire)).toBe(BODY);
    expect(wire.parts).toBeGreaterThan(20);
    expect(line.passed[0]).toMatchObject({ whole: true });
  });
  it.each([
    ['long', BODY.length + 64],
    ['short', Math.floor(BODY.length / 2)],
  ] as const)('%s: a length that is not that of the answer', async (kind, announced) => {
    strike(kind);
    const wire = await send();
    expect(lengthIn(wire)).toBe(announced);
    expect(bodyIn(wire)).toBe(BODY);
    expect(line.passed[0]).toMatchObject({ whole: false });
  });
  it.each([
    ['empty', /^HTTP\/1.1 200 [^]*application\/json[^]*\r\n\r\n$/],
    ['page', /^HTTP\/1.1 200 [^]*text\/html[^]*hotel network/],
    ['gateway', /^HTTP\/1.1 502 [^]*text\/html/],
    ['blocked', /^HTTP\/1.1 403 [^]*text\/plain/],
    ['signIn', /^HTTP\/1.1 302 [^]*location: \/line-sign-in/],
  ] as const)('%s: something else in place of the answer, with and without the server', async (kind, answer) => {
    strike(kind, true);
    expect((await send()).text).toMatch(answer);
    expect(arrived).toHaveLength(1);
    strike(kind, false);
    expect((await send()).text).toMatch(answer);
    expect(arrived).toHaveLength(1);
  });
  it('late: the answer waits', async () => {
    strike('late');
    const from = performance.now();
    expect(bodyIn(await send())).toBe(BODY);
    expect(performance.now() - from).toBeGreaterThan(1400);
  });
  it('twice: two requests, two answers', async () => {
    strike('twice');
    expect((await send()).text.split(BODY)).toHaveLength(3);
    expect(arrived).toHaveLength(2);
  });
  it('stale: the answer is whole, and the kept connection is reset when it is used again', async () => {
    strike('stale');
    const wire = await send(2);
    expect(wire.text.split(BODY)).toHaveLength(2);
    expect(wire.reset).toBe(true);
    expect(arrived).toHaveLength(1);
  });
  it('dark: every connection is reset for a while', async () => {
    strike('dark');
    expect((await send()).reset).toBe(true);
    expect((await send()).reset).toBe(true);
    await expect.poll(async () => (await send()).reset).toBe(false);
    expect(arrived).toHaveLength(2);
  });
});
