import type { SearchKey, StreamLine, WireOffer } from '@/api/shapes/offers';
import { check } from '../check';
import type { Client } from '../client';
import { type ReadStream, readSearch, readStream } from '../lines';
import { shown } from '../document';
import type { Trial } from '../trial';
import { homePlace } from './airports';
import { PARTY, PEOPLE, cents, dayAhead, euros, langOf, otherOf, queryOf, sum } from './common';
import { controlled } from './controls';
import { theProfile } from './profile';
import { blockTime, distance, localTime, zoneOf } from '../world';
import { LIMIT_MS, holdsFor, newKey, searchKey } from './search';

const SAID = 'OpenAPI streamResults, StreamLine';
const ONE_ANSWER = 'OpenAPI search, Key and lines in one answer; docs/api.md, Noon';

/** Servers whose open connection is told: every stream of theirs stays open. */
const toldOpen = new WeakSet<Client>();

async function readOf(trial: Trial, key: string, how: Parameters<typeof readStream>[2] = {}): Promise<ReadStream> {
  const read = await readStream(trial.client, key, how);
  if (read.status !== 200) {
    trial.fault(read.call, 'status', '200', String(read.status));
    throw trial.stop();
  }
  if (read.open) {
    if (!toldOpen.has(trial.client))
      trial.fault(read.call, 'the connection', 'closed after the line with done: true', 'left open');
    toldOpen.add(trial.client);
  } else if (read.broken !== null)
    trial.fault(read.call, 'the stream', 'a stream that goes on to its end', read.broken);
  return read;
}

/** The stream of the kit's search, read to its end. */
export const theStream = check({
  id: 'stream.lines',
  group: 'stream',
  asks: 'The results come as lines, to the end',
  why: 'Without them there is no list of flights.',
  said: SAID,
  run: async (trial) => {
    const { key } = await trial.after(searchKey);
    const read = await readOf(trial, key);
    if (!read.lines.length) {
      trial.fault(read.call, 'the lines', 'at least one line of JSON', 'none');
      throw trial.stop();
    }
    return read;
  },
});

/** Offers of a stream as the app holds them: a repeated id replaces. */
export const theOffers = check({
  id: 'stream.offers',
  group: 'stream',
  asks: 'There are offers for a usual search',
  why: 'The traveller finds nothing; if you fly elsewhere, name a route with --route.',
  said: SAID,
  run: async (trial) => {
    const { lines, call } = await trial.after(theStream);
    const held = new Map<string, WireOffer>();
    for (const { offers } of lines) for (const offer of offers as WireOffer[]) held.set(offer.id, offer);
    if (!held.size) {
      trial.fault(call, 'offers', `flights from ${trial.options.from} to ${trial.options.to}`, 'none');
      throw trial.stop();
    }
    return [...held.values()];
  },
});

/** What a line says again when it is read again: its offers with their prices. */
const contentOf = ({ offers }: StreamLine): string[] =>
  (offers as WireOffer[]).map(({ id, price }) => `${id} for ${shown(price.EUR.price_per_person)}`);

/** The lines behind a number, as they were first. */
function sameAfter(trial: Trial, whole: ReadStream, resumed: ReadStream, after: number): void {
  const wanted = whole.lines.filter(({ seq }) => seq > after);
  const seqs = resumed.lines.map(({ seq }) => seq);
  if (
    !trial.holds(
      String(seqs) === String(wanted.map(({ seq }) => seq)),
      resumed.call,
      '*.seq',
      `the lines ${wanted.map(({ seq }) => seq).join(', ') || 'of nothing more'}`,
      seqs,
    )
  )
    return;
  for (const [n, line] of wanted.entries()) {
    const before = contentOf(line);
    const now = contentOf(resumed.lines[n] as StreamLine);
    const other = Array.from({ length: Math.max(before.length, now.length) }, (_, k) => k).find(
      (k) => before[k] !== now[k],
    );
    if (other === undefined) continue;
    const field = `line ${line.seq}: offers.${other}`;
    trial.fault(
      resumed.call,
      field,
      `${before[other] ?? 'nothing'}, as this line had it before`,
      now[other] ?? 'nothing',
    );
    return;
  }
}

/** Local times and timestamps agree up to the offset of a zone. */
const ZONE_S = 14 * 3600;
function timesAgree({ date, time, timestamp }: WireOffer['segments'][number]['dep']): boolean {
  const [day, month, year] = date.split('.');
  const local = Date.parse(`${year ?? ''}-${month ?? ''}-${day ?? ''}T${time}:00Z`) / 1000;
  return Number.isFinite(local) && Math.abs(local - timestamp) <= ZONE_S;
}

type Problem = [field: string, expected: string, found: unknown];
type Segment = WireOffer['segments'][number];

/** What is wrong with the times of a flight, by the zones of its airports and the distance between them. */
function timesProblem({ dep, arr }: Segment): Problem | null {
  for (const [name, end] of Object.entries({ dep, arr })) {
    const { airport, date, time, timestamp } = end;
    const zone = zoneOf(airport.code);
    const local = zone && localTime(timestamp, zone);
    const said = `${date} ${time.slice(0, 5)}`;
    if (!timesAgree(end)) return [`${name}.timestamp`, `the moment of ${date} ${time} in seconds`, timestamp];
    if (local && local !== said)
      return [`${name}.time`, `${local}, which the timestamp is at ${airport.code} (${zone})`, said];
  }
  const km = distance(dep.airport.code, arr.airport.code);
  const hours = (arr.timestamp - dep.timestamp) / 3600;
  const [least, most] = km === null ? [0, Number.POSITIVE_INFINITY] : blockTime(km);
  if (km === null || (hours >= least && hours <= most)) return null;
  const range = `${least.toFixed(1)} to ${most.toFixed(1)} h after the departure, for ${Math.round(km)} km`;
  return ['arr.timestamp', range, `${hours.toFixed(1)} h`];
}

/** What is wrong with the flights of an offer: the field, what is wanted and what is there; null if nothing is. */
export function wayProblem(trial: Trial, { segments, segments_direction: directions }: WireOffer): Problem | null {
  if (directions.length !== 2)
    return ['segments_direction', 'two directions, as a round trip was asked', directions.length];
  for (const [d, list] of directions.entries()) {
    for (const [n, index] of list.entries()) {
      const segment = segments[index];
      const before = n > 0 ? segments[list[n - 1] ?? -1] : undefined;
      if (!segment) return [`segments_direction.${d}.${n}`, 'the index of a segment', index];
      if (segment.arr.timestamp <= segment.dep.timestamp)
        return [`segments.${index}.arr.timestamp`, 'after the departure', segment.arr.timestamp];
      if (before && before.arr.timestamp > segment.dep.timestamp)
        return [
          `segments.${index}.dep.timestamp`,
          'not before the arrival of the flight ahead of it',
          segment.dep.timestamp,
        ];
      const problem = timesProblem(segment);
      if (problem) return [`segments.${index}.${problem[0]}`, problem[1], problem[2]];
    }
  }
  const day = segments[directions[0]?.[0] ?? -1]?.dep.date.split('.').reverse().join('-');
  const asked = dayAhead(trial, 45);
  return day === asked ? null : ['segments.0.dep.date', `${asked} as DD.MM.YYYY`, day];
}

/** What is wrong with the prices of an offer or fare. */
export function priceProblem({ EUR }: WireOffer['price']): Problem | null {
  const details = EUR.passengers_amounts_details;
  for (const type of ['adult', 'child', 'infant'] as const) {
    const count = details[type]?.count ?? 0;
    if (count !== PARTY[type])
      return [`price.EUR.passengers_amounts_details.${type}.count`, `${PARTY[type]}, as asked`, count];
  }
  const parts = Object.values(details).filter(({ count }) => count > 0);
  const each = cents(EUR.price_per_person);
  const most = Math.max(...parts.map(({ count, price }) => cents(price) / count));
  const mean = sum(parts.map(({ price }) => cents(price))) / PEOPLE;
  // The price of one adult, or the mean of the party.
  if (each > most + 1 || each < Math.floor(mean) - 1)
    return [
      'price.EUR.price_per_person',
      `from ${euros(mean)} to ${euros(most)}, by the amounts of the party`,
      EUR.price_per_person,
    ];
  const { old_price_per_person: old } = EUR;
  if (old !== undefined && old < 0) return ['price.EUR.old_price_per_person', 'not negative', old];
  return null;
}

/** The same problem of many offers is told once, with its first offer. */
function once(
  trial: Trial,
  call: string,
  offers: readonly WireOffer[],
  find: (one: WireOffer) => Problem | null,
): void {
  const kinds = new Set<string>();
  for (const offer of offers) {
    const problem = find(offer);
    if (!problem) continue;
    const [field, expected, found] = problem;
    const kind = field.replace(/\d+/g, '*');
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    trial.holds(false, call, `offer ${offer.id}: ${field}`, expected, found);
  }
}

/** No usual route has only whole amounts above it, per person and in economy. */
const DEAR = 1_500;

/** What is wrong with the numbers and marks of lines that were read to their end. */
function orderProblem({ lines }: ReadStream): Problem | null {
  const seqs = lines.map(({ seq }) => seq);
  if (!seqs.length || !seqs.every((seq, n) => seq === n + 1)) return ['*.seq', 'from 1 on, in order', seqs];
  if (lines[0]?.mode !== 'INITIAL') return ['line 1: mode', 'INITIAL', lines[0]?.mode];
  return lines.at(-1)?.done === true ? null : ['the last line', 'done: true', lines.at(-1)?.done];
}

/** A search whose answer is its key with its lines. */
const oneAnswer = check({
  id: 'stream.one-answer',
  group: 'stream',
  asks: 'A search that takes lines gets its key as the first one, at once, and the lines of its stream behind it',
  why: 'It saves a round trip, a second on a bad line; with other lines flights are missing.',
  said: ONE_ANSWER,
  run: async (trial) => {
    const read = await readSearch(trial.client, queryOf(trial, { type: 'oneway', end: null }));
    if (!read) throw trial.leftOut('the key comes alone, as it may');
    const { call, status, key, keyAt } = read;
    if (!trial.holds(status === 200, call, 'status', '200', status)) throw trial.stop();
    if (!trial.holds(typeof key?.key === 'string', call, 'line 1', 'the key of the search', key)) throw trial.stop();
    trial.holds(keyAt <= LIMIT_MS, call, 'time of line 1', 'at most 3 s', `${(keyAt / 1000).toFixed(1)} s`);
    const broken: Problem = ['the lines', 'lines that go on to their end', read.broken];
    const problem = read.broken === null ? orderProblem(read) : broken;
    if (problem) trial.holds(false, call, ...problem);
    return { ...read, key: key as SearchKey };
  },
});

export const stream = [
  theStream,
  check({
    id: 'stream.order',
    group: 'stream',
    asks: 'Lines count up by one from 1, and the first, and no other, is INITIAL',
    why: 'After a tunnel the app asks for the lines behind the last number; with other numbers flights are missing.',
    said: SAID,
    run: async (trial) => {
      const { lines, call } = await trial.after(theStream);
      const seqs = lines.map(({ seq }) => seq);
      trial.holds(
        seqs.every((seq, n) => seq === n + 1),
        call,
        '*.seq',
        `1 to ${seqs.length} in order`,
        seqs,
      );
      trial.holds(lines[0]?.mode === 'INITIAL', call, 'line 1: mode', 'INITIAL', lines[0]?.mode);
      const again = lines.findIndex(({ mode }, n) => n > 0 && mode === 'INITIAL');
      if (again > 0)
        trial.fault(
          call,
          `line ${again + 1}: mode`,
          'STREAM',
          'INITIAL, with which the app forgets the offers of the lines before',
        );
    },
  }),
  check({
    id: 'stream.done',
    group: 'stream',
    asks: 'The last line, and no other, says done: true',
    why: 'Without it the traveller is told that the list is cut off.',
    said: SAID,
    run: async (trial) => {
      const { lines, call } = await trial.after(theStream);
      trial.holds(
        lines.at(-1)?.done === true,
        call,
        `line ${lines.length}: done`,
        'true, as it is the last line',
        lines.at(-1)?.done,
      );
      const early = lines.slice(0, -1).findIndex(({ done }) => done);
      if (early >= 0) trial.fault(call, `line ${early + 1}: done`, 'false, as lines follow', 'true');
    },
  }),
  check({
    id: 'stream.unbuffered',
    group: 'stream',
    asks: 'Lines come one by one as they are written, the first within three seconds',
    why: 'The traveller looks at an empty page until the slowest airline has answered.',
    said: 'docs/api.md, Noon; OpenAPI streamResults',
    run: async (trial) => {
      const { lines, call, at } = await trial.after(theStream);
      const [first = 0] = at;
      const last = at.at(-1) ?? 0;
      const together = lines.length > 1 && first > 1_000 && last - first < Math.max(100, first / 10);
      if (together)
        trial.fault(
          call,
          'the lines',
          'each sent when it is written',
          `all ${lines.length} at once after ${(first / 1000).toFixed(1)} s: something buffers the stream`,
        );
      else
        trial.holds(
          first <= 3_000,
          call,
          'time of line 1',
          'within 3 s (aim at one)',
          `${(first / 1000).toFixed(1)} s`,
        );
    },
  }),
  check({
    id: 'stream.expiry',
    group: 'stream',
    asks: 'Each line says until when the prices hold: in the future, at most 30 minutes ahead',
    why: 'The app does not believe a moment that is past when it comes, and counts 30 minutes: it sells prices that are over.',
    said: 'OpenAPI StreamLine.expires_at',
    run: async (trial) => {
      const { lines, call } = await trial.after(theStream);
      for (const [n, { expires_at: until }] of lines.entries()) {
        const minutes = (Date.parse(until) - trial.now()) / 60_000;
        if (minutes > 0 && minutes <= 31) continue;
        const way = minutes > 0 ? `${Math.round(minutes)} minutes ahead` : `${Math.round(-minutes)} minutes ago`;
        const told = Number.isNaN(minutes) ? 'no moment' : `${way}, by the clock of this computer`;
        trial.fault(call, `line ${n + 1}: expires_at`, 'a moment in the next 30 minutes', `${shown(until)}: ${told}`);
        return;
      }
    },
  }),
  theOffers,
  check({
    id: 'stream.unique',
    group: 'stream',
    asks: 'An id names one flight in its stream, and stands once in a line',
    why: 'A repeated id replaces: the traveller would choose one flight and get another.',
    said: 'OpenAPI Offer.id',
    run: async (trial) => {
      const { lines, call } = await trial.after(theStream);
      const keys = new Map<string, string>();
      for (const [l, { offers }] of lines.entries()) {
        const inLine = new Map<string, WireOffer>();
        for (const [n, offer] of (offers as WireOffer[]).entries()) {
          const { id, merge_key: key, price } = offer;
          const twin = inLine.get(id);
          inLine.set(id, offer);
          const known = keys.get(id);
          if (known !== undefined && known !== key) {
            trial.fault(
              call,
              `line ${l + 1}: offers.${n}.id`,
              `an id of its own (merge_key ${key})`,
              `${id}, which is merge_key ${known}, too`,
            );
            return;
          }
          if (twin) {
            const first = shown(twin.price.EUR.price_per_person);
            const found = `${id} for ${shown(price.EUR.price_per_person)}`;
            trial.fault(
              call,
              `line ${l + 1}: offers.${n}.id`,
              `an id that its line has once (${id} for ${first})`,
              found,
            );
            return;
          }
          keys.set(id, key);
        }
      }
    },
  }),
  check({
    id: 'stream.itinerary',
    group: 'stream',
    asks: 'Flights of an offer fit together: directions, days, times and timestamps',
    why: 'An offer whose parts do not fit is dropped, or shows a wrong time of departure.',
    said: 'OpenAPI Offer, Segment, End',
    run: async (trial) => {
      const offers = await trial.after(theOffers);
      const { call } = await trial.after(theStream);
      once(trial, call, offers, (offer) => wayProblem(trial, offer));
    },
  }),
  check({
    id: 'stream.prices',
    group: 'stream',
    asks: 'Prices of an offer add up: by passenger type, for the party that was asked',
    why: 'The price in the list is not the one at the end.',
    said: 'OpenAPI Price',
    run: async (trial) => {
      const offers = await trial.after(theOffers);
      const { call } = await trial.after(theStream);
      once(trial, call, offers, ({ price }) => priceProblem(price));
    },
  }),
  check({
    id: 'stream.euros',
    group: 'stream',
    asks: 'Amounts are euros, not cents',
    why: 'A flight for 12 000 € is not booked.',
    said: 'OpenAPI, Money',
    run: async (trial) => {
      const offers = await trial.after(theOffers);
      const { call } = await trial.after(theStream);
      const each = offers.map(({ price }) => price.EUR.price_per_person);
      const parts = offers.flatMap(({ price }) => Object.values(price.EUR.passengers_amounts_details));
      const whole = [...each, ...parts.map(({ price }) => price)].every(Number.isInteger);
      const cheapest = Math.min(...each);
      trial.holds(
        !whole || cheapest <= DEAR,
        call,
        'offers.*.price.EUR.price_per_person',
        'decimal euros',
        `${cheapest} at the cheapest: whole numbers above ${DEAR} throughout look like cents`,
      );
    },
  }),
  check({
    id: 'stream.language',
    group: 'stream',
    asks: 'Names of cities are in the language of the call',
    why: 'The traveller reads Riga on one page and Рига on the next.',
    said: 'OpenAPI End.city.title',
    run: async (trial) => {
      const place = await trial.after(homePlace);
      const { languages } = await trial.after(theProfile);
      const { language } = trial.options;
      const names: Record<string, string> = place.city;
      const other =
        languages.find((one) => names[langOf(one)] !== undefined && names[langOf(one)] !== names[langOf(language)]) ??
        otherOf(languages, language);
      if (other === null || names[langOf(other)] === names[langOf(language)])
        throw trial.leftOut('the place has one name in all languages');
      const { key } = await newKey(trial, { type: 'oneway', end: null });
      const read = await readOf(trial, key, { language: other, most: 1 });
      const first = (read.lines[0]?.offers as WireOffer[] | undefined)?.[0];
      const own = (await trial.after(theOffers))[0];
      if (!first || !own) throw trial.leftOut('the first line has no offer');
      const title = first.segments[0]?.dep.city.title;
      const same = title === own.segments[0]?.dep.city.title;
      trial.holds(
        !same,
        read.call,
        'line 1: offers.0.segments.0.dep.city.title',
        `${names[langOf(other)] ?? ''} (X-Language ${other})`,
        title,
      );
    },
  }),
  check({
    id: 'stream.resume',
    group: 'stream',
    asks: 'With `after` come the lines behind that number, the same as before',
    why: 'A phone that leaves a tunnel has flights twice or not at all.',
    said: 'OpenAPI streamResults, Resuming',
    run: async (trial) => {
      const whole = await trial.after(theStream);
      const { key } = await trial.after(searchKey);
      const middle = whole.lines[Math.floor(whole.lines.length / 2) - 1]?.seq ?? 1;
      sameAfter(trial, whole, await readOf(trial, key, { after: middle }), middle);
    },
  }),
  check({
    id: 'stream.cut',
    group: 'stream',
    asks: 'A connection that breaks after the first line is taken up where it was',
    why: 'Every lost connection would start the search again.',
    said: 'OpenAPI streamResults, Resuming',
    run: async (trial) => {
      const { key } = await newKey(trial, { type: 'oneway', end: null });
      const cut = await readOf(trial, key, { most: 1 });
      const seq = cut.lines[0]?.seq;
      if (typeof seq !== 'number') throw trial.blocked('the stream has no first line with a number');
      const rest = await readOf(trial, key, { after: seq });
      const ended = cut.lines[0]?.done === true || rest.lines.at(-1)?.done === true;
      trial.holds(ended, rest.call, 'the last line', 'done: true after the break', rest.lines.at(-1)?.done);
      const [next] = rest.lines;
      if (next) trial.holds(next.seq === seq + 1, rest.call, 'line 1: seq', String(seq + 1), next.seq);
    },
  }),
  oneAnswer,
  check({
    id: 'stream.one-answer-resume',
    group: 'stream',
    asks: 'The key of such an answer is one like any other: behind it are the same lines',
    why: 'A phone that loses the connection after the key has flights twice or not at all.',
    said: ONE_ANSWER,
    run: async (trial) => {
      const whole = await trial.after(oneAnswer);
      sameAfter(trial, whole, await readOf(trial, whole.key.key), 0);
      sameAfter(trial, whole, await readOf(trial, whole.key.key, { after: 1 }), 1);
    },
  }),
  check({
    id: 'stream.one-answer-refuses',
    group: 'stream',
    asks: 'A search that cannot be made is refused in JSON, also where lines would be taken',
    why: 'The traveller reads that no flights were found in place of what is wrong with the link.',
    said: ONE_ANSWER,
    run: async (trial) => {
      await trial.after(oneAnswer);
      const headers = { Accept: 'application/x-ndjson, application/json' };
      const query = queryOf(trial, { start: '2020-01-01', type: 'oneway', end: null });
      await trial.ask('search', { query, headers, shape: 'SearchKey', expect: [400, 422] });
    },
  }),
  check({
    id: 'stream.unknown-key',
    group: 'stream',
    asks: 'An unknown key is answered 404 or 410',
    why: 'The app then asks for a new one by itself; after anything else the traveller has to.',
    said: 'docs/api.md, Errors',
    run: async (trial) => {
      await trial.ask('streamResults', { path: { key: 'no-such-key-0000' }, expect: [404, 410] });
    },
  }),
  check({
    id: 'stream.bad-after',
    group: 'stream',
    asks: 'A number of a line that is none is refused with 400',
    why: 'A list would begin anew in the middle of reading.',
    said: 'OpenAPI streamResults, after',
    run: async (trial) => {
      const { key } = await trial.after(searchKey);
      await trial.ask('streamResults', { path: { key }, query: 'after=abc', expect: 400 });
    },
  }),
  check({
    id: 'stream.expired-key',
    group: 'stream',
    asks: 'A key whose time is over is answered 404 or 410',
    why: 'Old prices would be shown as new ones.',
    said: 'docs/api.md, Errors',
    run: async (trial) => {
      const answer = await newKey(trial, { type: 'oneway', end: null });
      const { key } = answer;
      const ms = holdsFor(trial, answer);
      const gone = async (): Promise<void> => {
        await trial.ask('streamResults', { path: { key }, expect: [404, 410] });
      };
      if (ms <= 20_000) {
        await trial.client.wait(ms + 500);
        return gone();
      }
      return controlled(trial, 'clock', { offset_ms: ms + 60_000 }, { offset_ms: 0 }, gone);
    },
  }),
];
