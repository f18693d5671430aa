import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Json,
  type Spoil,
  ANY,
  BATCH,
  COMMIT,
  CREATE,
  FLIGHT,
  KEY,
  ORDER,
  RETRIEVE,
  asking,
  changed,
  headers,
  instead,
  known,
  learns,
  LINES,
  lines,
  linesOf,
  page,
  tokens,
  withBearer,
} from './spoil';

const answer =
  (body: unknown, status = 200) =>
  async (): Promise<Response> =>
    Response.json(body, { status });
const no = (status: number) => answer({ errorMessage: 'No' }, status);
const says = (call: string, field: string): RegExp => new RegExp(`${call}.*: ${field} should be `);
/** The local time of an end as if its airport were in UTC. */
const wall = ({ timestamp }: Json): { date: string; time: string } => {
  const text = new Date(timestamp * 1000).toISOString();
  return { date: text.slice(0, 10).split('-').reverse().join('.'), time: text.slice(11, 16) };
};
const asUtc = ({ segments }: Json): void => {
  for (const { dep, arr } of segments) for (const end of [dep, arr]) Object.assign(end, wall(end));
};
const everyOffer = (change: (offer: Json) => void) =>
  lines((all) => {
    for (const offer of all.flatMap((line) => line.offers)) change(offer);
  });
const flightOffer = (change: (offer: Json) => void) => changed(FLIGHT, (body) => change(body.offer));

/** An answer of a real server that says gzip and sends something else. */
async function broken(): Promise<Response> {
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
    answer.end('{"not": "packed"}');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  try {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await response.text();
    return response;
  } finally {
    server.close();
  }
}

const OFFERS = /destination\/retrieve_offers/;

/** A paid trip of the account that the sandbox has not. */
const PAID_TRIP = {
  order_id: 'KA-1',
  booking_id: 'b_paid',
  status: 'paid',
  payment_type: 'cardPayments',
  amount: 1,
  created_at: '2026-11-20T12:00:00.000Z',
  email: 'a@example.com',
  search_type: 'oneway',
  passengers: [],
  travel_package: {
    segments: [
      {
        carrier: { code: 'BT' },
        dep: { airport: { code: 'RIX' }, city: { title: 'Riga' }, date: '15.01.2027', time: '10:00' },
        arr: { airport: { code: 'BCN' }, city: { title: 'Barcelona' }, date: '15.01.2027', time: '13:00' },
      },
    ],
    segments_direction: [[0]],
    is_vtrip: false,
    userId: null,
  },
};

/** One fault for every check that the list of usual faults leaves untried. */
export const MORE: Spoil[] = [
  {
    name: 'the profile is down',
    only: ['profile'],
    finds: ['profile.answer'],
    says: says('GET /tenant/name/kaija', 'status'),
    spoil: instead(/tenant\/name\/kaija/, no(503)),
  },
  {
    name: 'a language is not named',
    only: ['profile'],
    finds: ['profile.languages'],
    says: says('GET /tenant/name', 'languages'),
    spoil: changed(/tenant\/name/, (body) => {
      body.languages = ['lv_LV', 'lv_LV'];
    }),
  },
  {
    name: 'a fee without an amount',
    only: ['profile'],
    finds: ['profile.fee'],
    says: says('GET /tenant/name', 'serviceFeePerPassenger'),
    spoil: changed(/tenant\/name/, (body) => {
      delete body.serviceFeePerPassenger;
    }),
  },
  {
    name: 'a date format that is none',
    only: ['profile'],
    finds: ['profile.dates'],
    says: says('GET /tenant/name', 'dateFormat'),
    spoil: changed(/tenant\/name/, (body) => {
      body.dateFormat = 'hello';
    }),
  },
  {
    name: 'opening hours backwards',
    only: ['profile'],
    finds: ['profile.hours'],
    says: says('GET /tenant/name', 'contactInformation\\.openingHours\\.0\\.to'),
    spoil: changed(/tenant\/name/, (body) => {
      body.contactInformation.openingHours[0].to = '08:00';
    }),
  },
  {
    name: 'words of one language are down',
    only: ['content'],
    finds: ['content.resources'],
    says: says('GET /resources/category/resources/et', 'status'),
    spoil: instead(/category\/resources\/et/, no(503)),
  },
  {
    name: 'a question without an answer',
    only: ['content'],
    finds: ['content.faq'],
    says: says('GET /resources/category/faq/', 'faq\\..*\\.answer'),
    spoil: changed(/category\/faq\/en/, (body) => {
      delete body[Object.keys(body).find((key) => key.endsWith('.answer')) ?? ''];
    }),
  },
  {
    name: 'any language is answered',
    only: ['content'],
    finds: ['content.unknown-language'],
    says: says('GET /resources/category/resources/xx', 'status'),
    spoil: instead(/category\/resources\/xx/, answer({})),
  },
  {
    name: 'a banner without its picture',
    only: ['content'],
    finds: ['content.banners'],
    says: says('GET /static/links/banners/default/en', '0\\.image'),
    spoil: changed(/links\/banners/, (body) => {
      body[0].image = 'http://localhost/bucket/nowhere.svg';
    }),
  },
  {
    name: 'the place of another code',
    only: ['airports'],
    finds: ['airports.code'],
    says: says('GET /airport/iata/RIX', 'airports'),
    spoil: changed(/airport\/iata\/RIX/, (body) => {
      body.cityIata = 'XXX';
      body.airports[0].iata = 'XXX';
    }),
  },
  {
    name: 'small letters are unknown',
    only: ['airports'],
    finds: ['airports.small-letters'],
    says: says('GET /airport/iata/rix', 'status'),
    spoil: instead(/airport\/iata\/rix/, no(404)),
  },
  {
    name: 'every code is a place',
    only: ['airports'],
    finds: ['airports.unknown-code'],
    says: says('GET /airport/iata/Q0Q', 'status'),
    spoil: instead(/iata\/Q0Q/, ({ url, init }, fetch) => fetch(url.replace('Q0Q', 'RIX'), init)),
  },
  {
    name: 'three letters are too few',
    only: ['airports'],
    finds: ['airports.three-letters'],
    says: /GET \/airport\/search\?locale=EN&q=rig: \*\.cityIata should be RIX for “Rig”, but is \[\]/,
    spoil: instead(/airport\/search\?.*q=rig$/, answer([])),
  },
  {
    name: 'names in English alone',
    only: ['airports'],
    finds: ['airports.languages'],
    says: /GET \/airport\/search\?.*: \*\.cityIata should be RIX for “Рига”, but is \[\]/,
    spoil: instead(/airport\/search\?.*q=%D1%80/, answer([])),
  },
  {
    name: 'codes are not found',
    only: ['airports'],
    finds: ['airports.code-typed'],
    says: /GET \/airport\/search\?.*: \*\.cityIata should be RIX for “RIX”/,
    spoil: instead(/airport\/search\?.*q=rix$/, answer([])),
  },
  {
    name: 'something is always found',
    only: ['airports'],
    finds: ['airports.nothing'],
    says: says('GET /airport/search', 'the list'),
    spoil: instead(/q=zzqqxx/, ({ url, init }, fetch) => fetch(url.replace('zzqqxx', 'riga'), init)),
  },
  {
    name: 'a single airport that are two',
    only: ['airports'],
    finds: ['airports.single'],
    says: says('GET /airport/search', '\\d+\\.airports'),
    spoil: changed(/airport\/search\?.*q=rig$/, (body) => {
      for (const one of body)
        Object.assign(one, { singleAirportInCity: true, airports: [...one.airports, ...one.airports] });
    }),
  },
  {
    name: 'a deal twice',
    only: ['destinations'],
    finds: ['destinations.deals'],
    says: says('GET /destination/deals', 'the list'),
    spoil: changed(/destination\/deals/, (body) => [...body, body[0]]),
  },
  {
    name: 'an offer of last year',
    only: ['destinations'],
    finds: ['destinations.offers'],
    says: says('GET /destination/retrieve_offers', '0\\.date'),
    spoil: changed(OFFERS, (body) => {
      body[0].date = '2025-01-01';
    }),
  },
  {
    name: 'quartiles in disorder',
    only: ['destinations'],
    finds: ['destinations.usual'],
    says: says('GET /statistics/cheap-flights', 'summary'),
    spoil: changed(/cheap-flights\?.*d_iata.*summary/, (body) => {
      body.summary.low = body.summary.highest + 1;
    }),
  },
  {
    name: 'the cheapest comes last',
    only: ['destinations'],
    finds: ['destinations.cheapest'],
    says: says('GET /statistics/cheap-flights', 'destinations\\.\\d+\\.price'),
    spoil: changed(/cheap-flights\?(?!.*d_iata)/, (body) => {
      body.destinations.reverse();
    }),
  },
  {
    name: 'prices hold for a day',
    only: ['search'],
    finds: ['search.expiry'],
    says: says('GET /search', 'expires_in_ms'),
    spoil: changed(KEY, (body) => {
      body.expires_in_ms = 86_400_000;
    }),
  },
  {
    name: 'ten travellers are searched',
    only: ['search'],
    finds: ['search.refuses-people'],
    says: says('GET /search\\?.*p_adult=10.*', 'status'),
    spoil: instead(/search\?.*p_adult=10/, answer({ key: 'k'.repeat(20), expires_in_ms: 1000 })),
  },
  {
    name: 'a search to nowhere',
    only: ['search'],
    finds: ['search.refuses-places'],
    says: says('GET /search\\?s_iata=rix&start.*', 'status'),
    spoil: instead(/search\?s_iata=rix&start/, answer({ key: 'k'.repeat(20), expires_in_ms: 1000 })),
  },
  {
    name: 'a stream that breaks in the middle',
    only: ['stream'],
    finds: ['stream.lines', 'stream.done', 'stream.resume'],
    says: says('GET /search/stream/', 'the stream'),
    spoil: instead(/^GET \/api\/search\/stream\/[^?]*$/, async ({ url, init }, fetch) => {
      const response = await fetch(url, init);
      if (known.calls++ > 0) return response;
      const [first = ''] = (await response.text()).split('\n');
      const parts = [new TextEncoder().encode(`${first}\n`)];
      const body = new ReadableStream<Uint8Array>({
        pull(out) {
          const part = parts.shift();
          if (part) out.enqueue(part);
          else out.error(new Error('cut'));
        },
      });
      return new Response(body, { headers: response.headers });
    }),
  },
  {
    name: 'lines behind a key that was asked for alone',
    only: ['search'],
    finds: ['search.key', 'search.kinds', 'search.unknown-field'],
    says: says('GET /search\\?', 'Content-Type'),
    spoil: headers(KEY, (head, { status }) => status === 200 && head.set('Content-Type', 'application/x-ndjson')),
  },
  {
    name: 'lines without their key',
    only: ['stream'],
    oneAnswer: true,
    finds: ['search.shape', 'stream.one-answer'],
    says: says('GET /search\\?', 'line 1'),
    spoil: linesOf(KEY, (all) => all.slice(1)),
  },
  {
    name: 'lines behind a key that begin in the middle',
    only: ['stream'],
    oneAnswer: true,
    finds: ['stream.one-answer', 'stream.one-answer-resume'],
    says: says('GET /search\\?', '\\*\\.seq'),
    spoil: linesOf(KEY, ([key, , ...rest]) => [key, ...rest]),
  },
  {
    name: 'a key behind which other offers are',
    only: ['stream'],
    oneAnswer: true,
    finds: ['stream.one-answer-resume'],
    says: /GET \/search\/stream\/.*: line 1: offers\.0 should be \S+ for [\d.]+, as this line had it before/,
    spoil: linesOf(KEY, (all) => {
      for (const { offers = [] } of all) for (const { price } of offers) price.EUR.price_per_person -= 0.01;
    }),
  },
  {
    name: 'a search that cannot be made is answered with lines',
    only: ['stream'],
    oneAnswer: true,
    finds: ['stream.one-answer-refuses'],
    says: says('GET /search\\?', 'status'),
    spoil: instead(KEY, async ({ url, init }, fetch) => {
      const response = await fetch(url, init);
      const isAsked = (init.headers as Record<string, string>)['Accept']?.includes(LINES);
      return isAsked && response.status === 400
        ? new Response('{"key":"none","expires_in_ms":1000}\n', { headers: { 'Content-Type': LINES } })
        : response;
    }),
  },
  {
    name: 'lines that are over when they come',
    only: ['stream'],
    finds: ['stream.expiry'],
    says: says('GET /search/stream/', 'line 1: expires_at'),
    spoil: lines((all) => {
      for (const line of all) line.expires_at = '2026-01-01T00:00:00.000Z';
    }),
  },
  {
    name: 'local times written as UTC, in the list and in the flight',
    only: ['stream', 'flight'],
    finds: ['stream.itinerary', 'flight.itinerary'],
    says: /segments\.0\.(?:dep|arr)\.time should be [\d.]+ [\d:]+, which the timestamp is at \w{3} \(Europe\/\w+\), but is/,
    spoil: (fetch) => everyOffer(asUtc)(flightOffer(asUtc)(fetch)),
  },
  {
    name: 'local times written as UTC, in the flight alone',
    only: ['flight'],
    finds: ['flight.itinerary'],
    says: says('GET /search\\?.*merge_key', 'offer\\.segments\\.0\\.dep\\.time'),
    spoil: flightOffer(asUtc),
  },
  {
    name: 'a flight that is over in a quarter of an hour',
    only: ['stream'],
    finds: ['stream.itinerary'],
    says: /segments\.0\.arr\.timestamp should be [\d.]+ to [\d.]+ h after the departure, for \d+ km, but is 0\.3 h/,
    spoil: everyOffer(({ segments }) => {
      for (const { dep, arr } of segments) {
        const local = Date.parse(`${arr.date.split('.').reverse().join('-')}T${arr.time}Z`) / 1000;
        const at = dep.timestamp + 900;
        Object.assign(arr, wall({ timestamp: local + at - arr.timestamp }), { timestamp: at });
      }
    }),
  },
  {
    name: 'one id twice in a line, with another price',
    only: ['stream'],
    finds: ['stream.unique'],
    says: /line 1: offers\.\d+\.id should be an id that its line has once \(\S+ for [\d.]+\), but is \S+ for [\d.]+/,
    spoil: lines((all) => {
      if (all[0]?.seq !== 1) return;
      const [first] = all[0].offers;
      const twin = structuredClone(first);
      for (const part of Object.values<Json>(twin.price.EUR.passengers_amounts_details))
        part.price = Math.round((part.price + part.count) * 100) / 100;
      twin.price.EUR.price_per_person = Math.round((twin.price.EUR.price_per_person + 1) * 100) / 100;
      all[0].offers.push(twin);
    }),
  },
  {
    name: 'the flight has another price than its fares',
    only: ['flight'],
    finds: ['flight.price'],
    says: /offer\.price\.EUR\.passengers_amounts_details should be amounts of [\d.]+, as the cheapest fare has them, but is amounts of/,
    spoil: flightOffer(({ price }) => {
      for (const part of Object.values<Json>(price.EUR.passengers_amounts_details))
        part.price = Math.round(part.price * 90) / 100;
      price.EUR.price_per_person = Math.round(price.EUR.price_per_person * 90) / 100;
    }),
  },
  {
    name: 'a later line that is over when it comes',
    only: ['stream'],
    finds: ['stream.expiry'],
    says: /line 2: expires_at should be a moment in the next 30 minutes, but is "2026-01-01T.*": \d+ minutes ago, by the clock/,
    spoil: lines((all) => {
      if (all[1]) all[1].expires_at = '2026-01-01T00:00:00.000Z';
    }),
  },
  {
    name: 'a unit price as text',
    only: ['services'],
    finds: ['getServices.shape', 'services.prices'],
    says: /0\.data\.unit_price should be 11\.88.*, but is "11\.88" \(text\)/,
    spoil: changed(/services\/all/, (body) => {
      body[0].data.unit_price = String(body[0].data.unit_price);
    }),
  },
  {
    name: 'a currency without cents',
    only: ['profile'],
    finds: ['getTenant.shape'],
    says: /projectCurrency should be text like .* \(A currency of two decimals, as amounts have them\), but is "JPY"/,
    spoil: changed(/tenant\/name/, (body) => {
      body.projectCurrency = 'JPY';
    }),
  },
  {
    name: 'a login page in front of the profile',
    only: ['profile'],
    finds: ['profile.answer', 'profile.unknown'],
    says: /GET \/tenant\/name\/kaija: status should be 200, but is 302 to \/login, which is never followed: a login page stands in front/,
    spoil: instead(/tenant\/name/, async () => new Response(null, { status: 302, headers: { Location: '/login' } })),
  },
  {
    name: 'gzip that is none',
    only: ['profile'],
    finds: ['profile.answer', 'profile.unknown'],
    says: /GET \/tenant\/name\/kaija: the answer should be status 200, but is a body that cannot be unpacked: .*Content-Encoding/,
    spoil: instead(/tenant\/name/, () => broken()),
  },
  {
    name: 'a stream without offers',
    only: ['stream'],
    finds: ['stream.offers'],
    says: says('GET /search/stream/', 'offers'),
    spoil: lines((all) => {
      for (const line of all) line.offers = [];
    }),
  },
  {
    name: 'names of cities in English alone',
    only: ['stream'],
    finds: ['stream.language'],
    says: says('GET /search/stream/', 'line 1: offers\\.0\\.segments\\.0\\.dep\\.city\\.title'),
    spoil: instead(/search\/stream/, ({ url, init }, fetch) =>
      fetch(url, { ...init, headers: { ...(init.headers as object), 'X-Language': 'en_GB' } }),
    ),
  },
  {
    name: 'a key lives for ever',
    only: ['stream'],
    finds: ['stream.expired-key'],
    says: says('GET /search/stream/', 'status'),
    spoil: instead(/search\/stream/, async ({ url, init }, fetch) => {
      const response = await fetch(url, init);
      return response.status === 410
        ? new Response('', { headers: { 'Content-Type': 'application/x-ndjson' } })
        : response;
    }),
  },
  {
    name: 'no flight can be asked',
    only: ['flight'],
    finds: ['flight.answer'],
    says: says('GET /search\\?.*merge_key', 'status'),
    spoil: instead(FLIGHT, no(503)),
  },
  {
    name: 'another flight than the one that was asked',
    only: ['flight'],
    finds: ['flight.same'],
    says: says('GET /search\\?.*merge_key', 'offer\\.merge_key'),
    spoil: changed(FLIGHT, (body) => {
      body.offer.merge_key = 'another';
    }),
  },
  {
    name: 'a fare for another party',
    only: ['flight'],
    finds: ['flight.prices'],
    says: says('GET /search\\?.*merge_key', 'fares\\.0\\.price\\.EUR\\.passengers_amounts_details\\.child\\.count'),
    spoil: changed(FLIGHT, (body) => {
      for (const { price } of body.fares) price.EUR.passengers_amounts_details.child.count = 2;
    }),
  },
  {
    name: 'a price of yesterday',
    only: ['flight'],
    finds: ['flight.priced-at'],
    says: says('GET /search\\?.*merge_key', 'priced_at'),
    spoil: changed(FLIGHT, (body) => {
      body.priced_at = '2026-11-01T00:00:00.000Z';
    }),
  },
  {
    name: 'a flight of nobody',
    only: ['flight'],
    finds: ['flight.no-provider'],
    says: says('GET /search\\?.*merge_key', 'status'),
    spoil: instead(/merge_key=(?!.*data_provider)/, no(404)),
  },
  {
    name: 'services are down',
    only: ['services'],
    finds: ['services.catalogue'],
    says: says('GET /services/all', 'status'),
    spoil: instead(/services\/all/, no(503)),
  },
  {
    name: 'a row twice on the plan of a cabin',
    only: ['services'],
    finds: ['services.seat-map'],
    says: says('GET /search', 'offer\\.segments\\.0\\.seat_map\\.rows\\.\\*\\.row'),
    spoil: changed(FLIGHT, (body) => {
      for (const { seat_map: map } of body.offer.segments) if (map) map.rows[1].row = map.rows[0].row;
    }),
  },
  {
    name: 'bags under another heading',
    only: ['services'],
    finds: ['services.luggage'],
    says: says('GET /luggage/code/', '0\\.category'),
    spoil: changed(/luggage\/code/, (body) => {
      body[0].category = 'extras';
    }),
  },
  {
    name: 'a code of 110 percent',
    only: ['services'],
    finds: ['services.promo'],
    says: says('GET /promo/validation/WELCOME10', 'value'),
    spoil: changed(/promo\/validation/, (body) => {
      body.value = 110;
    }),
  },
  {
    name: 'no booking is made',
    only: ['booking'],
    finds: ['booking.create', 'booking.at-once', 'booking.price-of-client', 'booking.no-key', 'booking.refuses'],
    says: says('POST /booking/create', 'status'),
    spoil: instead(CREATE, no(500)),
  },
  {
    name: 'one booking for everybody',
    only: ['booking'],
    finds: ['booking.second', 'booking.secrets', 'booking.other-bearer'],
    says: says('POST /booking/create', 'booking_id'),
    spoil: (fetch) => {
      let first: Json;
      return async (url, init) => {
        const response = await fetch(url, init);
        if (!url.includes('/booking/create') || response.status !== 200) return response;
        const body: Json = await response.clone().json();
        first ??= body;
        return Response.json(
          { ...body, booking_id: first.booking_id, access_token: first.access_token },
          { headers: response.headers },
        );
      };
    },
  },
  {
    name: 'another fee than the profile says',
    only: ['booking'],
    finds: ['booking.fee', 'booking.retrieve'],
    says: says('POST /booking/create', 'service_fee_per_passenger'),
    spoil: changed(CREATE, (body) => {
      body.service_fee_per_passenger = 12;
    }),
  },
  {
    name: 'the booking of another flight',
    only: ['booking'],
    finds: ['booking.flights'],
    says: says('POST /booking/create', 'travel_package\\.segments'),
    spoil: changed(CREATE, (body) => {
      body.travel_package.segments[0].dep.time = '03:33';
    }),
  },
  {
    name: 'a key is not needed',
    only: ['booking'],
    finds: ['booking.no-key'],
    says: says('POST /booking/create', 'status'),
    spoil: instead(CREATE, ({ url, init }, fetch) =>
      fetch(url, { ...init, headers: { 'Idempotency-Key': crypto.randomUUID(), ...(init.headers as object) } }),
    ),
  },
  {
    name: 'any fare is booked',
    only: ['booking'],
    finds: ['booking.refuses'],
    says: says('POST /booking/create', 'status'),
    spoil: instead(CREATE, async ({ url, init }, fetch) => {
      const response = await fetch(url, init);
      const body = init.body as string;
      return body.includes('no-such-fare') ? Response.json({ errorMessage: 'No' }, { status: 503 }) : response;
    }),
  },
  {
    name: 'the cart of the payment step is another one',
    only: ['booking'],
    finds: ['booking.cart'],
    says: says('GET /booking/items/', 'total'),
    spoil: changed(/booking\/items/, (body) => {
      body.total = 1;
    }),
  },
  {
    name: 'the cart of the payment step is not there',
    only: ['booking'],
    finds: ['booking.cart'],
    says: says('GET /booking/items/', 'status'),
    spoil: instead(/booking\/items/, no(404)),
  },
  {
    name: 'an unknown booking is an empty one',
    only: ['booking'],
    finds: ['booking.unknown'],
    says: says('GET /booking/retrieve/b_no-such-booking', 'status'),
    spoil: instead(/retrieve\/b_no-such/, no(503)),
  },
  {
    name: 'updates are refused',
    only: ['batch'],
    finds: ['batch.applied', 'batch.rejected', 'batch.at-once', 'batch.lies-about-money', 'batch.promo'],
    says: says('POST /booking/batchUpdate/', '0\\.status'),
    spoil: instead(BATCH, async ({ init }) => {
      const list = JSON.parse(init.body as string);
      if (!Array.isArray(list) || list.some((one) => !one.idempotency_id))
        return Response.json({ errorMessage: 'No' }, { status: 400 });
      const error = { code: 'invalid', field: 'serviceId', message: 'No' };
      return Response.json(list.map(({ idempotency_id }) => ({ idempotency_id, status: 'rejected', error })));
    }),
  },
  {
    name: 'what was refused is a duplicate later',
    only: ['batch'],
    finds: ['batch.rejected-again'],
    says: says('POST /booking/batchUpdate/', '0\\.status'),
    spoil: changed(BATCH, (body, { init }) => {
      if (body.length === 1 && (init.body as string).includes('noSuchService'))
        body[0] = { idempotency_id: body[0].idempotency_id, status: 'duplicate' };
    }),
  },
  {
    name: 'five at once are applied five times',
    only: ['batch'],
    finds: ['batch.at-once'],
    says: says('POST /booking/batchUpdate/', '\\*\\.status'),
    spoil: changed(BATCH, (body, { init }) => {
      if (body.length === 1 && (init.body as string).includes('conform-0')) body[0].status = 'applied';
    }),
  },
  {
    name: 'an update without an id is taken',
    only: ['batch'],
    finds: ['batch.envelope'],
    says: says('POST /booking/batchUpdate/', 'status'),
    spoil: instead(BATCH, async ({ url, init }, fetch) => {
      const response = await fetch(url, init);
      return response.status === 400 ? Response.json([]) : response;
    }),
  },
  {
    name: 'a bank twice',
    only: ['payment'],
    finds: ['payment.methods'],
    says: says('GET /payment/methods', 'setup\\.LV\\.\\*\\.code'),
    spoil: changed(/payment\/methods/, (body) => {
      const list = body.paymentMethods.paymentInitiation.setup.LV.paymentMethods;
      list.push(list[0]);
    }),
  },
  {
    name: 'a code that is not said',
    only: ['payment'],
    finds: ['payment.not-committed'],
    says: says('POST /payment/order', 'code'),
    spoil: instead(ORDER, async ({ url, init }, fetch) => {
      const response = await fetch(url, init);
      return response.status === 409 ? Response.json({ errorMessage: 'No' }, { status: 409 }) : response;
    }),
  },
  {
    name: 'the commit is down',
    only: ['payment'],
    finds: [
      'payment.incomplete',
      'payment.ages',
      'payment.more-people',
      'payment.commit',
      'payment.price-change',
      'payment.expired',
    ],
    says: says('GET /booking/getBookingAndCommit/', 'status'),
    spoil: instead(COMMIT, no(503)),
  },
  {
    name: 'a second commit costs more',
    only: ['payment'],
    finds: ['payment.commit-twice'],
    says: says('GET /booking/getBookingAndCommit/', 'booking\\.cart\\.total'),
    spoil: changed(/getBookingAndCommit\/[^?]*$/, (body) => {
      if (body.status === 'committed' && known.calls++ === 1) body.booking.cart.total += 10;
    }),
  },
  {
    name: 'any accepted total is believed',
    only: ['payment'],
    finds: ['payment.accept-total'],
    says: says('GET /booking/getBookingAndCommit/.*accept_total=0\\.01', 'booking\\.cart\\.total'),
    spoil: changed(/getBookingAndCommit\/.*accept_total=0\.01/, (body) => {
      if (body.status === 'committed') body.booking.cart.total = 0.01;
    }),
  },
  {
    name: 'an order for a booking that nobody knows',
    only: ['payment'],
    finds: ['payment.unknown-booking'],
    says: says('POST /payment/order', 'status'),
    spoil: instead(ORDER, async ({ url, init }, fetch) => {
      const response = await fetch(url, init);
      return response.status === 404 ? Response.json({ errorMessage: 'No' }, { status: 503 }) : response;
    }),
  },
  {
    name: 'orders are down',
    only: ['payment'],
    finds: ['payment.not-committed', 'payment.unknown-booking', 'payment.return-url', 'payment.order'],
    says: says('POST /payment/order', 'status'),
    spoil: instead(ORDER, no(500)),
  },
  {
    name: 'the booking forgets its order',
    only: ['payment'],
    finds: ['payment.known-order'],
    says: says('GET /booking/retrieve/', 'order_id'),
    spoil: changed(RETRIEVE, (body) => {
      body.order_id = null;
    }),
  },
  {
    name: 'a change leaves the booking committed',
    only: ['payment'],
    finds: ['payment.reopens'],
    says: says('GET /booking/retrieve/', 'status'),
    spoil: changed(RETRIEVE, (body) => {
      if (body.status === 'open') body.status = 'committed';
    }),
  },
  {
    name: 'a higher price is committed without a question',
    only: ['payment'],
    finds: ['payment.price-change'],
    says: says('GET /booking/getBookingAndCommit/', 'status'),
    spoil: instead(COMMIT, async ({ url, init }, fetch) => {
      const response = await fetch(url, init);
      const body: Json = await response.clone().json();
      if (body.status !== 'price_changed') return response;
      const path = url.replace(/\?.*$/, '');
      return fetch(`${path}?accept_total=${body.new_total}`, init);
    }),
  },
  {
    name: 'an expired booking takes updates',
    only: ['payment'],
    finds: ['payment.expired'],
    says: says('POST /booking/batchUpdate/', 'status'),
    spoil: instead(BATCH, async ({ url, init }, fetch) => {
      const response = await fetch(url, init);
      return response.status === 410 ? Response.json([]) : response;
    }),
  },
  {
    name: 'every invoice is found',
    only: ['documents'],
    finds: ['documents.invoice'],
    says: says('GET /invoice/generate/', 'status'),
    spoil: instead(/invoice\/generate/, no(503)),
  },
  {
    name: 'a ticket that is no PDF',
    only: ['documents'],
    finds: ['documents.paid'],
    says: says('GET /ticket/otherDocument/booking/b_paid', '0\\.mime'),
    spoil: (fetch) => async (url, init) => {
      const paper = {
        id: 'ticket',
        type: 'eticket',
        name: 'Ticket',
        passenger_id: null,
        mime: 'application/pdf',
        url: 'ticket/file/b_paid/ticket',
      };
      if (url.includes('/booking/user/')) return Response.json({ trips: [PAID_TRIP] });
      if (url.includes('/otherDocument/booking/b_paid')) return Response.json([paper]);
      if (url.includes('/ticket/file/b_paid')) return page(200);
      return fetch(url, init);
    },
  },
  {
    name: 'a boarding pass that is a page',
    only: ['documents'],
    finds: ['documents.passes'],
    says: says('GET /booking/retrieve/b_paid', 'boarding_passes\\.0\\.type'),
    spoil: (fetch) => async (url, init) => {
      if (url.includes('/booking/user/')) return Response.json({ trips: [PAID_TRIP] });
      if (url.includes('/files/pass')) return page(200);
      if (!url.includes('/booking/retrieve/b_paid')) return fetch(url, init);
      return Response.json({
        booking_id: 'b_paid',
        status: 'paid',
        expires_at: PAID_TRIP.created_at,
        travel_package: PAID_TRIP.travel_package,
        service_fee_per_passenger: 0,
        passengers: [{ passenger_id: 'p_1' }],
        contact: null,
        billing: null,
        cart: { total: 1, fee: 0, items: [] },
        applied_ids: [],
        order_id: PAID_TRIP.order_id,
        boarding_passes: [
          { url: 'http://localhost/files/pass', type: 'application/pdf', passenger_id: 'p_1', segment: 0 },
        ],
      });
    },
  },
  {
    name: 'trips are down',
    only: ['account'],
    finds: ['account.trips'],
    says: says('GET /booking/user/', 'status'),
    spoil: instead(/booking\/user\/sandbox/, no(503)),
  },
  {
    name: 'a bad token books as a guest',
    only: ['account'],
    finds: ['account.bad-token-books-nothing'],
    says: says('POST /booking/create', 'status'),
    spoil: instead(CREATE, ({ url, init }, fetch) => {
      const { Authorization: bearer, ...rest } = init.headers as Record<string, string>;
      return fetch(url, bearer === 'Bearer a.b.c' ? { ...init, headers: rest } : init);
    }),
  },
  {
    name: 'a token at create is not looked at',
    only: ['account'],
    finds: ['account.owner'],
    says: says('GET /booking/retrieve/', 'status'),
    spoil: instead(CREATE, ({ url, init }, fetch) => {
      const { Authorization: bearer = '', ...rest } = init.headers as Record<string, string>;
      return fetch(url, bearer.length > 100 ? { ...init, headers: rest } : init);
    }),
  },
  {
    name: 'every signed-in traveller opens every booking',
    only: ['account'],
    finds: ['account.guest-stays-closed'],
    says: says('GET /booking/retrieve/', 'status'),
    spoil: learns(({ url, init }, fetch) => {
      const id = /\/booking\/retrieve\/(b_[\w-]+)/.exec(url)?.[1] ?? '';
      return fetch(url, tokens.has(id) ? withBearer(init, tokens.get(id) ?? '') : init);
    }),
  },
  {
    name: 'a claim that claims nothing',
    only: ['account'],
    finds: ['account.claim'],
    says: says('GET /booking/retrieve/', 'status'),
    spoil: instead(/booking\/claim/, async ({ url, init }, fetch) => {
      const probe = await fetch(url.replace('claim', 'retrieve'), {
        method: 'GET',
        headers: withBearer(init, JSON.parse(init.body as string).access_token).headers ?? {},
      });
      const booking: Json = await probe.json();
      const isOwn = booking.contact?.email === 'verified@example.com';
      return isOwn ? Response.json({ booking_id: booking.booking_id }) : fetch(url, init);
    }),
  },
  {
    name: 'things of an account for everybody',
    only: ['account'],
    finds: ['account.items-told'],
    says: says('GET /account/items/', 'status'),
    spoil: instead(/^GET .*account\/items/, async ({ url, init }, fetch) => {
      const response = await fetch(url, init);
      return response.status === 401 ? Response.json({ version: '0', items: [] }) : response;
    }),
  },
  {
    name: 'things of an account that are not stored',
    only: ['account'],
    finds: ['account.items-stored'],
    says: says('GET /account/items/', 'items'),
    spoil: changed(/^GET .*account\/items/, (body) => {
      body.items = [];
    }),
  },
  {
    name: 'older changes of an account that overwrite newer ones',
    only: ['account'],
    finds: ['account.items-newer'],
    says: says('PUT /account/items/', 'status'),
    spoil: instead(/^PUT .*account\/items/, async ({ url, init }, fetch) => {
      const response = await fetch(url, init);
      return response.status === 409 ? Response.json({ version: '9', status: 'stored' }) : response;
    }),
  },
  {
    name: 'no device is taken',
    only: ['push'],
    finds: ['push.device'],
    says: says('POST /push/subscription', 'status'),
    spoil: instead(/push\/subscription/, no(503)),
  },
  {
    name: 'a device is told of anybody’s booking',
    only: ['push'],
    finds: ['push.refuses'],
    says: says('POST /push/subscription', 'status'),
    spoil: instead(/push\/subscription/, answer({ status: 'subscribed' })),
  },
  {
    name: 'enquiries are down',
    only: ['enquiry'],
    finds: ['enquiry.group'],
    says: says('POST /booking/addGroupBooking/', 'status'),
    spoil: instead(/addGroupBooking/, no(503)),
  },
  {
    name: 'a group of three',
    only: ['enquiry'],
    finds: ['enquiry.refuses'],
    says: says('POST /booking/addGroupBooking/', 'status'),
    spoil: asking(/addGroupBooking/, (body) => {
      if (body.group?.adults === 3) body.group.adults = 30;
      return body;
    }),
  },
  {
    name: 'an unknown company is the first one',
    only: ['errors'],
    finds: ['errors.unknown-company'],
    says: says('GET /search', 'status'),
    spoil: instead(ANY, ({ url, init }, fetch) => {
      const head = { ...(init.headers as Record<string, string>) };
      if (head['X-Company-Name'] === 'no-such-tenant-here') head['X-Company-Name'] = 'kaija';
      return fetch(url, { ...init, headers: head });
    }),
  },
  {
    name: 'a huge body is a 500',
    only: ['errors'],
    finds: ['errors.huge-body'],
    says: says('POST /booking/create', 'status'),
    spoil: instead(CREATE, async ({ url, init }, fetch) =>
      (init.body as string).length > 1_000_000 ? page(500) : fetch(url, init),
    ),
  },
  {
    name: 'public answers without CORS',
    only: ['cors'],
    finds: ['cors.public'],
    says: says('GET /tenant/name/kaija', 'Access-Control-Allow-Origin \\(of the 200\\)'),
    spoil: headers(/^GET \/api\/tenant/, (head) => head.delete('Access-Control-Allow-Origin')),
  },
  {
    name: 'the stream without CORS',
    only: ['cors'],
    finds: ['cors.stream'],
    says: says('GET /search/stream/', 'Access-Control-Allow-Origin \\(of the 200\\)'),
    spoil: headers(/search\/stream/, (head) => head.delete('Access-Control-Allow-Origin')),
  },
];
