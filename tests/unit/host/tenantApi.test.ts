import { type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { callsOf, whyFailed } from '@/api/tenantCalls';
import { apiAddress, tenantApi } from '../../../tools/build/tenantApi';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

async function serving(answer: (path: string, headers: Record<string, unknown>, to: ServerResponse) => void) {
  server = createServer((request, to) => answer(request.url ?? '', request.headers, to));
  await new Promise<void>((done) => void server?.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

function apiAt(address: string, patience?: number) {
  const said: string[] = [];
  const api = tenantApi(address, {
    name: 'kaija',
    settings: { tenantName: 'kaija' },
    client: { callsOf, whyFailed },
    say: (line) => said.push(line),
    ...(patience === undefined ? {} : { patience }),
  });
  return { api, said };
}

it('the API of a build is the one the browser would reach', () => {
  expect(apiAddress({ apiBaseUrl: 'https://api.example.com/v1' }, {})).toBe('https://api.example.com/v1');
  expect(apiAddress({ apiBaseUrl: 'api' }, { api: 'https://api.example.com/v1' })).toBe('https://api.example.com/v1');
  expect(apiAddress({ apiBaseUrl: 'api' }, { sandbox: 'http://127.0.0.1:4400' })).toBe('http://127.0.0.1:4400/api');
  expect(apiAddress({ apiBaseUrl: 'api' }, { ask: 'http://127.0.0.1:4500/api' })).toBe('http://127.0.0.1:4500/api');
  expect(apiAddress({ apiBaseUrl: 'api' }, {})).toBeNull();
});

it('asks as the client does, in the language of the page', async () => {
  const asked: unknown[] = [];
  const address = await serving((path, headers, to) => {
    asked.push([path, headers['x-company-name'], headers['x-language'], headers['accept-language']]);
    to.setHeader('Content-Type', 'application/json');
    to.end(JSON.stringify([{ iata: 'bcn', category: 'Sun' }]));
  });
  const { api, said } = apiAt(address);
  const deals = await api.ask('lv_LV', ({ getDeals }, signal) => getDeals(signal));
  expect(deals).toEqual([{ iata: 'BCN', category: 'Sun' }]);
  expect(asked).toEqual([['/v1/destination/deals', 'kaija', 'lv_LV', 'lv-LV']]);
  expect(said).toEqual([]);
});

it('a wrong answer gives null with one line, and nothing more is asked', async () => {
  let asked = 0;
  const address = await serving((_path, _headers, to) => {
    asked += 1;
    to.setHeader('Content-Type', 'application/json');
    to.end(JSON.stringify([{ code: 1 }]));
  });
  const { api, said } = apiAt(address);
  expect(await api.ask('lv_LV', ({ getDeals }, signal) => getDeals(signal))).toBeNull();
  expect(await api.ask('en_GB', ({ getDeals }, signal) => getDeals(signal))).toBeNull();
  expect(asked).toBe(1);
  expect(said).toEqual([expect.stringContaining(`kaija: the pages get no prices, because the API at ${address}`)]);
});

it('an API that does not answer in time, or is not there, does not hold up the build', async () => {
  const silent = await serving(() => {});
  const late = apiAt(silent, 50);
  expect(await late.api.ask('lv_LV', ({ getDeals }, signal) => getDeals(signal))).toBeNull();
  expect(late.said[0]).toContain('no answer within 0.05 s');
  const absent = apiAt('http://127.0.0.1:1/v1', 400);
  expect(await absent.api.ask('lv_LV', ({ getDeals }, signal) => getDeals(signal))).toBeNull();
  expect(absent.said).toHaveLength(1);
});

it('an API that is down costs one line, and no warning of Node in the output of a timer', async () => {
  const warned: string[] = [];
  const note = (warning: Error): void => void warned.push(warning.name);
  process.on('warning', note);
  const address = await serving(() => undefined);
  server?.close();
  server = null;
  const { api, said } = apiAt(address);
  const asked = await api.ask('lv_LV', ({ getDeals, getBanners, getOneWayOffers }, signal) =>
    Promise.all([
      ...Array.from({ length: 6 }, () => getDeals(signal)),
      ...Array.from({ length: 6 }, () => getBanners(signal)),
      getOneWayOffers('RIX', signal),
    ]),
  );
  await new Promise((turn) => setImmediate(turn));
  process.off('warning', note);
  expect(asked).toBeNull();
  expect(said).toHaveLength(1);
  expect(warned).toEqual([]);
});
