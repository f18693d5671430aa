import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { WireOffer } from '@/api/shapes/offers';
import type { Fault } from '../faults/faults';
import { pause } from '../faults/strike';
import type { Portion } from './portions';

const text = new TextEncoder();

interface Line {
  text: string;
  /** Share of the stream's duration after which it is due. */
  at: number;
  cut: boolean;
  /** Silence before this line on an open connection. */
  stallMs?: number;
}

/** Invalid offers, one of each kind, made from a valid one. */
function wildOffers(sound: WireOffer): unknown[] {
  const [first] = sound.segments;
  if (!first) return [];
  const eur = sound.price.EUR;
  const priced = (each: unknown) => ({ EUR: { ...eur, price_per_person: each } });
  const flown = (segments: unknown[]) => ({ segments, segments_direction: [segments.map((_, n) => n)] });
  const { r_baggage: _, ...unknownBags } = sound;
  const wild: Record<string, object> = {
    'no-segments': { segments: [], segments_direction: [] },
    'back-in-time': flown([{ ...first, dep: first.arr, arr: first.dep }]),
    'price-as-text': { price: priced('99.00') },
    'negative-price': { price: priced(-50) },
    'huge-price': { price: priced(9e12) },
    dollars: { price: { USD: eur } },
    'thirty-segments': flown(Array.from({ length: 30 }, () => first)),
    'no-bag-words': { is_r_baggage_included: undefined },
  };
  const bad = Object.entries(wild).map(([id, over]) => ({ ...sound, id: `wild-${id}`, ...over }));
  /* These two are valid: an unknown airline, and bags that are not sold. */
  const stranger = { code: 'ZZ' };
  const unknown = sound.segments.map((one) => ({ ...one, carrier: stranger, supplier: stranger }));
  return [
    ...bad,
    { ...sound, id: 'wild-unknown-carrier', merge_key: 'wild-unknown-carrier', segments: unknown },
    { ...unknownBags, id: 'wild-no-bags', merge_key: 'wild-no-bags' },
  ];
}

const half = (euros: number): number => Math.round(euros * 50) / 100;

/** The same offers at half the price. */
function atHalfPrice({ line, at }: Portion): Portion {
  const offers = (line.offers as WireOffer[]).map((offer) => {
    const { EUR } = offer.price;
    const details = Object.entries(EUR.passengers_amounts_details).map(([type, part]) => [
      type,
      { ...part, price: half(part.price) },
    ]);
    const price = {
      EUR: {
        ...EUR,
        price_per_person: half(EUR.price_per_person),
        passengers_amounts_details: Object.fromEntries(details),
      },
    };
    return { ...offer, price };
  });
  return { at, line: { ...line, offers } };
}

/** The portions with a stream fault applied. */
function withStreamFault(portions: readonly Portion[], has: (kind: Fault['kind']) => boolean): readonly Portion[] {
  const [first] = portions;
  const last = portions.at(-1);
  if (!first || !last) return portions;
  const only = (offers: WireOffer[]): Portion[] => [
    { at: last.at, line: { ...first.line, offers, progress: 100, done: true } },
  ];
  if (has('stream_empty')) return only([]);
  if (has('stream_half_price')) return portions.map(atHalfPrice);
  if (has('stream_one')) return only(first.line.offers.slice(0, 1) as WireOffer[]);
  const sent = portions.map(({ line, at }) => ({ at, line: has('stream_no_done') ? { ...line, done: false } : line }));
  if (has('stream_repeat')) return sent.flatMap((portion) => [portion, portion]);
  /* The last two are swapped, so that "done" is not last. */
  if (has('stream_reorder')) return [...sent.slice(0, -2), ...sent.slice(-2).toReversed()];
  return sent;
}

/** Lines of a stream with faults applied; `cut` breaks the connection in the middle of a line. */
function* linesOf(sound: readonly Portion[], faults: readonly Fault[]): Generator<Line> {
  const has = (kind: Fault['kind']): boolean => faults.some((fault) => fault.kind === kind);
  const stall = faults.find((fault) => fault.kind === 'stream_stall');
  const portions = withStreamFault(sound, has);
  const middle = Math.floor(portions.length / 2);
  for (const [n, { line, at }] of portions.entries()) {
    const hit = n === middle;
    const shown = { ...line };
    if (hit && has('stream_bad_offer')) {
      const { price: _, ...bad } = line.offers[0] as Record<string, unknown>;
      shown.offers = [{ ...bad, id: 'bad-offer' }, null, ...line.offers];
    }
    if (hit && has('stream_wild_offers') && line.offers[0])
      shown.offers = [...wildOffers(line.offers[0] as WireOffer), ...line.offers];
    if (hit && has('stream_second_initial')) {
      /* A second INITIAL replaces everything the client has, so it must contain all offers so far. */
      shown.mode = 'INITIAL';
      shown.offers = portions.slice(0, n + 1).flatMap((portion) => portion.line.offers);
    }
    const json = JSON.stringify(shown);
    if (hit && has('stream_cut')) {
      yield { text: json.slice(0, json.length / 2), at, cut: true };
      return;
    }
    const broken = hit && has('stream_broken_line') ? `${json.slice(0, json.length / 3)}\n` : '';
    yield { text: `${broken}${json}\n`, at, cut: false, ...(hit && stall ? { stallMs: stall.ms ?? 40_000 } : {}) };
  }
}

interface StreamPlan {
  /** A line in front of all, sent before offers are computed. */
  head?: string | undefined;
  /** `openedAt`: ms; when the stream was first opened. A resumed stream gets overdue lines at once. */
  open: () => { portions: readonly Portion[]; openedAt: number };
  faults: readonly Fault[];
  streamMs: number;
  now: () => number;
  signal: AbortSignal;
  /** Content-Encoding; null sends plain text. */
  encoding: 'br' | 'gzip' | null;
  /** Breaks the connection; false if there is none (a test calling the app). */
  hangUp: () => boolean;
}

/** Offers repeat each other: Brotli needs a third of the bytes of gzip, at the same cost. */
const ZIPS = {
  br: {
    make: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    flush: constants.BROTLI_OPERATION_FLUSH,
  },
  gzip: { make: () => createGzip({ level: 3 }), flush: constants.Z_SYNC_FLUSH },
};

/** Body of a result stream: one JSON line per portion, each sent when due. */
export function streamBody(plan: StreamPlan): ReadableStream {
  const { head, open, faults, streamMs, now, signal, encoding, hangUp } = plan;
  const way = encoding && ZIPS[encoding];
  const zip = way?.make();
  let closed = false;
  return new ReadableStream<Uint8Array>({
    async start(out) {
      zip?.on('data', (part: Buffer) => {
        if (!closed) out.enqueue(new Uint8Array(part));
      });
      const send = (part: string): Promise<void> =>
        new Promise((done) => {
          if (!zip) {
            out.enqueue(text.encode(part));
            return done();
          }
          zip.write(part);
          zip.flush(way?.flush, () => done());
        });
      if (head !== undefined) {
        await send(head);
        /* Computing would hold it back. */
        await pause(1, signal);
      }
      const { portions, openedAt } = open();
      for (const line of linesOf(portions, faults)) {
        await pause(openedAt + line.at * streamMs - now(), signal);
        if (line.stallMs) await pause(line.stallMs, signal);
        if (closed || signal.aborted) return;
        await send(line.text);
        if (line.cut) {
          /* Failing a stream discards unread data, so the half line must be read first. */
          while (!signal.aborted && (out.desiredSize ?? 1) <= 0) await pause(2);
          closed = true;
          if (hangUp()) out.close();
          else out.error(new Error('Cut by a fault'));
          return;
        }
      }
      if (!zip) return out.close();
      zip.on('end', () => {
        if (!closed) out.close();
      });
      zip.end();
    },
    cancel() {
      closed = true;
    },
  });
}
