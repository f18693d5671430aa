import { time } from './bench';
import {
  type Json,
  type Spoil,
  instead,
  changed,
  lines,
  asking,
  headers,
  page,
  learns,
  withBearer,
  bearerOf,
  forgetful,
  each,
  STREAM,
  FLIGHT,
  KEY,
  CREATE,
  BATCH,
  RETRIEVE,
  COMMIT,
  ORDER,
  ANY,
  tokens,
  known,
} from './spoil';

/** Faults of tenants' servers as they happen: the list that the kit must find. */
export const SPOILS: Spoil[] = [
  {
    name: 'a field of the profile is missing',
    only: ['profile'],
    finds: ['getTenant.shape'],
    says: /GET \/tenant\/name\/kaija: contactInformation\.phone should be string, but is nothing: the field is missing/,
    spoil: changed(/tenant\/name/, (body) => {
      delete body.contactInformation.phone;
    }),
  },
  {
    name: 'a field has another type',
    only: ['profile'],
    finds: ['getTenant.shape'],
    says: /GET \/tenant\/name\/kaija: footer should be boolean.*but is "yes"/,
    spoil: changed(/tenant\/name/, (body) => {
      body.footer = 'yes';
    }),
  },
  {
    name: 'a colour that is a word',
    only: ['profile'],
    finds: ['getTenant.shape'],
    says: /colorSchema\.accent should be text like .*but is "lemonchiffon"/,
    spoil: changed(/tenant\/name/, (body) => {
      body.colorSchema.accent = 'lemonchiffon';
    }),
  },
  {
    name: 'an unknown tenant gets the profile of another one',
    only: ['profile'],
    finds: ['profile.unknown'],
    says: /GET \/tenant\/name\/no-such-tenant-here: status should be 404, but is 200/,
    spoil: instead(/tenant\/name/, ({ url, init }, fetch) => fetch(url.replace('no-such-tenant-here', 'kaija'), init)),
  },
  {
    name: 'texts of services in one language only',
    only: ['content'],
    finds: ['content.services'],
    says: /GET \/resources\/category\/additional_services\/lv: .* should be words of the language of the path/,
    spoil: instead(/category\/additional_services/, ({ url, init }, fetch) => fetch(url.replace(/lv$/, 'en'), init)),
  },
  {
    name: 'the file of a text is not there',
    only: ['content'],
    finds: ['content.texts', 'content.texts-language'],
    says: /GET \/static\/links\/terms_of_service\/kaija\/en: html\.0 should be a file that can be read .*but is 404/,
    spoil: changed(/links\/terms_of_service\/kaija\/en/, (body) => {
      body[0].html = ['http://localhost/bucket/nowhere.html'];
    }),
  },
  {
    name: 'a 404 in HTML',
    only: ['airports'],
    finds: ['getAirport.refusals'],
    says: /GET \/airport\/iata\/Q0Q: Content-Type should be application\/json, but is text\/html/,
    spoil: instead(/airport\/iata\/Q0Q/, async () => page(404)),
  },
  {
    name: 'errors without errorMessage',
    only: ['airports'],
    finds: ['getAirport.refusals'],
    says: /GET \/airport\/iata\/Q0Q: errorMessage should be string, but is nothing/,
    spoil: instead(/airport\/iata\/Q0Q/, async () => Response.json({ error: 'not found' }, { status: 404 })),
  },
  {
    name: 'names are found with their diacritics alone',
    only: ['airports'],
    finds: ['airports.diacritics'],
    says: /GET \/airport\/search\?.*cityIata should be RIX for “Riga”, but is \[\]/,
    spoil: instead(/airport\/search\?.*q=riga\b/, async ({ init, url }, fetch) =>
      // The English name is asked by another check.
      ++known.calls % 2 ? fetch(url, init) : Response.json([]),
    ),
  },
  {
    name: 'the language header is ignored',
    only: ['destinations'],
    finds: ['destinations.origins', 'destinations.origins-for', 'destinations.popular', 'destinations.popular-from'],
    says: /GET \/destination\/source: 0\.name should be “city, country” in lv_LV/,
    spoil: instead(/api\/destination\//, ({ url, init }, fetch) =>
      fetch(url, { ...init, headers: { ...(init.headers as object), 'X-Language': 'en_GB' } }),
    ),
  },
  {
    name: 'prices by day outside the asked range',
    only: ['destinations'],
    finds: ['destinations.calendar'],
    says: /GET \/statistics\/cheap-flights.*: prices\.0\.start should be from/,
    spoil: changed(/cheap-flights\?.*d_iata(?!.*summary)/, (body) => {
      body.prices[0].start = '2026-11-01';
      body.prices[0].end = '2026-11-07';
    }),
  },
  {
    name: 'a key that takes too long',
    only: ['search'],
    finds: ['search.key'],
    says: /GET \/search\?.*: time should be at most 3 s/,
    spoil: instead(KEY, async ({ url, init }, fetch) => {
      if (known.calls++ === 0) time.ms += 3_100;
      return fetch(url, init);
    }),
  },
  {
    name: 'days that have passed are searched',
    only: ['search'],
    finds: ['search.refuses-days'],
    says: /GET \/search\?.*start=2020-01-01.*: status should be 400 or 422, but is 200/,
    spoil: instead(/search\?.*start=2020/, async () =>
      Response.json({ key: 'k'.repeat(20), expires_in_ms: 1_000_000 }),
    ),
  },
  {
    name: 'a redirect',
    only: ['search'],
    finds: ['search.kinds'],
    says: /GET \/search\?.*oneway.*: status should be 200, but is 302 to \/login/,
    spoil: instead(
      /search\?.*type=oneway/,
      async () => new Response(null, { status: 302, headers: { Location: '/login' } }),
    ),
  },
  {
    name: 'an unknown field is refused',
    only: ['search'],
    finds: ['search.unknown-field'],
    says: /GET \/search\?.*speed=fast: status should be 200, but is 400/,
    spoil: instead(/speed=fast/, async () => Response.json({ errorMessage: 'Unknown field speed' }, { status: 400 })),
  },
  {
    name: 'done is missing',
    only: ['stream'],
    finds: ['stream.done', 'stream.cut'],
    says: /GET \/search\/stream\/.*: line \d+: done should be true, as it is the last line, but is false/,
    spoil: lines((all) => {
      for (const line of all) line.done = false;
    }),
  },
  {
    name: 'numbers of lines begin at 0',
    only: ['stream'],
    finds: ['stream.order'],
    says: /GET \/search\/stream\/.*: \*\.seq should be 1 to \d+ in order, but is \[0,1/,
    spoil: (fetch) => (url, init) => {
      const after = Number(/after=(\d+)/.exec(url)?.[1] ?? Number.NaN);
      const there = Number.isNaN(after) ? url : url.replace(/after=\d+/, `after=${after + 1}`);
      return lines((all) => {
        for (const line of all) line.seq -= 1;
      })(fetch)(there, init);
    },
  },
  {
    name: 'the stream is buffered',
    only: ['stream'],
    finds: ['stream.unbuffered'],
    says: /GET \/search\/stream\/.*: the lines should be each sent when it is written, but is all \d+ at once after 1\.\d s/,
    spoil: instead(STREAM, async ({ url, init }, fetch) => {
      if (known.calls++ === 0) time.ms += 1_200;
      return fetch(url, init);
    }),
  },
  {
    name: 'after is ignored',
    only: ['stream'],
    finds: ['stream.resume', 'stream.cut', 'stream.bad-after'],
    says: /GET \/search\/stream\/.*\?after=1: \*\.seq should be the lines 2/,
    spoil: instead(STREAM, ({ url, init }, fetch) => fetch(url.replace(/\?after=.*/, ''), init)),
  },
  {
    name: 'two flights have one id',
    only: ['stream'],
    finds: ['stream.unique'],
    says: /GET \/search\/stream\/.*: line \d+: offers\.\d+\.id should be an id of its own/,
    spoil: lines((all) => {
      if (all[0]?.seq !== 1) return;
      const [first, second] = all[0].offers;
      second.id = first.id;
    }),
  },
  {
    name: 'cents in place of euros',
    only: ['stream'],
    finds: ['stream.euros'],
    says: /GET \/search\/stream\/.*price_per_person should be decimal euros, but is \d+ at the cheapest: whole numbers above 1500/,
    spoil: lines((all) => {
      for (const { price } of all.flatMap((line) => line.offers)) {
        const { EUR } = price;
        for (const part of Object.values<Json>(EUR.passengers_amounts_details))
          part.price = Math.round(part.price * 100);
        EUR.price_per_person = Math.round(EUR.price_per_person * 100);
        EUR.agent_prices.project_markup_per_person = 1;
        delete EUR.old_price_per_person;
      }
    }),
  },
  {
    name: 'cents of a server with few flights',
    only: ['stream'],
    finds: ['stream.euros'],
    says: /GET \/search\/stream\/.*price_per_person should be decimal euros/,
    spoil: lines((all) => {
      for (const line of all) line.offers = line.seq === 1 ? line.offers.slice(0, 2) : [];
      for (const { price } of all.flatMap((line) => line.offers)) {
        for (const part of Object.values<Json>(price.EUR.passengers_amounts_details))
          part.price = Math.round(part.price * 100);
        price.EUR.price_per_person = Math.round(price.EUR.price_per_person * 100);
        delete price.EUR.old_price_per_person;
      }
    }),
  },
  {
    name: 'every line begins anew',
    only: ['stream'],
    finds: ['stream.order'],
    says: /GET \/search\/stream\/.*: line 2: mode should be STREAM, but is INITIAL, with which the app forgets/,
    spoil: lines((all) =>
      each(all, (line) => {
        line.mode = 'INITIAL';
      }),
    ),
  },
  {
    name: 'a line that is read again has other prices',
    only: ['stream'],
    finds: ['stream.resume'],
    says: /GET \/search\/stream\/.*\?after=\d+: line \d+: offers\.0 should be \S+ for [\d.]+, as this line had it before, but is \S+ for/,
    spoil: instead(/search\/stream\/.*after=\d/, ({ url, init }, fetch) =>
      lines((all) => {
        for (const { price } of all.flatMap((line) => line.offers)) price.EUR.price_per_person += 1;
      })(fetch)(url, init),
    ),
  },
  {
    name: 'the form of a date',
    only: ['stream'],
    finds: ['streamResults.shape', 'stream.itinerary'],
    says: /GET \/search\/stream\/.*: line 1: offers\.0\.segments\.0\.dep\.date should be text like .* but is "2027-/,
    spoil: lines((all) => {
      const { dep } = all[0].offers[0].segments[0];
      dep.date = dep.date.split('.').reverse().join('-');
    }),
  },
  {
    name: 'the amounts of the party are those of one',
    only: ['stream'],
    finds: ['stream.prices'],
    says: /GET \/search\/stream\/.*: offer .*: price\.EUR\.price_per_person should be from/,
    spoil: lines((all) => {
      for (const { price } of all.flatMap((line) => line.offers))
        for (const part of Object.values<Json>(price.EUR.passengers_amounts_details))
          part.price = Math.round((part.price / part.count / 2) * 100) / 100;
    }),
  },
  {
    name: 'an unknown key streams nothing in place of 404',
    only: ['stream'],
    finds: ['stream.unknown-key'],
    says: /GET \/search\/stream\/no-such-key-0000: status should be 404 or 410, but is 200/,
    spoil: instead(
      /no-such-key/,
      async () => new Response('', { headers: { 'Content-Type': 'application/x-ndjson' } }),
    ),
  },
  {
    name: 'arrivals before departures',
    only: ['stream'],
    finds: ['stream.itinerary'],
    says: /segments\.0\.arr\.timestamp should be after the departure/,
    spoil: lines((all) => {
      for (const { segments } of all.flatMap((line) => line.offers))
        segments[0].arr.timestamp = segments[0].dep.timestamp - 60;
    }),
  },
  {
    name: 'emissions in grams',
    only: ['stream'],
    finds: ['streamResults.shape'],
    says: /segments\.0\.emissions\.kg should be at most 20000/,
    spoil: lines((all) => {
      for (const { segments } of all.flatMap((line) => line.offers))
        segments[0].emissions = { kg: 151_400, source: 'Model' };
    }),
  },
  {
    name: 'fares in any order',
    only: ['flight'],
    finds: ['flight.fares'],
    says: /GET \/search\?.*fares should be sorted by price, cheapest first/,
    spoil: changed(FLIGHT, (body) => {
      body.fares.reverse();
    }),
  },
  {
    name: 'a flight that is gone is a 200 without a flight',
    only: ['flight'],
    finds: ['flight.unknown'],
    says: /GET \/search\?.*merge_key=no-such-flight.*: status should be 404 or 410, but is 200 \{\}/,
    spoil: instead(/merge_key=no-such-flight/, async () => Response.json({})),
  },
  {
    name: 'a price as text',
    only: ['flight'],
    finds: ['flight.shape'],
    says: /GET \/search\?.*: fares\.1\.price\.EUR\.price_per_person should be number.*, but is "\d/,
    spoil: changed(FLIGHT, (body) => {
      body.fares[1].price.EUR.price_per_person = String(body.fares[1].price.EUR.price_per_person);
    }),
  },
  {
    name: '500 for an unknown promo code',
    only: ['services'],
    finds: ['services.promo-unknown'],
    says: /GET \/promo\/validation\/NO-SUCH-CODE-0: status should be 404, but is 500/,
    spoil: instead(/promo\/validation\/NO-SUCH/, async () => page(500)),
  },
  {
    name: 'a unit price that is not net price and markup',
    only: ['services'],
    finds: ['services.prices'],
    says: /GET \/services\/all: 0\.data\.unit_price should be 11\.88/,
    spoil: changed(/services\/all/, (body) => {
      body[0].data.unit_price += 1;
    }),
  },
  {
    name: 'create forgets its keys',
    only: ['booking'],
    finds: ['booking.same-key', 'booking.other-body', 'booking.at-once'],
    says: /POST \/booking\/create: booking_id should be b_.*, as first answered to this Idempotency-Key/,
    spoil: forgetful(CREATE),
  },
  {
    name: 'a known key answers the first booking whatever the body is',
    only: ['booking'],
    finds: ['booking.other-body'],
    says: /POST \/booking\/create: status should be 422, but is 200/,
    spoil: asking(CREATE, (body) => ({ ...body, search: body.search?.replace('&src=elsewhere', '') })),
  },
  {
    name: 'the total of the fare does not add up',
    only: ['booking'],
    finds: ['booking.total', 'booking.price-of-client', 'booking.retrieve'],
    says: /POST \/booking\/create: fare_total should be [\d.]+, as the fare was priced a moment ago/,
    spoil: changed(CREATE, (body) => {
      body.fare_total = Math.round((body.fare_total + 3) * 100) / 100;
    }),
  },
  {
    name: 'the price of the client is believed',
    only: ['booking'],
    finds: ['booking.price-of-client'],
    says: /POST \/booking\/create: fare_total should be .*, whatever the body says, but is 0\.01/,
    spoil: changed(CREATE, (body, { init }) => {
      body.fare_total = JSON.parse(init.body as string).fare_total ?? body.fare_total;
    }),
  },
  {
    name: 'another booking’s bearer opens it',
    only: ['booking'],
    finds: ['booking.other-bearer'],
    says: /GET \/booking\/retrieve\/.*: status should be 404, but is 200/,
    spoil: learns(({ url, init }, fetch) => {
      const id = /\/booking\/\w+\/(b_[\w-]+)/.exec(url)?.[1] ?? '';
      const known = [...tokens.values()].includes(bearerOf(init));
      return fetch(url, known && tokens.has(id) ? withBearer(init, tokens.get(id) ?? '') : init);
    }),
  },
  {
    name: 'no bearer is needed to read',
    only: ['booking'],
    finds: ['booking.no-bearer'],
    says: /GET \/booking\/retrieve\/.*: status should be 401, but is 200/,
    spoil: learns(({ url, init }, fetch) => {
      const id = /\/booking\/\w+\/(b_[\w-]+)/.exec(url)?.[1] ?? '';
      return fetch(url, bearerOf(init) ? init : withBearer(init, tokens.get(id) ?? ''));
    }),
  },
  {
    name: 'the sum of the cart is wrong',
    only: ['booking'],
    finds: ['booking.retrieve'],
    says: /GET \/booking\/retrieve\/.*: cart\.total should be [\d.]+, the sum of the lines and the fee/,
    spoil: changed(RETRIEVE, (body) => {
      body.cart.total = Math.round((body.cart.total + 1) * 100) / 100;
    }),
  },
  {
    name: 'ids are counted',
    only: ['booking'],
    finds: ['booking.secrets'],
    says: /POST \/booking\/create: booking_id should be 128 random bits.*, but is \d+ characters/,
    spoil: (fetch) => {
      const long = new Map<string, string>();
      return async (url, init) => {
        const id = /b-\d+/.exec(url)?.[0] ?? '';
        const response = await fetch(url.replace(id || 'no-id', long.get(id) ?? id), init);
        const text = await response.text();
        const found = /"booking_id":"(b_[\w-]+)"/.exec(text)?.[1];
        if (!found) return new Response(text, response);
        const short = [...long].find(([, known]) => known === found)?.[0] ?? `b-${long.size + 1}`;
        long.set(short, found);
        return new Response(text.replaceAll(found, short), response);
      };
    },
  },
  {
    name: 'answers of a batch are reversed',
    only: ['batch'],
    finds: ['batch.order'],
    says: /POST \/booking\/batchUpdate\/.*: 0\.idempotency_id should be .*, as sent/,
    spoil: changed(BATCH, (body) => body.reverse()),
  },
  {
    name: 'a repeat is applied again',
    only: ['batch'],
    finds: ['batch.duplicate'],
    says: /POST \/booking\/batchUpdate\/.*: 0\.status should be duplicate, but is applied/,
    spoil: changed(BATCH, (body) => {
      if (body.length === 4) each(body, (one) => (one.status = one.status === 'duplicate' ? 'applied' : one.status));
    }),
  },
  {
    name: 'a known id with another payload is applied',
    only: ['batch'],
    finds: ['batch.mismatch'],
    says: /POST \/booking\/batchUpdate\/.*: 0 should be rejected with error\.code idempotency_mismatch, but is applied/,
    spoil: instead(BATCH, async ({ url, init }, fetch) => {
      const body = init.body as string;
      const id = body.includes('somebody.else@') ? (JSON.parse(body)[0].idempotency_id as string) : 'no-id';
      const response = await fetch(url, { ...init, body: body.replace(id, 'another') });
      return new Response((await response.text()).replace('another', id), response);
    }),
  },
  {
    name: 'the field of a refused update is not named',
    only: ['batch'],
    finds: ['batch.rejected'],
    says: /POST \/booking\/batchUpdate\/.*: 1\.error\.field should be serviceId, but is nothing/,
    spoil: changed(BATCH, (body) => each(body, (one) => delete one.error?.field)),
  },
  {
    name: 'one bad update refuses the whole batch',
    only: ['batch'],
    finds: ['batch.rejected', 'batch.promo', 'batch.lies-about-people'],
    says: /POST \/booking\/batchUpdate\/.*: status should be 200, but is 422/,
    spoil: instead(BATCH, async ({ url, init }, fetch) => {
      const response = await fetch(url, init);
      const body: Json = await response.clone().json();
      const mean = (one: Json): boolean => one.status === 'rejected' && one.error.code !== 'idempotency_mismatch';
      return Array.isArray(body) && body.some(mean) ? Response.json({ errorMessage: 'No' }, { status: 422 }) : response;
    }),
  },
  {
    name: 'what was applied is not named',
    only: ['batch'],
    finds: ['batch.stored'],
    says: /GET \/booking\/retrieve\/.*: applied_ids should be .*, which was applied, but is \[\]/,
    spoil: changed(RETRIEVE, (body) => {
      body.applied_ids = [];
    }),
  },
  {
    name: 'a frequent flyer number that was taken back stays',
    only: ['batch'],
    finds: ['batch.frequent-flyer'],
    says: /GET \/booking\/retrieve\/.*: passengers\.0\.frequentFlyer should be nothing, as in the last update, but is/,
    spoil: changed(RETRIEVE, (body) => {
      const [one] = body.passengers;
      if (one) one.frequentFlyer ??= { airline: 'BT', number: 'BT104512345' };
    }),
  },
  {
    name: 'units of the client are believed',
    only: ['batch'],
    finds: ['batch.lies-about-money'],
    says: /GET \/booking\/retrieve\/.*: cart\.items travelInsuranceBasic: price should be 35\.64 \(3 × 11\.88\), but is 11\.88/,
    spoil: changed(RETRIEVE, (body) => {
      const line = body.cart.items.find((one: Json) => one.serviceId === 'travelInsuranceBasic');
      if (!line) return;
      body.cart.total = Math.round((body.cart.total - line.price + 11.88) * 100) / 100;
      line.price = 11.88;
    }),
  },
  {
    name: 'an incomplete booking is committed',
    only: ['payment'],
    finds: ['payment.incomplete', 'payment.ages', 'payment.more-people'],
    says: /GET \/booking\/getBookingAndCommit\/.*: status should be 422, but is 200/,
    spoil: instead(COMMIT, async ({ url, init }, fetch) => {
      const response = await fetch(url, init);
      if (response.status !== 422) return response;
      const booking = await fetch(url.replace('getBookingAndCommit', 'retrieve'), init);
      return Response.json({ status: 'committed', booking: await booking.json() });
    }),
  },
  {
    name: 'the missing field is not named',
    only: ['payment'],
    finds: ['payment.incomplete', 'payment.ages'],
    says: /GET \/booking\/getBookingAndCommit\/.*: field should be the path of what is missing, but is nothing/,
    spoil: instead(COMMIT, async ({ url, init }, fetch) => {
      const response = await fetch(url, init);
      return response.status === 422 ? Response.json({ errorMessage: 'Incomplete' }, { status: 422 }) : response;
    }),
  },
  {
    name: 'order forgets its keys',
    only: ['payment'],
    finds: ['payment.same-key', 'payment.other-body', 'payment.at-once'],
    says: /POST \/payment\/order: order_id should be .*, as first answered to this Idempotency-Key/,
    spoil: forgetful(ORDER),
  },
  {
    name: 'payments return to anywhere',
    only: ['payment'],
    finds: ['payment.return-url'],
    says: /POST \/payment\/order: status should be 400 or 422, but is 200/,
    spoil: asking(ORDER, (body) => {
      if (body.payload) body.payload.return_url = 'http://localhost/order/{order_id}';
      return body;
    }),
  },
  {
    name: 'the order is in cents',
    only: ['payment'],
    finds: ['payment.amount'],
    says: /POST \/payment\/order: amount should be [\d.]+, but is \d{5}/,
    spoil: changed(ORDER, (body) => {
      body.amount = Math.round(body.amount * 100);
    }),
  },
  {
    name: 'an unknown token is pending',
    only: ['payment'],
    finds: ['payment.unknown-token'],
    says: /POST \/payment\/validate: status should be 404, but is 200/,
    spoil: instead(/payment\/validate/, async () =>
      Response.json({ order_id: 'KA-1', booking_id: 'b_1', status: 'pending', amount: 1 }),
    ),
  },
  {
    name: 'a payment page that is not there',
    only: ['payment'],
    finds: ['payment.page'],
    says: /POST \/payment\/order: redirect_url should be the address of a page, but is http:\/\/localhost\/pay\/.*: 404/,
    spoil: instead(/^GET \/pay\//, async () => page(404)),
  },
  {
    name: 'documents of an unpaid booking',
    only: ['documents'],
    finds: ['documents.unpaid', 'documents.bearer'],
    says: /GET \/ticket\/otherDocument\/booking\/.*: status should be 409, but is 200/,
    spoil: instead(/otherDocument/, async () => Response.json([])),
  },
  {
    name: 'trips without a token',
    only: ['account'],
    finds: ['account.no-token'],
    says: /GET \/booking\/user\/somebody: status should be 401, but is 200/,
    spoil: instead(/booking\/user\/somebody/, async () => Response.json({ trips: [] })),
  },
  {
    name: 'trips of another traveller',
    only: ['account'],
    finds: ['account.other-uid'],
    says: /GET \/booking\/user\/another-traveller: status should be 404, but is 200/,
    spoil: instead(/booking\/user\/another/, async () => Response.json({ trips: [] })),
  },
  {
    name: 'a booking goes into an account with another address',
    only: ['account'],
    finds: ['account.claim-refused'],
    says: /POST \/booking\/claim\/.*: status should be 403, but is 200/,
    spoil: instead(/booking\/claim/, async ({ url, init }, fetch) => {
      const response = await fetch(url, init);
      return response.status === 403 ? Response.json({ booking_id: 'b_1' }) : response;
    }),
  },
  {
    name: 'any reply to a change is taken',
    only: ['booking'],
    finds: ['booking.change-unknown'],
    says: /POST \/booking\/change\/.*: status should be 404, but is 200/,
    spoil: instead(/booking\/change/, async ({ url, init }, fetch) => {
      const response = await fetch(url, init);
      const answer = { change_id: 'conformance-test', action: 'accept', status: 'received' };
      return response.status === 404 ? Response.json(answer) : response;
    }),
  },
  {
    name: 'an enquiry is overwritten',
    only: ['enquiry'],
    finds: ['enquiry.again'],
    says: /POST \/booking\/addGroupBooking\/.*: status should be 422, but is 200/,
    spoil: asking(/addGroupBooking/, (body) =>
      body.note === 'Another enquiry' ? { ...body, note: 'Sent by npm run conform. Please ignore.' } : body,
    ),
  },
  {
    name: 'a call without a company is answered',
    only: ['errors'],
    finds: ['errors.no-company'],
    says: /GET \/search\?.*: status should be 400, but is 200/,
    spoil: instead(KEY, ({ url, init }, fetch) =>
      fetch(url, { ...init, headers: { 'X-Company-Name': 'kaija', ...(init.headers as object) } }),
    ),
  },
  {
    name: 'an unknown call is the page of the site',
    only: ['errors'],
    finds: ['errors.unknown-call'],
    says: /GET \/no\/such\/call: status should be 404, but is 200/,
    spoil: instead(/no\/such\/call/, async () => page(200)),
  },
  {
    name: 'a broken escape is a 500',
    only: ['errors'],
    finds: ['errors.hostile-address'],
    says: /GET \/airport\/iata\/%E0%A4%A: status should be 400 or 404 or 414, but is 500/,
    spoil: instead(/%E0%A4%A/, async () => page(500)),
  },
  {
    name: 'malformed JSON is a 500',
    only: ['errors'],
    finds: ['errors.malformed-json'],
    says: /POST \/booking\/create: status should be 400 or 413 or 422, but is 500/,
    spoil: instead(CREATE, async ({ url, init }, fetch) =>
      init.body === '{"merge_key":' ? page(500) : fetch(url, init),
    ),
  },
  {
    name: 'an unknown language is a 500',
    only: ['errors'],
    finds: ['errors.language'],
    says: /GET \/resources\/category\/resources\/en: status should be 200 or 400 or 404, but is 500/,
    spoil: instead(/category\/resources/, async ({ url, init }, fetch) =>
      (init.headers as Record<string, string>)['X-Language'] === 'xx_XX' ? page(500) : fetch(url, init),
    ),
  },
  {
    name: 'nosniff is missing',
    only: ['errors'],
    finds: ['errors.data-headers'],
    says: /X-Content-Type-Options should be nosniff, but is nothing/,
    spoil: headers(ANY, (head) => head.delete('X-Content-Type-Options')),
  },
  {
    name: 'errors without CORS',
    only: ['cors'],
    finds: ['cors.errors'],
    says: /GET \/airport\/iata\/Q0Q: Access-Control-Allow-Origin \(of the 404\) should be https:\/\/www\.agency\.example or \*, but is nothing/,
    spoil: headers(/^GET \/api\/(?!booking)/, (head, { status }) => {
      if (status >= 400) head.delete('Access-Control-Allow-Origin');
    }),
  },
  {
    name: 'a star on private answers',
    only: ['cors'],
    finds: ['cors.private'],
    says: /GET \/booking\/retrieve\/.*: Access-Control-Allow-Origin \(of the 401\) should be https:\/\/www\.agency\.example, but is \*/,
    spoil: headers(/^GET \/api\/booking/, (head) => head.set('Access-Control-Allow-Origin', '*')),
  },
  {
    name: 'Retry-After cannot be read',
    only: ['cors'],
    finds: ['cors.retry-after'],
    says: /Access-Control-Expose-Headers should be Retry-After, but is nothing/,
    spoil: headers(ANY, (head) => head.delete('Access-Control-Expose-Headers')),
  },
  {
    name: 'a header of the app is not allowed',
    only: ['cors'],
    finds: ['cors.preflight'],
    says: /OPTIONS \/booking\/create: Access-Control-Allow-Headers should be Idempotency-Key among them/,
    spoil: headers(/^OPTIONS/, (head) =>
      head.set('Access-Control-Allow-Headers', 'Content-Type, Authorization, X-Company-Name, X-Language'),
    ),
  },
];
