import type { StreamLine, WireOffer } from './shapes/offers';
import { ownValue } from '@/domain/ownValue';

/**
 * Hand-written equivalents of the superstruct shapes `WireOffer` and `StreamLine`. On thousands of offers superstruct
 * takes four times as long as JSON.parse, these about a tenth. A property test compares each with its shape.
 */

type Bag = Record<string, unknown>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);
// NaN is the only number that differs from itself.
const isNumber = (value: unknown): value is number => typeof value === 'number' && value === value; // oxlint-disable-line no-self-compare
const isText = (value: unknown): value is string => typeof value === 'string';
const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';
const maybe = (value: unknown, check: (value: unknown) => boolean): boolean => value === undefined || check(value);
const coded = (value: unknown): boolean => isBag(value) && isText(value['code']) && maybe(value['title'], isText);

function isEnd(value: unknown): boolean {
  if (!isBag(value)) return false;
  const { airport, city } = value;
  return (
    isBag(airport) &&
    isText(airport['code']) &&
    isBag(city) &&
    isText(city['code']) &&
    isText(city['title']) &&
    isText(value['date']) &&
    isText(value['time']) &&
    isNumber(value['timestamp']) &&
    maybe(value['terminal'], isText)
  );
}

const areEmissions = (value: unknown): boolean =>
  isBag(value) &&
  isNumber(value['kg']) &&
  isText(value['source']) &&
  maybe(value['model'], isText) &&
  maybe(value['at'], isText);

function isSegment(value: unknown): boolean {
  if (!isBag(value)) return false;
  const cabin = value['class'];
  return (
    isEnd(value['dep']) &&
    isEnd(value['arr']) &&
    isBag(cabin) &&
    isText(cabin['name']) &&
    coded(value['carrier']) &&
    coded(value['supplier']) &&
    isText(value['flight_number']) &&
    maybe(value['ticket'], Number.isInteger) &&
    maybe(value['mct'], (mct) => Number.isInteger(mct) && Number(mct) >= 0) &&
    maybe(value['aircraft'], isText) &&
    maybe(value['emissions'], areEmissions)
  );
}

function isPrice(value: unknown): boolean {
  if (!isBag(value)) return false;
  const eur = value['EUR'];
  if (!isBag(eur)) return false;
  const each = eur['price_per_person'];
  const parts = eur['passengers_amounts_details'];
  const agent = eur['agent_prices'];
  if (!isNumber(each) || each < 0 || !maybe(eur['old_price_per_person'], isNumber) || !isBag(parts)) return false;
  if (!isBag(agent) || !isNumber(agent['project_markup_per_person'])) return false;
  for (const type in parts) {
    const part = ownValue(parts, type);
    if (!isBag(part) || !isNumber(part['count']) || !isNumber(part['price'])) return false;
  }
  return true;
}

const isDimensions = (value: unknown): boolean =>
  isBag(value) &&
  isNumber(value['width']) &&
  isNumber(value['length']) &&
  isNumber(value['height']) &&
  isText(value['measurement_unit']);

const isLooseBag = (value: unknown): boolean =>
  isBag(value) &&
  maybe(value['piece'], Number.isInteger) &&
  maybe(value['weight'], isNumber) &&
  maybe(value['weight_unit'], isText) &&
  maybe(value['dimensions'], isDimensions) &&
  maybe(value['price'], isNumber);

function isCheckedBag(value: unknown): boolean {
  if (!isBag(value)) return false;
  const price = value['r_baggage_price'];
  const each = isBag(price) ? price['total_price_per_person'] : null;
  return (
    (value['piece'] === 1 || value['piece'] === 2) &&
    isNumber(value['weight']) &&
    isText(value['weight_unit']) &&
    maybe(value['dimensions'], isDimensions) &&
    isBag(each) &&
    isNumber(each['price'])
  );
}

const isBundle = (value: unknown): boolean =>
  isBag(value) &&
  isNumber(value['price']) &&
  maybe(value['pi_baggage'], isLooseBag) &&
  maybe(value['co_baggage'], isLooseBag) &&
  maybe(value['upgrade'], (list) => Array.isArray(list) && list.every(isText)) &&
  maybe(value['fast_track'], (flag) => typeof flag === 'boolean');

const hasSoundBags = (value: Bag): boolean =>
  maybe(value['pi_baggage'], isLooseBag) &&
  maybe(value['co_baggage'], isLooseBag) &&
  maybe(value['cob_baggage'], isBundle) &&
  maybe(value['cob_baggage_upgrade'], isBundle) &&
  maybe(value['r_baggage'], (list) => Array.isArray(list) && list.every(isCheckedBag)) &&
  typeof value['is_r_baggage_included'] === 'boolean' &&
  typeof value['is_co_baggage_included'] === 'boolean' &&
  typeof value['is_pi_baggage_included'] === 'boolean';

/** Accepts exactly what the shape `WireOffer` accepts. */
export function isWireOffer(value: unknown): value is WireOffer {
  if (!isBag(value)) return false;
  const { segments, segments_direction: directions } = value;
  return (
    isName(value['id']) &&
    isName(value['merge_key']) &&
    isName(value['data_provider']) &&
    isPrice(value['price']) &&
    Array.isArray(segments) &&
    segments.length > 0 &&
    segments.every(isSegment) &&
    Array.isArray(directions) &&
    directions.length > 0 &&
    directions.every((list) => Array.isArray(list) && list.every(Number.isInteger)) &&
    maybe(value['is_vtrip'], (flag) => typeof flag === 'boolean') &&
    hasSoundBags(value)
  );
}

/** Accepts exactly what the shape `StreamLine` accepts; its offers are checked one by one. */
export function isStreamLine(value: unknown): value is StreamLine {
  if (!isBag(value)) return false;
  const { seq, mode } = value;
  return (
    Number.isInteger(seq) &&
    (seq as number) >= 0 &&
    (mode === 'INITIAL' || mode === 'STREAM') &&
    Array.isArray(value['offers']) &&
    isNumber(value['progress']) &&
    isText(value['expires_at']) &&
    typeof value['done'] === 'boolean'
  );
}
