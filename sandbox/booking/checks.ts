import { createRequire } from 'node:module';
import type { Struct } from 'superstruct';
import { PAYLOADS, type UpdatePayload } from '@/api/shapes/updates';
import { COUNTRY_CODES, NOT_APPLICABLE, STATELESS, LONGEST_TEXT, isPhone, isTelCode } from '@/domain/booking/fields';
import { isEmail } from '@/domain/booking/email';
import { isName } from '@/domain/booking/names';
import { isUpdateType } from '@/domain/booking/updates';
import { vatFault } from '@/domain/booking/vat';
import { isIsoDate } from '@/domain/dates';
import { couponProblem } from '../catalogue/coupons';
import { serviceById } from '../catalogue/services';
import { problemOf } from '../http/refusal';

/** Node cannot import the names of this CommonJS package. */
const { checkVAT, countries } = createRequire(import.meta.url)('jsvat-next') as typeof import('jsvat-next');

export interface ItemProblem {
  code: string;
  field: string;
  message: string;
}
const problem = (field: string, message: string, code = 'invalid'): ItemProblem => ({ code, field, message });

const tooLong = (fields: Record<string, unknown>): ItemProblem | null => {
  const found = Object.entries(fields).find(([, value]) => typeof value === 'string' && value.length > LONGEST_TEXT);
  return found ? problem(found[0], `Longer than ${LONGEST_TEXT} letters`) : null;
};

export const isNationality = (code: string): boolean =>
  code === STATELESS || code === NOT_APPLICABLE || COUNTRY_CODES.includes(code);
/** An airline's IATA code, and 4 to 20 letters and digits. */
const isMembership = ({ airline, number }: { airline: string; number: string }): boolean =>
  /^[A-Z0-9]{2}$/.test(airline) && /^[A-Z0-9]{4,20}$/.test(number);
const BAGS = new Set(['piBaggage', 'coBaggageBundle', 'coBaggageBundleUpgrade']);
const CHECKED_BAGS = new Set(['rBaggageSmall', 'rBaggageLarge', 'rBaggageDoubleLarge']);

function couponRefusal(code: string, today: string): ItemProblem | null {
  const why = couponProblem(code, today);
  if (!why) return null;
  return problem('couponCode', why === 'expired_coupon' ? 'This promo code has expired' : 'Unknown promo code', why);
}

const isWrongVat = ({ VATNumber, country }: { VATNumber: string; country: string }): boolean =>
  vatFault(VATNumber, country, (number) => {
    const { isSupportedCountry, isValid } = checkVAT(number, /^[A-Z]{2}/.test(number) ? countries : []);
    return isSupportedCountry && !isValid ? 'vatCheck' : null;
  }) !== null;

/** Categories of services that an update `service` buys. Seats and bags have updates of their own; a package is no service. */
const SOLD_ALONE = new Set(['insurance', 'support', 'extras', 'guarantee']);

/** Empty fields may be stored, invalid values may not. The commit checks completeness. */
function senseProblem(payload: UpdatePayload, today: string): ItemProblem | null {
  switch (payload.type) {
    case 'passenger':
      if (payload.name && !isName(payload.name, 'name')) return problem('name', 'Not a name in Latin letters');
      if (payload.surname && !isName(payload.surname)) return problem('surname', 'Not a name in Latin letters');
      if (payload.dob && !isIsoDate(payload.dob)) return problem('dob', 'Not a date (YYYY-MM-DD)');
      if (payload.dob > today) return problem('dob', 'The date of birth is in the future');
      if (payload.nationality && !isNationality(payload.nationality))
        return problem('nationality', 'Unknown country code');
      if (payload.frequentFlyer && !isMembership(payload.frequentFlyer))
        return problem('frequentFlyer', 'Not a number of a frequent flyer programme');
      return tooLong(payload);
    case 'contact':
      if (payload.email && !isEmail(payload.email)) return problem('email', 'Not an e-mail address');
      if (payload.telCode && !isTelCode(payload.telCode)) return problem('telCode', 'Not a calling code');
      if (payload.tel && !isPhone(payload.tel)) return problem('tel', 'Not a telephone number');
      return tooLong(payload);
    case 'billing':
      if (payload.company && isWrongVat(payload.company)) return problem('company.VATNumber', 'Not a VAT number');
      return tooLong({ ...payload.company, ...payload.person });
    case 'service':
      return SOLD_ALONE.has(serviceById(payload.serviceId)?.category ?? '')
        ? tooLong(payload)
        : problem('serviceId', 'Unknown service', 'unknown');
    case 'baggage':
      if (payload.cabin !== null && !BAGS.has(payload.cabin)) return problem('cabin', 'Unknown baggage', 'unknown');
      if (payload.checked !== null && !CHECKED_BAGS.has(payload.checked))
        return problem('checked', 'Unknown baggage', 'unknown');
      return null;
    case 'seats': {
      const wrong = payload.seats.findIndex(({ serviceId }) => serviceById(serviceId)?.category !== 'seats');
      if (wrong >= 0) return problem(`seats.${wrong}.serviceId`, 'Unknown seat', 'unknown');
      const half = payload.seats.findIndex((one) => (one.seat === undefined) !== (one.original_id === undefined));
      if (half >= 0) return problem(`seats.${half}.seat`, 'A seat and its passenger go together');
      /* A flight has one kind of seat for all, or seats of the plan, each once and one for each passenger. */
      for (const [n, { segment, seat, original_id: id }] of payload.seats.entries())
        for (const other of payload.seats.slice(0, n)) {
          if (other.segment !== segment) continue;
          if (seat === undefined || other.seat === undefined)
            return problem(`seats.${n}.segment`, 'The same flight twice', 'conflict');
          if (other.seat === seat) return problem(`seats.${n}.seat`, 'The same seat twice', 'conflict');
          if (other.original_id === id) return problem(`seats.${n}.seat`, 'Two seats for one passenger', 'conflict');
        }
      return null;
    }
    case 'discount':
      return payload.couponCode ? couponRefusal(payload.couponCode, today) : null;
    case 'passenger_removed':
    case 'offers_opt_out':
      return null;
    default:
      payload satisfies never;
      return null;
  }
}

/** Problem of one update, or null. `today` is YYYY-MM-DD. */
export function payloadProblem(payload: unknown, today: string): ItemProblem | null {
  const type = (payload as { type?: unknown } | null)?.type;
  if (!isUpdateType(type)) return problem('type', `Unknown update "${String(type)}"`);
  const shape = problemOf(payload, PAYLOADS[type] as unknown as Struct<UpdatePayload>);
  const { original_id: id } = payload as { original_id?: unknown };
  /* Keys of records. */
  if (typeof id === 'string' && id in Object.prototype) return problem('original_id', 'Not an id');
  return shape ? problem(shape.field, shape.message) : senseProblem(payload as UpdatePayload, today);
}
