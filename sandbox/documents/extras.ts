import type { Booking, StoredPassenger } from '../db/bookings';
import type { PricedLine } from '../booking/price';
import { stringsOf } from '../content/texts';
import { serviceById } from '../catalogue/services';
import { type Cents, addUp, spread } from '../cents';
import type { Tenant } from '../tenants';
import { ownValue } from '@/domain/ownValue';

/** The insurer that the texts of the sandbox name. */
export const INSURER = 'Baltic Travel Insurance';

/** English name of a service; its id if it has none. */
export const serviceName = (serviceId: string): string =>
  stringsOf('additional_services', 'en')[`${serviceId}.title`] ?? serviceId;

/** What one traveller may bring, for papers: "small bag, cabin bag, 1 checked bag of 20 kg". */
export function bagText({ body }: Booking, one: StoredPassenger): string {
  if (one['ageGroup'] === 'infant') return 'no bags of its own';
  const { fare } = body;
  const chosen = ownValue(body.bags, one.original_id);
  const checked = fare.r_baggage ?? [];
  const single = checked.filter(({ piece }) => piece === 1).toSorted((a, b) => a.weight - b.weight);
  const double = checked.find(({ piece }) => piece === 2);
  const bought = ownValue(
    {
      rBaggageSmall: single[0],
      rBaggageLarge: single.at(-1),
      rBaggageDoubleLarge: double,
    },
    chosen?.checked ?? '',
  );
  const included = fare.is_r_baggage_included && one['skipCheckedBaggage'] !== true ? checked[0] : undefined;
  const hold = bought ?? included;
  const isInHold = chosen?.checked != null || included !== undefined;
  const pieces = hold?.piece ?? 1;
  const hasCabin = fare.is_co_baggage_included || chosen?.cabin != null;
  return [
    'small bag',
    ...(hasCabin ? ['cabin bag'] : []),
    ...(isInHold
      ? [`${pieces} checked bag${pieces === 1 ? '' : 's'}${hold ? ` of ${hold.weight} kg` : ''}`]
      : ['no checked bag']),
    ...(chosen?.protection ? ['checked bags protected'] : []),
  ].join(', ');
}

/**
 * Seats for papers: "BT 683: window seat", or "BT 683: 12A" from the plan; empty without a choice. `of`: the passenger whose
 * seats they are; all when left out.
 */
export const seatTexts = (tenant: Tenant, { body }: Booking, of?: string): string[] =>
  body.seats.flatMap(({ segment, serviceId, seat, original_id: owner }) => {
    const flight = body.offer.segments[segment];
    if (!flight || (of !== undefined && owner !== undefined && owner !== of)) return [];
    const { carrier, flight_number: number } = flight;
    return [`${carrier.code} ${number.replace(carrier.code, '')}: ${seat ?? serviceName(serviceId)}`];
  });

/** Value added tax of the agency's own services in percent; prices include it. */
const VAT_PERCENT = 21;

/**
 * Lines at what was paid for them: a discount is spread over the lines that its code counts, which are all but the card fee, in
 * proportion to their prices.
 */
export function paidLines(lines: readonly PricedLine[]): PricedLine[] {
  const off = 0 - addUp(lines.filter(({ cents }) => cents < 0).map(({ cents }) => cents));
  const kept = lines.filter(({ cents }) => cents >= 0);
  const shares = spread(
    off,
    kept.map(({ serviceId, cents }) => (serviceId === 'card_fee' ? 0 : cents)),
  );
  return kept.map((line, at) => ({ ...line, cents: line.cents - (shares[at] ?? 0) }));
}

/** Lines of which `cents` in all are credited, in proportion to what was paid for them. */
export function creditedLines(lines: readonly PricedLine[], cents: Cents): PricedLine[] {
  const paid = paidLines(lines);
  const sums = paid.map((line) => line.cents);
  const shares = spread(Math.min(cents, addUp(sums)), sums);
  return paid.map((line, at) => ({ ...line, cents: shares[at] ?? 0 })).filter((line) => line.cents > 0);
}

/** Sums by VAT of lines that have none below zero. International passenger transport is zero-rated; insurance is exempt. */
function vatOf(lines: readonly PricedLine[]): { taxed: number; vat: number; zero: number; exempt: number } {
  const sums = { taxed: 0, zero: 0, exempt: 0 };
  for (const { serviceId, cents } of lines) {
    const category = serviceById(serviceId)?.category;
    if (category === 'insurance') sums.exempt += cents;
    else if (serviceId === 'fare' || category === 'seats' || serviceId.includes('Baggage')) sums.zero += cents;
    else sums.taxed += cents;
  }
  return { ...sums, vat: Math.round((sums.taxed * VAT_PERCENT) / (100 + VAT_PERCENT)) };
}

/** The VAT lines of an invoice or a credit note: what, and its cents. They come to what was paid. */
export function vatLines(lines: readonly PricedLine[]): { text: string; cents: number }[] {
  const { taxed, vat, zero, exempt } = vatOf(paidLines(lines));
  return [
    { text: `Of that VAT ${VAT_PERCENT} % in services`, cents: vat },
    { text: `Services without VAT`, cents: taxed - vat },
    { text: 'VAT 0 %, international passenger transport', cents: zero },
    ...(exempt ? [{ text: 'Exempt from VAT, insurance', cents: exempt }] : []),
  ];
}
