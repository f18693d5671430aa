import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { FlightAnswer, SearchKey, WireOffer } from '@/api/shapes/offers';
import { seatMapOf } from '../flights/seatMaps';
import { pause } from '../faults/strike';
import { langOf, type Locale } from '@/domain/locale';
import { inLanguage, makeOffers } from '../flights/index';
import { type SandboxContext, type SandboxEnv, isOneAnswer, struckBy } from '../http/context';
import { Refusal, badField, notFound } from '../http/refusal';
import { type Portion, portionsOf } from '../search/portions';
import { readFlight, readSearch } from '../search/read';
import { streamBody } from '../search/stream';

/** How long the no_search_key fault holds a client by default; clients give up after 3 s. */
const NO_KEY_MS = 10_000;

/** Portions of recent searches, so that a resumed stream need not compute them again. */
const KEPT = 8;
const portionCache = new Map<string, Portion[]>();

async function newKey(c: SandboxContext): Promise<Response> {
  const { store, options, now } = c.get('deps');
  const query = new URL(c.req.url).search.slice(1);
  readSearch(query, now());
  const held = struckBy(c, 'no_search_key');
  if (held) {
    await pause(held.ms ?? NO_KEY_MS, c.req.raw.signal);
    return c.json({});
  }
  const answer: SearchKey = { key: randomUUID(), expires_in_ms: options.priceMs };
  const createdAt = now();
  const expiresAt = createdAt + options.priceMs;
  store.run('insert into searches (key, tenant, query, created_at, expires_at) values (?, ?, ?, ?, ?)', [
    answer.key,
    c.get('tenant').name,
    query,
    createdAt,
    expiresAt,
  ]);
  c.header('Vary', 'Accept');
  if (!isOneAnswer(c)) return c.json(answer);
  const asked = { key: answer.key, locale: c.get('locale'), query, createdAt, expiresAt };
  return linesOf(c, { asked, head: `${JSON.stringify(answer)}\n` });
}

/** The offer with the plans of its cabins, which only the answer of one flight has. */
const withSeatMaps = (offer: WireOffer): WireOffer => ({
  ...offer,
  segments: offer.segments.map((segment) => {
    const map = seatMapOf(segment);
    return map ? { ...segment, seat_map: map } : segment;
  }),
});

function oneFlight(c: SandboxContext, mergeKey: string): Response {
  const { now } = c.get('deps');
  const provider = c.req.query('data_provider');
  if (!provider) throw badField('data_provider', 'Say whose flight it is: data_provider');
  const query = new URLSearchParams(new URL(c.req.url).search);
  query.delete('merge_key');
  query.delete('data_provider');
  const flight = readFlight(query.toString(), mergeKey, provider, now(), struckBy(c, 'changed_price'));
  const offer = withSeatMaps(inLanguage(flight.offer, langOf(c.get('locale'))));
  const answer: FlightAnswer = { ...flight, offer, priced_at: new Date(now()).toISOString() };
  return c.json(answer);
}

interface Asked {
  key: string;
  query: string;
  locale: Locale;
  createdAt: number;
  expiresAt: number;
}

function portionsFor({ key, locale, query, createdAt, expiresAt }: Asked, most: number): Portion[] {
  const kept = `${key}/${locale}`;
  const known = portionCache.get(kept);
  if (known) return known;
  const offers = makeOffers(readSearch(query, createdAt), createdAt, most);
  const translated = offers.map((offer) => inLanguage(offer, langOf(locale)));
  const portions = portionsOf(translated, query, new Date(expiresAt).toISOString());
  portionCache.set(kept, portions);
  const oldest = portionCache.keys().next();
  if (portionCache.size > KEPT && !oldest.done) portionCache.delete(oldest.value);
  return portions;
}

function stream(c: SandboxContext): Response {
  const { store, now } = c.get('deps');
  const key = c.req.param('key') ?? '';
  const after = c.req.query('after') ?? '0';
  if (!/^\d{1,9}$/.test(after)) throw badField('after', 'Not the number of a line: after');
  const row = store.get('select * from searches where key = ? and tenant = ?', [key, c.get('tenant').name]);
  if (!row) throw notFound('Search', 'key');
  const expiresAt = Number(row['expires_at']);
  if (expiresAt <= now())
    throw new Refusal(410, 'These results have expired', { code: 'search_expired', field: 'key' });
  const asked = {
    key,
    locale: c.get('locale'),
    query: String(row['query']),
    createdAt: Number(row['created_at']),
    expiresAt,
  };
  return linesOf(c, { asked, after: Number(after), opened: row['opened_at'] });
}

interface Lines {
  asked: Asked;
  /** The line with the key, in front. */
  head?: string | undefined;
  after?: number;
  /** When the stream of this key was first opened; null if it was not. */
  opened?: unknown;
}

function linesOf(c: SandboxContext, { asked, head, after = 0, opened = null }: Lines): Response {
  const { store, options, now } = c.get('deps');
  const open = (): { portions: Portion[]; openedAt: number } => {
    const portions = portionsFor(asked, options.mostOffers).filter(({ line }) => line.seq > after);
    /*
     * The stream's clock starts when the offers are computed, otherwise a cold server would send everything in one burst.
     */
    const openedAt = Number(opened ?? now());
    if (opened === null) store.run('update searches set opened_at = ? where key = ?', [openedAt, asked.key]);
    return { portions, openedAt };
  };
  const accepted = c.req.header('accept-encoding') ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  const body = streamBody({
    head,
    open,
    faults: c.get('faults'),
    streamMs: options.streamMs,
    now,
    signal: c.req.raw.signal,
    encoding,
    hangUp: () => {
      const socket = c.env?.incoming?.socket;
      socket?.destroySoon();
      return socket !== undefined;
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'application/x-ndjson; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      ...(encoding && { 'Content-Encoding': encoding }),
      Vary: head === undefined ? 'Accept-Encoding' : 'Accept, Accept-Encoding',
    },
  });
}

/** GET /search{query}, /search/stream/{key}?after= and /search?{query}&merge_key=&data_provider=. */
export const searchRoutes = new Hono<SandboxEnv>()
  .get('/search/stream/:key', (c) => stream(c))
  .get('/search', (c) => {
    const mergeKey = c.req.query('merge_key');
    return mergeKey === undefined ? newKey(c) : oneFlight(c, mergeKey);
  });
