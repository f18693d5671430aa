/**
 * The smallest server behind the app: what a traveller reads before booking, in one file of plain Node. "Replace:" marks what is
 * yours. What is missing here (docs/api.md, Afternoon) is answered 404, which the app understands.
 *
 *   node sandbox/examples/server.mjs [port]
 *   npm run conform -- http://localhost:4500 --tenant example
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

/* Replace: your tenants. The name is `settings.tenantName` of the site and comes as X-Company-Name. */
const TENANTS = {
  example: {
    projectCurrency: 'EUR',
    colorSchema: { primary: '#2a5c9e', secondary: '#7fbcd9', accent: '#f3a53c' },
    contactInformation: {
      email: 'help@agency.example',
      phone: '+371 2000 0000',
      address: 'Street 1, Rīga',
      website: 'https://agency.example',
      companyName: 'Example Agency',
    },
    privacyNotes: '',
    dateFormat: 'DD.MM.YYYY',
    shortDateFormat: 'DD.MM',
    footer: false,
    phonePrefixes: ['371'],
    languages: ['en_GB', 'lv_LV'],
    defaultSort: 'best',
    serviceFeeEnabled: false,
  },
};

/* Replace: your places. Names come in as many languages as you have; English stands in for the others. */
const CITIES = `
RIX|LV|Europe/Riga|Riga|Rīga|Latvia|Latvija|Riga International Airport
BCN|ES|Europe/Madrid|Barcelona|Barselona|Spain|Spānija|Barcelona–El Prat
CPH|DK|Europe/Copenhagen|Copenhagen|Kopenhāgena|Denmark|Dānija|Kastrup`
  .trim()
  .split('\n')
  .map((line) => line.split('|'))
  .map(([iata, countryCode, zone, en, lv, land, valsts, airportName]) => ({
    zone,
    cityIata: iata,
    city: { en, lv },
    country: { en: land, lv: valsts },
    countryCode,
    airports: [{ iata, airportName }],
    singleAirportInCity: true,
  }));
const cityOf = (code) => CITIES.find(({ cityIata }) => cityIata === code?.toUpperCase());

/** "rīga" and "riga" are the same to somebody who types. */
const folded = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A refusal. Every one has `errorMessage`, a text for people; `field` names what is wrong. */
class Refusal extends Error {
  constructor(status, message, code, field) {
    super(message);
    this.status = status;
    this.body = { errorMessage: message, code, ...(field ? { field } : {}) };
  }
}
const wrong = (field, message) => new Refusal(400, message, 'invalid', field);

const DAY = 86_400_000;
const HALF_HOUR = 1_800_000;

/** The results query: who flies where and when. Refuses what cannot be flown. */
function readSearch(query) {
  const number = (name, otherwise) => {
    const text = query.get(name) ?? String(otherwise);
    if (!/^\d$/.test(text)) throw wrong(name, `Not a number of passengers: ${name}`);
    return Number(text);
  };
  const party = { adult: number('p_adult', 1), child: number('p_child', 0), infant: number('p_infant', 0) };
  if (party.adult < 1) throw wrong('p_adult', 'At least one adult must travel');
  if (party.adult + party.child + party.infant > 9) throw wrong('p_adult', 'At most nine passengers');
  if (party.infant > party.adult) throw wrong('p_infant', 'One infant per adult');
  const place = (name) => {
    const found = cityOf(query.get(name));
    if (!found) throw wrong(name, `Unknown place: ${name}`);
    return found;
  };
  const day = (name, least) => {
    const text = query.get(name) ?? '';
    const at = Date.parse(`${text}T00:00:00Z`);
    if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text) throw wrong(name, `Not a date: ${name}`);
    if (at < least || at > Date.now() + 366 * DAY) throw wrong(name, `No flights on ${text}`);
    return at;
  };
  const type = query.get('type') ?? 'roundtrip';
  const legs = [];
  for (let n = 1; n <= (type === 'multicity' ? 6 : 1); n++) {
    const own = n === 1 ? '' : String(n);
    if (n > 1 && !query.get(`s_iata${own}`)) break;
    // Today is the traveller's: a day is over when it is over everywhere.
    const start = day(`start${own}`, legs.at(-1)?.start ?? Date.now() - 2 * DAY);
    legs.push({ from: place(`s_iata${own}`), to: place(`d_iata${own}`), start });
  }
  const [{ from, to, start }] = legs;
  if (type === 'roundtrip') legs.push({ from: to, to: from, start: day('end', start) });
  return { party, legs };
}

/** Local day and time of a moment, as segments carry them. */
function local(ms, timeZone) {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [date, time] = format.format(ms).split(', ');
  return { date: date.replaceAll('/', '.'), time };
}

const end = ({ cityIata: code, city, zone }, ms, lang) => ({
  airport: { code },
  city: { code, title: city[lang] ?? city.en },
  ...local(ms, zone),
  timestamp: ms / 1000,
});

const cents = (euros) => Math.round(euros * 100) / 100;
/** A price for the party: its parts add up, in euros with two digits. */
function price(each, party) {
  const share = { adult: 1, child: 0.75, infant: 0.1 };
  const flying = Object.entries(party).filter(([, count]) => count > 0);
  const details = flying.map(([type, count]) => [type, { count, price: cents(cents(each * share[type]) * count) }]);
  const amounts = { passengers_amounts_details: Object.fromEntries(details) };
  return { EUR: { price_per_person: cents(each), ...amounts, agent_prices: { project_markup_per_person: 5 } } };
}

const BAGS = { is_pi_baggage_included: true, is_co_baggage_included: false, is_r_baggage_included: false };

/* Replace: ask your suppliers. These flights are made up: one supplier flies at 6, 12 and 18 h. The ids stay the same for a search. */
const SUPPLIERS = Object.entries({ BT: ['airBaltic', 89], LH: ['Lufthansa', 119], SK: ['SAS', 104] });
function offersOf([code, [title, base]], { party, legs }, lang) {
  const airline = { code, title };
  return [6, 12, 18].map((hour) => {
    const segments = legs.map(({ from, to, start }, n) => ({
      dep: end(from, start + hour * 3_600_000, lang),
      arr: end(to, start + (hour + 3) * 3_600_000, lang),
      class: { name: 'economy' },
      carrier: airline,
      supplier: airline,
      flight_number: String(100 + hour + n),
    }));
    const key = [code, hour, ...legs.map(({ from, to, start }) => `${from.cityIata}${to.cityIata}${start}`)].join('-');
    return {
      id: key,
      merge_key: key,
      data_provider: code,
      price: price((base + hour) * legs.length, party),
      segments,
      segments_direction: legs.map((_, n) => [n]),
      ...BAGS,
    };
  });
}

/** One flight as priced now, with its fares. */
function oneFlight(query, lang) {
  const provider = query.get('data_provider');
  if (!provider) throw wrong('data_provider', 'Say whose flight it is');
  const search = readSearch(query);
  const supplier = SUPPLIERS.find(([code]) => code === provider);
  const offer = supplier && offersOf(supplier, search, lang).find((one) => one.merge_key === query.get('merge_key'));
  if (!offer) throw new Refusal(404, 'This flight is gone', 'not_found', 'merge_key');
  const each = offer.price.EUR.price_per_person;
  const fare = (family, more, rules) => ({
    fare_id: `${offer.merge_key}-${family}`,
    family,
    price: price(each + more, search.party),
    ...BAGS,
    ...rules,
  });
  const no = { kind: 'no' };
  const fares = [
    fare('light', 0, { changes: no, refund: no }),
    fare('standard', 25, { changes: { kind: 'fee', fee: 40 }, refund: no, is_co_baggage_included: true }),
  ];
  return { offer, fares, priced_at: new Date().toISOString() };
}

/* Replace: a store that your other processes and a restart know, too. */
const searches = new Map();
const PAUSE_MS = 150;

/** Lines of a search, each written when its supplier has answered; `after` leaves out those that were read before. */
async function stream(key, query, lang, response) {
  const found = searches.get(key);
  if (!found) throw new Refusal(404, 'Unknown search', 'not_found', 'key');
  if (found.expiresAt <= Date.now()) throw new Refusal(410, 'These results have expired', 'search_expired', 'key');
  const after = query.get('after') ?? '0';
  if (!/^\d+$/.test(after)) throw wrong('after', 'Not the number of a line: after');
  response.writeHead(200, { ...HEADERS, 'Content-Type': 'application/x-ndjson' });
  for (const [n, supplier] of SUPPLIERS.entries()) {
    const seq = n + 1;
    if (seq <= Number(after)) continue;
    await new Promise((done) => setTimeout(done, PAUSE_MS));
    if (response.destroyed) return;
    const line = {
      seq,
      mode: n === 0 ? 'INITIAL' : 'STREAM',
      offers: offersOf(supplier, found.search, lang),
      progress: Math.round((seq / SUPPLIERS.length) * 100),
      expires_at: new Date(found.expiresAt).toISOString(),
      done: seq === SUPPLIERS.length,
    };
    response.write(`${JSON.stringify(line)}\n`);
  }
  response.end();
}

/* Replace: what you sell besides flights. `[]` is a good answer. */
const TWENTY_PERCENT = { value: 20, unit: 'PERCENTAGE' };
const insurance = { net_price: 10, agent_markup: TWENTY_PERCENT, total_price: 12, unit_price: 12 };
const SERVICES = [
  { id: 'travelInsuranceBasic', category: 'insurance', data: { ...insurance, policy: 'per_passenger' } },
];

function searchAirports(query) {
  const text = folded(query.get('q') ?? '');
  if (!text || text.length > 80) throw wrong('q', 'Say what to look for: q');
  const names = (one) => [one.cityIata, ...Object.values(one.city)];
  return CITIES.filter((one) => names(one).some((name) => folded(name).startsWith(text)));
}

/** A key at once: the stream waits for the suppliers, not this call. */
function newSearch(query) {
  const key = randomUUID();
  searches.set(key, { search: readSearch(query), expiresAt: Date.now() + HALF_HOUR });
  return { key, expires_in_ms: HALF_HOUR };
}

/** Answers of the calls; each gets the parts of the path, the query and the two letters of the language. */
const CALLS = [
  [/^\/tenant\/name\/([^/]+)$/, ([name]) => TENANTS[name]],
  [/^\/resources\/category\/resources\/([a-z]{2})$/, ([lang]) => (/en|lv/.test(lang) ? {} : null)],
  [/^\/airport\/iata\/([A-Za-z0-9]{3})$/, ([code]) => cityOf(code)],
  [/^\/airport\/search$/, (_, query) => searchAirports(query)],
  [/^\/search$/, (_, query, lang) => (query.has('merge_key') ? oneFlight(query, lang) : newSearch(query))],
  [/^\/services\/all$/, () => SERVICES],
  [/^\/payment\/methods$/, () => ({ paymentMethods: { paymentInitiation: { setup: {} } } })],
];

/* Replace: the address of your site, if it is on another host than this API. */
const SITE = process.env.SITE ?? 'http://localhost:4400';

/** Headers of every answer, refusals included. no-transform and X-Accel-Buffering keep proxies from holding a stream back. */
const HEADERS = {
  'Access-Control-Allow-Origin': SITE,
  'Access-Control-Expose-Headers': 'Retry-After, Date, Age',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type, Authorization, X-Company-Name, X-Language, Idempotency-Key',
  'Access-Control-Max-Age': '600',
};

async function answer(request, response) {
  const { pathname, searchParams: query } = new URL(request.url, 'http://localhost');
  const send = (status, body) => {
    response.writeHead(status, { ...HEADERS, 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  try {
    if (request.method === 'OPTIONS') return response.writeHead(204, { ...HEADERS, ...PREFLIGHT }).end();
    const company = request.headers['x-company-name'];
    if (!company) throw new Refusal(400, 'Missing tenant ID', 'missing_tenant', 'X-Company-Name');
    if (!TENANTS[company] && company !== 'default')
      throw new Refusal(404, 'Unknown tenant', 'unknown_tenant', 'X-Company-Name');
    const lang = (request.headers['x-language'] ?? 'en').slice(0, 2);
    const key = /^\/search\/stream\/([^/]+)$/.exec(pathname)?.[1];
    if (request.method === 'GET' && key) return await stream(key, query, lang, response);
    for (const [pattern, work] of request.method === 'GET' ? CALLS : []) {
      const parts = pattern.exec(pathname);
      const body = parts && work(parts.slice(1), query, lang);
      if (body) return send(200, body);
    }
    throw new Refusal(404, 'Not here', 'not_found');
  } catch (error) {
    if (error instanceof Refusal) return send(error.status, error.body);
    console.error(error);
    return send(500, { errorMessage: 'Something went wrong' });
  }
}

/** Starts it; port 0 takes a free one. */
export function listen(port) {
  const server = createServer((request, response) => void answer(request, response));
  return new Promise((ready) => server.listen(port, '127.0.0.1', () => ready(server)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const server = await listen(Number(process.argv[2] ?? 4500));
  console.log(`http://localhost:${server.address().port}`);
}
