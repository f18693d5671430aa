import { isIsoDate } from '../dates';
import type { Offer } from './types';

type Bag = Record<string, unknown>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number => Number.isFinite(value) && (value as number) >= 0;
const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isMaybe = (value: unknown, type: 'string' | 'number' | 'boolean'): boolean =>
  value === undefined || typeof value === type;

const isStop = (value: unknown): boolean =>
  isBag(value) &&
  isName(value['airport']) &&
  isName(value['city']) &&
  isName(value['cityTitle']) &&
  isIsoDate(value['date']) &&
  typeof value['time'] === 'string' &&
  Number.isFinite(value['at']) &&
  isMaybe(value['terminal'], 'string');

const areEmissions = (value: unknown): boolean =>
  isBag(value) &&
  isCount(value['kg']) &&
  isName(value['source']) &&
  typeof value['model'] === 'string' &&
  (value['at'] === undefined || isIsoDate(value['at']));

const isSegment = (value: unknown): boolean =>
  isBag(value) &&
  isStop(value['dep']) &&
  isStop(value['arr']) &&
  typeof value['carrier'] === 'string' &&
  typeof value['supplier'] === 'string' &&
  typeof value['cabin'] === 'string' &&
  isCount(value['minutes']) &&
  isMaybe(value['ticket'], 'number') &&
  isMaybe(value['mct'], 'number') &&
  isMaybe(value['aircraft'], 'string') &&
  (value['emissions'] === undefined || areEmissions(value['emissions']));

const isLeg = (value: unknown): boolean =>
  isBag(value) &&
  Array.isArray(value['segments']) &&
  value['segments'].length > 0 &&
  value['segments'].every(isSegment) &&
  isCount(value['minutes']) &&
  isCount(value['stops']) &&
  Number.isFinite(value['dayShift']);

/** Validates an offer read from storage: a row of another version or a damaged one must not reach a card. */
export function isOffer(value: unknown): value is Offer {
  if (!isBag(value)) return false;
  const { legs, carriers, bags } = value;
  return (
    isName(value['id']) &&
    isName(value['mergeKey']) &&
    isName(value['dataProvider']) &&
    Array.isArray(legs) &&
    legs.length > 0 &&
    legs.every(isLeg) &&
    Array.isArray(carriers) &&
    carriers.every((code) => typeof code === 'string') &&
    isCount(value['pricePerPerson']) &&
    isCount(value['total']) &&
    isMaybe(value['isVtrip'], 'boolean') &&
    isBag(bags) &&
    typeof bags['cabin'] === 'boolean' &&
    isCount(bags['checked'])
  );
}
