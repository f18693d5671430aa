import fc from 'fast-check';
import { is } from 'superstruct';
import { describe, expect, it } from 'vitest';
import { isStreamLine, isWireOffer } from '@/api/offers';
import { StreamLine, WireOffer } from '@/api/shapes/offers';
import { manyOffers, wireOffer } from './builders';

type Path = (string | number)[];

function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...at, key]))];
}

/** The value with the part at the path replaced or removed. */
function spoil(value: unknown, path: Path, by: unknown, remove: boolean): unknown {
  if (path.length === 0) return by;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  let inner = copy;
  for (const key of path.slice(0, -1)) inner = inner[key] as Record<string | number, unknown>;
  const last = path[path.length - 1] ?? '';
  // JSON arrays have no holes, so an element is removed whole.
  if (remove && Array.isArray(inner)) inner.splice(Number(last), 1);
  else if (remove) delete inner[last];
  else inner[last] = by;
  return copy;
}

const one = wireOffer();
const whole = wireOffer({
  is_vtrip: true,
  segments: one.segments.map((segment) => ({ ...segment, ticket: 1, dep: { ...segment.dep, terminal: '2' } })),
  cob_baggage_upgrade: { price: 3, upgrade: ['seat'], fast_track: true, pi_baggage: { piece: 1 } },
});
const odd = fc.constantFrom<unknown>(
  null,
  undefined,
  '',
  'text',
  0,
  1,
  2,
  3,
  -1,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  false,
  [],
  {},
  [1],
  [{}],
  [null],
  { code: 'X' },
  { price: 1 },
  [[]],
  [[0.5]],
);

describe('the hand-written guard agrees with the shape', () => {
  it('for valid offers', () => {
    expect(manyOffers(300).every((offer) => isWireOffer(offer) && is(offer, WireOffer))).toBe(true);
  });

  it('for an offer spoiled anywhere', () => {
    const paths = pathsOf(whole);
    fc.assert(
      fc.property(fc.constantFrom(...paths), odd, fc.boolean(), (path, by, remove) => {
        const value = spoil(whole, path, by, remove);
        expect(isWireOffer(value)).toBe(is(value, WireOffer));
      }),
      { numRuns: 4000 },
    );
  });

  it('for any value', () => {
    fc.assert(fc.property(fc.anything(), (value) => isWireOffer(value) === is(value, WireOffer)));
  });

  it('for a line of the stream', () => {
    const line = { seq: 1, mode: 'STREAM', offers: [], progress: 3, expires_at: '2026-12-01T00:00:00Z', done: false };
    expect(isStreamLine(line)).toBe(true);
    fc.assert(
      fc.property(fc.constantFrom(...pathsOf(line)), odd, fc.boolean(), (path, by, remove) => {
        const value = spoil(line, path, by, remove);
        expect(isStreamLine(value)).toBe(is(value, StreamLine));
      }),
      { numRuns: 1500 },
    );
  });
});
