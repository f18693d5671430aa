import type { CartAnswer } from '@/api/shapes/booking';
import type { WirePrice } from '@/api/shapes/offers';
import { takenOff } from '../catalogue/coupons';
import { luggageOf, serviceById } from '../catalogue/services';
import { type Cents, addUp, centsOf, eurosOf, shareOf } from '../cents';
import type { BookingBody } from '../db/bookings';
import { ownValue } from '@/domain/ownValue';

export interface PricedLine {
  key: string;
  serviceId: string;
  units: number;
  cents: Cents;
}

/** Fare of the whole party. */
export const partyCents = (price: WirePrice): Cents =>
  addUp(Object.values(price.EUR.passengers_amounts_details).map((type) => centsOf(type.price)));

const partySize = ({ party }: Pick<BookingBody, 'party'>): number => party.adult + party.child + party.infant;

function days({ travelPackage }: BookingBody): number {
  const first = travelPackage.segments[0]?.dep.date.split('.').reverse().join('-') ?? '';
  const last = travelPackage.segments.at(-1)?.arr.date.split('.').reverse().join('-') ?? '';
  return Math.max(1, Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1);
}

/** Connections of a direction whose flights are on different tickets. */
function selfTransfers({ offer: { segments, segments_direction: directions } }: BookingBody): number {
  const isBetweenTickets = (before: number, next: number): boolean =>
    segments[before]?.ticket !== segments[next]?.ticket;
  return addUp(
    directions.map((flights) => flights.slice(1).filter((next, at) => isBetweenTickets(flights[at]!, next)).length),
  );
}

/** Units of a price basis. */
function unitsOf(policy: string, body: BookingBody): number {
  const { segments, segments_direction: directions } = body.travelPackage;
  switch (policy) {
    case 'per_passenger':
      return partySize(body);
    case 'per_direction':
      return directions.length;
    case 'per_segment':
      return segments.length;
    case 'per_airport':
      return new Set(segments.flatMap(({ dep, arr }) => [dep.airport.code, arr.airport.code])).size;
    case 'per_day':
      return days(body);
    case 'per_connection':
      return selfTransfers(body);
    default:
      return 1;
  }
}

function serviceLines(body: BookingBody): PricedLine[] {
  return Object.entries(body.services).flatMap(([key, { serviceId }]) => {
    const found = serviceById(serviceId);
    if (!found) return [];
    const policy = body.travelPackage.is_vtrip ? (found.data.vtrip_policy ?? found.data.policy) : found.data.policy;
    const count = unitsOf(policy, body);
    return [{ key, serviceId, units: count, cents: centsOf(found.data.unit_price) * count }];
  });
}

function seatLines(body: BookingBody): PricedLine[] {
  const seated = body.party.adult + body.party.child;
  return body.seats.flatMap(({ segment, serviceId, seat }) => {
    const price = centsOf(serviceById(serviceId)?.data.unit_price ?? 0);
    if (!price) return [];
    const units = seat === undefined ? seated : 1;
    const key = seat === undefined ? `seat_${segment}` : `seat_${segment}_${seat}`;
    return [{ key, serviceId, units, cents: price * units }];
  });
}

/** Bags cost what the fare says; other bags cost the carrier's price per direction. */
function bagCents(id: string, { fare, travelPackage }: BookingBody): Cents {
  const checked = fare.r_baggage ?? [];
  const single = checked.filter(({ piece }) => piece === 1);
  const heaviest = single.toSorted((a, b) => b.weight - a.weight)[0];
  const price = ownValue(
    {
      coBaggageBundle: fare.cob_baggage?.price,
      coBaggageBundleUpgrade: fare.cob_baggage_upgrade?.price,
      rBaggageSmall: single[0]?.r_baggage_price.total_price_per_person.price,
      rBaggageLarge: single.length > 1 ? heaviest?.r_baggage_price.total_price_per_person.price : undefined,
      rBaggageDoubleLarge: checked.find(({ piece }) => piece === 2)?.r_baggage_price.total_price_per_person.price,
    },
    id,
  );
  if (price !== undefined) return centsOf(price);
  const carrier = luggageOf(travelPackage.segments[0]?.carrier.code ?? '');
  const unit = carrier.find((one) => one.id === id)?.data.unit_price ?? 0;
  return centsOf(unit) * travelPackage.segments_direction.length;
}

function bagLines(body: BookingBody): PricedLine[] {
  return Object.entries(body.bags).flatMap(([passenger, { cabin, checked, protection }]) => {
    const chosen = [cabin, checked, protection ? 'checkedBaggageProtection' : null].filter((id) => id !== null);
    return chosen.map((serviceId) => ({
      key: `${serviceId}_${passenger}`,
      serviceId,
      units: 1,
      cents:
        serviceId === 'checkedBaggageProtection'
          ? centsOf(serviceById(serviceId)?.data.unit_price ?? 0)
          : bagCents(serviceId, body),
    }));
  });
}

/**
 * Lines of a booking in cents: fare, service fee, extras, discount. `fareCents` may be a price that is not accepted
 * yet.
 */
export function linesOf(body: BookingBody, fareCents: Cents = body.fareCents): PricedLine[] {
  const people = partySize(body);
  const lines: PricedLine[] = [{ key: 'fare', serviceId: 'fare', units: people, cents: fareCents }];
  if (body.feePerPassenger > 0) {
    lines.push({ key: 'service_fee', serviceId: 'service_fee', units: people, cents: body.feePerPassenger * people });
  }
  lines.push(...serviceLines(body), ...seatLines(body), ...bagLines(body));
  const off = takenOff(body.coupon, totalOf(lines));
  if (off > 0) lines.push({ key: 'discount', serviceId: 'discountService', units: 1, cents: 0 - off });
  return lines;
}

export const totalOf = (lines: readonly PricedLine[]): Cents => addUp(lines.map(({ cents }) => cents));

/** Adds a line with the card fee, a percentage of the subtotal; none if it is 0. */
export function withCardFee(lines: readonly PricedLine[], percent: number): { lines: PricedLine[]; fee: Cents } {
  const fee = shareOf(totalOf(lines), percent);
  if (fee === 0) return { lines: [...lines], fee };
  return { lines: [...lines, { key: 'card_fee', serviceId: 'card_fee', units: 1, cents: fee }], fee };
}

/** Lines in wire format: decimal euros. */
export const toWire = (lines: readonly PricedLine[]): CartAnswer['items'] =>
  lines.map(({ key, serviceId, units, cents }) => ({
    key,
    serviceId,
    units,
    price: eurosOf(cents),
    isActiveOrderItem: true,
  }));
