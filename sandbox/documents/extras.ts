import type { Booking, StoredPassenger } from '../db/bookings';
import type { PricedLine } from '../booking/price';
import { stringsOf } from '../content/texts';
import { serviceById } from '../catalogue/services';
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

/** The seats of all travellers with a seat of their own, for papers: "BT 683: window seat"; empty without a choice. */
export const seatTexts = (tenant: Tenant, { body }: Booking): string[] =>
  body.seats.flatMap(({ segment, serviceId }) => {
    const flight = body.offer.segments[segment];
    if (!flight) return [];
    const { carrier, flight_number: number } = flight;
    return [`${carrier.code} ${number.replace(carrier.code, '')}: ${serviceName(serviceId)}`];
  });

/** Value added tax of the agency's own services in percent; prices include it. */
const VAT_PERCENT = 21;

/** Cents of an invoice by their VAT. International passenger transport is zero-rated; insurance is exempt. */
export function vatOf(lines: readonly PricedLine[]): { taxed: number; vat: number; zero: number; exempt: number } {
  const sums = { taxed: 0, zero: 0, exempt: 0 };
  for (const { serviceId, cents } of lines) {
    const category = serviceById(serviceId)?.category;
    if (category === 'insurance') sums.exempt += cents;
    else if (serviceId === 'fare' || category === 'seats' || serviceId.includes('Baggage')) sums.zero += cents;
    else sums.taxed += cents;
  }
  return { ...sums, vat: Math.round((sums.taxed * VAT_PERCENT) / (100 + VAT_PERCENT)) };
}

/** The VAT lines of an invoice: what, and its cents. */
export function vatLines(lines: readonly PricedLine[]): { text: string; cents: number }[] {
  const { taxed, vat, zero, exempt } = vatOf(lines);
  return [
    { text: `Of that VAT ${VAT_PERCENT} % in services`, cents: vat },
    { text: `Services without VAT`, cents: taxed - vat },
    { text: 'VAT 0 %, international passenger transport', cents: zero },
    ...(exempt ? [{ text: 'Exempt from VAT, insurance', cents: exempt }] : []),
  ];
}
