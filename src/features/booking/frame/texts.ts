import type { Formatters } from '@/i18n/formatters';
import type { MessageKey } from '@/i18n/keys';
import type { Translate } from '@/i18n/t';
import type { ServicesState } from '@/state/booking/services/store';
import type { Passenger } from '@/domain/booking/types';
import type { PassengerCounts } from '@/domain/search/types';
import type { FareRule, Leg } from '@/domain/offers/types';
import type { RoutePart } from '@/ui/RouteLine';
import { type CartLine } from '@/domain/cart/lines';
import { ownValue } from '@/domain/ownValue';

const BAG_LINES: Partial<Record<string, MessageKey>> = {
  bag_cabin: 'booking.bags.cabin',
  bag_checked: 'booking.bags.checked',
  bag_two: 'booking.bags.two',
  bag_second: 'booking.bags.second',
  bag_bundle: 'bags.line.bundle',
  bag_large: 'bags.line.large',
  bag_protection: 'bags.line.protection',
};

/** Protection chosen at another price is a separate line whose key ends in that price. */
export const bagLine = (key: string): MessageKey | undefined => ownValue(BAG_LINES, key.replace(/_\d+$/, ''));

/** `code`: the promo code of a discount line, where known. */
type NamedLine = Pick<CartLine, 'key' | 'serviceId'> & { code?: string | undefined };

/** Name of a cart line; services and seats by their catalogue names. */
export function lineName(
  { key, serviceId, code }: NamedLine,
  people: string,
  { names, worded }: Pick<ServicesState, 'names' | 'worded'>,
  t: Translate,
): string {
  const bag = bagLine(key);
  if (bag) return t(bag.startsWith('booking.') || worded ? bag : 'booking.cart.bags');
  if (key === 'fare') return t('booking.cart.fare', { people });
  if (key === 'card_fee') return t('booking.cart.cardFee');
  if (key === 'service_fee') return t('booking.cart.serviceFee', { people });
  // The texts are still loading.
  if (!worded) return t('booking.mark.extras');
  if (key === 'discount') return code ? t('price.source.promo', { code }) : t('extras.cart.discount');
  if (key === 'adjusted') return t('price.line.adjusted');
  if (key === 'pay_fee') return t('price.line.payFee');
  return ownValue(names, serviceId) ?? t(`extras.name.${serviceId}` as MessageKey);
}

/** The name with its count, for several units of one price. */
export function lineText(
  line: NamedLine & Pick<CartLine, 'units' | 'price'>,
  people: string,
  services: Pick<ServicesState, 'names' | 'worded'>,
  t: Translate,
  format: Pick<Formatters, 'money'>,
): string {
  const { key, units, price } = line;
  const each = { people: String(units), price: format.money(price / units) };
  const who = key === 'service_fee' && units > 1 ? t('booking.cart.each', each) : people;
  const what = lineName(line, who, services, t);
  if (bagLine(key) && units > 1) return t('booking.bags.line', { what, n: units, price: format.money(price / units) });
  const isCounted = services.worded && units > 1 && /^(?:service_(?!fee$)|seat_)/.test(key);
  return isCounted ? t('extras.cart.times', { what, n: units, price: format.money(price / units) }) : what;
}

/** Name of a traveller, or number and age group while it is empty. */
export function travellerName(
  one: Pick<Passenger, 'id' | 'name' | 'surname' | 'ageGroup'>,
  { passengers }: { passengers: readonly Pick<Passenger, 'id'>[] },
  t: Translate,
): string {
  const name = [one.name, one.surname]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
  return name || t(`booking.traveller.${one.ageGroup}`, { n: passengers.findIndex(({ id }) => id === one.id) + 1 });
}

/** "2 adults and 1 child"; empty groups are left out. */
export function peopleText(counts: PassengerCounts, t: Translate, format: Pick<Formatters, 'list'>): string {
  const { adult, child, infant } = counts;
  return format.list([
    ...(adult ? [t('booking.people.adult', { n: adult })] : []),
    ...(child ? [t('booking.people.child', { n: child })] : []),
    ...(infant ? [t('booking.people.infant', { n: infant })] : []),
  ]);
}

/** Parts of a leg for the route line: flight and wait minutes in turn. */
export const routeParts = ({ segments }: Pick<Leg, 'segments'>): RoutePart[] =>
  segments.flatMap((segment, at): RoutePart[] => {
    const before = segments[at - 1];
    const flown: RoutePart = { kind: 'fly', minutes: segment.minutes };
    return before
      ? [{ kind: 'wait', minutes: Math.max(0, Math.round((segment.dep.at - before.arr.at) / 60_000)) }, flown]
      : [flown];
  });

/** A fare's own rule in one line: "Changes for €40.00 and the fare difference", or "for a fee" where nobody says how much. */
export const ruleText = (
  of: 'changes' | 'refund',
  rule: FareRule,
  t: Translate,
  format: Pick<Formatters, 'money'>,
): string => {
  if (rule.kind !== 'fee') return t(`booking.fares.${of}.${rule.kind}`);
  return rule.fee === null
    ? t(`booking.fares.${of}.someFee`)
    : t(`booking.fares.${of}.fee`, { fee: format.money(rule.fee) });
};

/** A date that does not wrap at its hyphens ("2027-01-15"), by word joiners. */
export const unbrokenDate = (day: string): string => day.replaceAll('-', '\u2060-\u2060');
