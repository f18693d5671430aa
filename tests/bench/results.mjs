/**
 * npm run bench:results: what a filter step costs beside the plain array way, how long taking offers in blocks the page
 * beside parsing them there, and what the guard costs beside superstruct. Ratios are the result, times belong to the machine.
 */
import { performance } from 'node:perf_hooks';
import { is } from 'superstruct';
import { register } from 'tsx/esm/api';

register();
const { manyOffers } = await import('../unit/offers/builders.ts');
const { isWireOffer, toOffer } = await import('../../src/api/offers.ts');
const { WireOffer } = await import('../../src/api/shapes/offers.ts');
const { buffersOf, packOffers } = await import('../../src/domain/results/columns.ts');
const { allows, noFilters, setFilter } = await import('../../src/domain/results/filters.ts');
const { mostStops, totalChanges, totalMinutes, bestScore, departMinute, arriveMinute } =
  await import('../../src/domain/results/score.ts');
const { look, makeHeld, takeIn } = await import('../../src/state/results/held.ts');

/** Nothing is kept, ruled out or left to the short list. */
const PLAIN = {
  pins: { departure: null, arrival: null },
  rules: { nightStops: false, airportChanges: false, airlines: [] },
  ruledShown: false,
  short: false,
};

const COUNT = Number(process.env.BENCH_OFFERS ?? 10_000);
const PORTION = 100;
const wires = manyOffers(COUNT, 5);
const offers = wires.map(toOffer);

const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
const p95 = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length * 0.95)];
const time = (work) => {
  const start = performance.now();
  work();
  return performance.now() - start;
};
/** The least of some runs: what the work costs when nothing else has the processor. */
const least = (work, runs = 3) => Math.min(...Array.from({ length: runs }, () => time(work)));
const fill = () => {
  const held = makeHeld();
  for (let at = 0; at < offers.length; at += PORTION) takeIn(held, packOffers(offers.slice(at, at + PORTION)), false);
  return held;
};

/** The changes of one session: a slider drawn down and up, stops, airlines, every sort. */
function session() {
  const steps = [];
  let filters = noFilters();
  let sort = 'best';
  const push = () => steps.push({ ...PLAIN, filters, sort, fee: 900 });
  for (let to = 995; to >= 200; to -= 45) push((filters = setFilter(filters, 'price', { from: 0, to })));
  for (const stops of ['direct', 'one', 'two', 'any']) push((filters = setFilter(filters, 'stops', stops)));
  for (const code of ['FR', 'LH', 'BT', 'W6', 'KL', 'SK'])
    push((filters = setFilter(filters, 'airline', { kind: 'without', codes: [code, 'TK'] })));
  for (sort of ['cheapest', 'fastest', 'departure', 'arrival', 'best']) push();
  for (let from = 0; from <= 180; from += 15) push((filters = setFilter(filters, 'price', { from, to: 420 })));
  for (const stops of ['one', 'direct', 'any']) push((filters = setFilter(filters, 'stops', stops)));
  for (sort of ['arrival', 'departure', 'fastest', 'cheapest', 'best']) push();
  for (let to = 200; to <= 950; to += 44) push((filters = setFilter(filters, 'price', { from: 0, to })));
  return steps;
}

const KEYS = {
  best: [bestScore, (o) => o.pricePerPerson, totalMinutes, departMinute],
  cheapest: [(o) => o.pricePerPerson, totalMinutes, totalChanges, departMinute],
  fastest: [totalMinutes, (o) => o.pricePerPerson, totalChanges, departMinute],
  departure: [departMinute, (o) => o.pricePerPerson, totalMinutes, totalChanges],
  arrival: [arriveMinute, (o) => o.pricePerPerson, totalMinutes, totalChanges],
};
const MOST = { any: 99, direct: 0, one: 1, two: 2 };

/** The same step on plain arrays: filter, sort, and the figures beside the options. */
function plain({ filters, sort, fee }) {
  const { from, to } = filters.price.value;
  const passes = (offer, except) =>
    (except === 'stops' || mostStops(offer) <= MOST[filters.stops.value]) &&
    (except === 'price' ||
      (offer.pricePerPerson + fee >= from * 100 && (to >= 999 || offer.pricePerPerson + fee <= to * 100))) &&
    (except === 'airline' || offer.carriers.every((code) => allows(filters.airline.value, code)));
  const keys = KEYS[sort];
  const list = offers
    .filter((offer) => passes(offer))
    .sort((a, b) => {
      for (const key of keys) if (key(a) !== key(b)) return key(a) - key(b);
      return a.id < b.id ? -1 : 1;
    });
  const stops = [0, 1, 2, 99].map((most) =>
    Math.min(...offers.filter((o) => passes(o, 'stops') && mostStops(o) <= most).map((o) => o.pricePerPerson + fee)),
  );
  const airlines = new Map();
  for (const offer of offers)
    if (passes(offer, 'airline'))
      for (const code of offer.carriers)
        airlines.set(code, Math.min(airlines.get(code) ?? Infinity, offer.pricePerPerson + fee));
  // the scale of the slider: from the cheapest to the dearest of all, in steps of five euros
  const shown = offers.map((offer) => offer.pricePerPerson + fee);
  const start = Math.floor(Math.min(...shown) / 500) * 500;
  const end = Math.min(100_000, Math.ceil(Math.max(...shown) / 500) * 500);
  const bars = Array.from({ length: 20 }, () => 0);
  for (const offer of offers)
    if (passes(offer, 'price'))
      bars[Math.min(19, Math.floor((offer.pricePerPerson + fee - start) / ((end - start) / 20)))] += 1;
  return { list, stops, airlines, bars };
}

function benchFilters() {
  const steps = session();
  const held = fill();
  const ours = [];
  const theirs = [];
  for (const step of steps.slice(0, 20)) look(held, step, false);
  for (const step of steps) {
    let view;
    let reference;
    ours.push(
      least(() => {
        held.masks.kept = {};
        view = look(held, step, false);
      }),
    );
    theirs.push(least(() => (reference = plain(step)), 2));
    const same =
      view.list.length === reference.list.length &&
      reference.list.every((offer, at) => held.table.ids[view.list[at]] === offer.id) &&
      view.facets.options.airline.every(({ code, price }) => price === (reference.airlines.get(code) ?? null)) &&
      view.facets.bars.every((bar, at) => bar === reference.bars[at]);
    if (!same) throw new Error('The two ways differ: the figures would be worthless');
  }
  return {
    steps: steps.length,
    ours: mean(ours),
    oursP95: p95(ours),
    plain: mean(theirs),
    ratio: mean(ours) / mean(theirs),
  };
}

function benchOffersIn() {
  const lines = [];
  for (let at = 0; at < wires.length; at += 500) lines.push(JSON.stringify({ offers: wires.slice(at, at + 500) }));
  const whole = time(() => {
    for (const line of lines) for (const wire of JSON.parse(line).offers) if (isWireOffer(wire)) toOffer(wire);
  });
  const onPage = lines.map((line) =>
    time(() => {
      for (const wire of JSON.parse(line).offers) if (isWireOffer(wire)) toOffer(wire);
    }),
  );
  const measure = () => {
    const slices = [];
    const held = makeHeld();
    const wish = { ...PLAIN, sort: 'best', filters: noFilters(), fee: 900 };
    for (let at = 0; at < offers.length; at += PORTION) {
      const packed = packOffers(offers.slice(at, at + PORTION));
      // The post to the page: its copying back is part of what blocks there.
      const sent = structuredClone(packed, { transfer: buffersOf(packed) });
      slices.push(time(() => (takeIn(held, sent, false), look(held, wish, false))));
    }
    return slices;
  };
  measure();
  const slices = measure();
  const longest = Math.max(...slices);
  return {
    longest,
    p95: p95(slices),
    busy: slices.reduce((a, b) => a + b, 0),
    atOnce: whole,
    line: Math.max(...onPage),
    ratio: longest / whole,
  };
}

function benchGuard() {
  const some = wires.slice(0, 2000);
  const text = JSON.stringify(some);
  const parse = least(() => JSON.parse(text), 5);
  const guard = least(() => some.every(isWireOffer), 5);
  const struct = least(() => some.every((wire) => is(wire, WireOffer)));
  return { parse, guard, struct, toParse: guard / parse, toStruct: guard / struct };
}

const filters = benchFilters();
const incoming = benchOffersIn();
const guard = benchGuard();
const ms = (value) => `${value.toFixed(3)} ms`;
const row = (name, ...cells) =>
  console.log(`  ${name.padEnd(46)}${cells.map((cell) => String(cell).padStart(16)).join('')}`);

console.log(`\n${COUNT} offers`);
row('', 'ours', 'the plain way', 'ratio');
row(`filter step with facets, mean of ${filters.steps}`, ms(filters.ours), ms(filters.plain), filters.ratio.toFixed(4));
row('filter step, p95', ms(filters.oursP95), '', '');
row('offers in: longest block of the page', ms(incoming.longest), ms(incoming.atOnce), incoming.ratio.toFixed(4));
row('offers in: p95 of a portion, longest line on page', ms(incoming.p95), ms(incoming.line), '');
row('offers in: page busy', ms(incoming.busy), ms(incoming.atOnce), (incoming.busy / incoming.atOnce).toFixed(4));
row('check of 2,000 offers, beside superstruct', ms(guard.guard), ms(guard.struct), guard.toStruct.toFixed(4));
row('check of 2,000 offers, beside JSON.parse', ms(guard.guard), ms(guard.parse), guard.toParse.toFixed(4));
console.log(
  JSON.stringify({
    bench: 'results',
    offers: COUNT,
    filterStepToPlain: Number(filters.ratio.toFixed(5)),
    longestBlockToParse: Number(incoming.ratio.toFixed(5)),
    guardToParse: Number(guard.toParse.toFixed(4)),
    guardToStruct: Number(guard.toStruct.toFixed(5)),
  }),
);
