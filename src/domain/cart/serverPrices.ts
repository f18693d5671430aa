import { type BagPrices, PROTECTION, acceptedBags, atPrices, bagPricesIn } from '../booking/passengerBags';
import type { BookingDraft, PriceChange, ServerPrice } from '../booking/types';
import { type Cents, sumCents } from '../money';
import { discountOf, serviceSums, tripFacts } from '../services/servicePrice';
import { seatUnits } from '../services/seats';
import { type CatalogueItem, type SeatChoice, type SeatPlace, type ServiceChoice, REFUSED } from '../services/types';
import { fareInLines, fareTotal, partySize, payFee, priceCart, subtotal } from './cartPrice';
import type { CartLine } from './lines';
import { ownValue } from '../ownValue';
import { plainCopy } from '../plainCopy';

/** A cart line of the server; `price` is for all units. */
export interface ServerLine {
  key: string;
  serviceId: string;
  units: number;
  price: Cents;
}

const chosen = ({ services }: Pick<BookingDraft, 'services'>): ServiceChoice[] =>
  Object.values(services ?? {}).filter(({ value }) => value !== REFUSED);

/** Unit prices of chosen services and seats from a server's lines, divided by our own number of units. */
function pricesIn(lines: readonly ServerLine[], draft: BookingDraft): Record<string, ServerPrice> {
  const facts = tripFacts(draft);
  const serverAmount = (id: string): Cents | null => {
    const of = lines.filter(({ serviceId }) => serviceId === id);
    return of.length > 0 ? sumCents(of.map(({ price }) => price)) : null;
  };
  const prices: Record<string, ServerPrice> = {};
  for (const { choice, sum } of serviceSums(draft.services, facts)) {
    const price = serverAmount(choice.serviceId);
    if (price !== null && sum.units > 0) prices[choice.serviceId] = { unitPrice: Math.round(price / sum.units) };
  }
  const seats = seatUnits(draft.seats ?? [], facts.seated);
  for (const { type } of seats) {
    const units = sumCents(seats.filter((one) => one.type === type).map((one) => one.units));
    const price = serverAmount(type);
    if (price !== null && units > 0) prices[type] = { unitPrice: Math.round(price / units) };
  }
  return prices;
}

/** Prices in a server's lines. `whole`: the lines are the server's whole cart, so that anything missing is not sold. */
export function serverPrices(
  lines: readonly ServerLine[],
  total: Cents,
  draft: BookingDraft,
  whole: boolean,
): Pick<PriceChange, 'fareTotal' | 'prices' | 'feePerPassenger' | 'discount' | 'bagPrices' | 'whole'> {
  const fareNow = fareInLines(lines, total, subtotal(draft) - fareTotal(draft));
  if (lines.length === 0) return { fareTotal: fareNow };
  const fee = lines.find(({ key }) => key === 'service_fee');
  const discount = lines.find(({ serviceId }) => serviceId === 'discountService');
  return {
    fareTotal: fareNow,
    prices: pricesIn(lines, draft),
    ...(whole
      ? {
          whole,
          bagPrices: bagPricesIn(lines),
          feePerPassenger: Math.round((fee?.price ?? 0) / partySize(draft)),
          discount: discount ? -discount.price : 0,
        }
      : {}),
  };
}

/** Catalogue prices that differ from those at which services and seats were chosen. */
export function movedPrices(
  draft: Pick<BookingDraft, 'services' | 'seats' | 'bags'>,
  items: readonly CatalogueItem[],
): Record<string, ServerPrice> {
  const moved: Record<string, ServerPrice> = {};
  for (const { serviceId, unitPrice, policy, vtripPolicy } of chosen(draft)) {
    const item = items.find(({ id }) => id === serviceId);
    if (item && (item.unitPrice !== unitPrice || item.policy !== policy || item.vtripPolicy !== vtripPolicy))
      moved[serviceId] = { unitPrice: item.unitPrice, policy: item.policy, vtripPolicy: item.vtripPolicy };
  }
  for (const { type, unitPrice } of seatUnits(draft.seats ?? [], 1)) {
    const item = items.find(({ id }) => id === type);
    if (item && item.unitPrice !== unitPrice) moved[type] = { unitPrice: item.unitPrice };
  }
  const protection = items.find(({ id }) => id === PROTECTION)?.unitPrice;
  const isMoved = Object.values(draft.bags ?? {}).some(
    (wish) => wish.protection !== undefined && wish.protection !== protection,
  );
  if (isMoved && protection !== undefined) moved[PROTECTION] = { unitPrice: protection };
  return moved;
}

/** Only the total is exact and paid; the price per person is scaled. */
function takeFare(draft: BookingDraft, total: Cents): void {
  const priced = draft.fares.find(({ id }) => id === draft.fareId) ?? draft.offer;
  if (priced.total > 0) priced.pricePerPerson = Math.round((priced.pricePerPerson * total) / priced.total);
  priced.total = total;
}

/** Applies new bag prices. Bags that the server's cart lacks are removed. */
function takeBags(draft: BookingDraft, prices: BagPrices | undefined): void {
  if (!prices || !draft.bags) return;
  const priced = draft.fares.find(({ id }) => id === draft.fareId) ?? draft.offer;
  for (const [id, wish] of Object.entries(draft.bags)) draft.bags[id] = acceptedBags(priced.bags, wish, prices);
  priced.bags = atPrices(priced.bags, prices);
}

/**
 * Applies new prices of services and seats. If the server sent its whole cart, paid services it lacks are removed and
 * such seats become random.
 */
function takeServices(draft: BookingDraft, { prices, whole }: PriceChange): void {
  if (!prices) return;
  const protection = prices[PROTECTION]?.unitPrice;
  for (const wish of Object.values(draft.bags ?? {}))
    if (wish.protection !== undefined && protection !== undefined) wish.protection = protection;
  const isGone = ({ serviceId, unitPrice }: Pick<SeatChoice | ServiceChoice, 'serviceId' | 'unitPrice'>): boolean =>
    whole === true && unitPrice > 0 && ownValue(prices, serviceId) === undefined;
  draft.services = Object.fromEntries(
    Object.entries(draft.services ?? {}).flatMap(([slot, choice]) => {
      if (choice.value === REFUSED) return [[slot, choice]];
      return isGone(choice) ? [] : [[slot, { ...choice, ...ownValue(prices, choice.serviceId) }]];
    }),
  );
  if (draft.seats)
    draft.seats = draft.seats.map(({ places, ...seat }) => {
      const priced = <Seat extends SeatChoice | SeatPlace>(one: Seat): Seat => ({
        ...one,
        unitPrice: prices[one.serviceId]?.unitPrice ?? one.unitPrice,
      });
      const kept = places?.filter((one) => !isGone(one)).map(priced) ?? [];
      if (kept.length > 0) return { ...seat, places: kept };
      return isGone(seat) ? { ...seat, serviceId: 'random', unitPrice: 0 } : priced(seat);
    });
}

/** Replaces a promo code that the server counts differently by that amount; removes one that it does not count. */
function takeDiscount(draft: BookingDraft, serverAmount: Cents | undefined): void {
  const { discount } = draft;
  if (serverAmount === undefined || !discount) return;
  const { items } = priceCart({ ...draft, adjusted: 0 }, null);
  const sum = sumCents(items.filter(({ key }) => key !== 'discount').map(({ price }) => price));
  if (serverAmount === discountOf(discount, sum)) return;
  draft.discount = serverAmount > 0 ? { couponCode: discount.couponCode, kind: 'amount', value: serverAmount } : null;
}

/**
 * The draft after the traveller accepted a price change. If the server's total differs from our lines, the difference
 * becomes a line (`adjusted`): what is shown is what is paid, to the cent.
 */
export function withAcceptedPrice(draft: BookingDraft, change: PriceChange): BookingDraft {
  const next = plainCopy(draft);
  next.priceChange = null;
  if (change.fee) {
    next.toldFee = { ...change.fee, of: subtotal(next) };
    return next;
  }
  takeFare(next, change.fareTotal);
  if (change.feePerPassenger !== undefined) next.serviceFeePerPassenger = change.feePerPassenger;
  if (change.isVtrip !== undefined) next.isVtrip = change.isVtrip;
  takeBags(next, change.bagPrices);
  takeServices(next, change);
  takeDiscount(next, change.discount);
  next.adjusted = 0;
  // In a commit the server's total is binding.
  if (change.source === 'commit') next.adjusted = change.newTotal - subtotal(next);
  return next;
}

/** New total of a change. It follows what is added or removed while the question is open. */
export const totalAfter = (draft: BookingDraft, change: PriceChange): Cents =>
  change.fee ? change.newTotal : subtotal(withAcceptedPrice(draft, change));

/** Both totals of the question, payment fee included. */
export function askedTotals(draft: BookingDraft, change: PriceChange): { before: Cents; after: Cents } {
  const { oldTotal, fee } = change;
  const { type } = draft.payment;
  return {
    before: oldTotal + (fee ? 0 : payFee(draft, type, oldTotal)),
    after: fee ? change.newTotal : priceCart(withAcceptedPrice(draft, change), type).total,
  };
}

/** A line whose price changed; 0 on the side where it is missing. */
export interface LineChange extends Pick<CartLine, 'key' | 'serviceId'> {
  before: Cents;
  after: Cents;
}

/** The lines that explain the difference between old and new total, exact to the cent. */
export function lineChanges(draft: BookingDraft, change: PriceChange): LineChange[] {
  const { type } = draft.payment;
  const shown = change.fee ? type : null;
  const next = withAcceptedPrice(draft, change);
  const [was, is] = [priceCart(draft, shown).items, priceCart(next, shown).items];
  const keys = [...new Set([...was, ...is].map(({ key }) => key))];
  const changes = keys.flatMap((key): LineChange[] => {
    const [from, to] = [was, is].map((items) => items.find((line) => line.key === key));
    const [before, after] = [from?.price ?? 0, to?.price ?? 0];
    return before === after ? [] : [{ key, serviceId: (to ?? from)?.serviceId ?? key, before, after }];
  });
  // A refreshed draft already contains the new fares, so the old fare follows from the totals.
  const rest =
    totalAfter(draft, change) - change.oldTotal - sumCents(changes.map(({ before, after }) => after - before));
  const fare = changes.find(({ key }) => key === 'fare');
  if (fare) fare.before -= rest;
  else if (rest !== 0) {
    const after = is.find(({ key }) => key === 'fare')?.price ?? 0;
    changes.unshift({ key: 'fare', serviceId: 'fare', before: after - rest, after });
  }
  const key = type === 'cardPayments' ? 'card_fee' : 'pay_fee';
  if (!change.fee)
    changes.push({ key, serviceId: key, before: payFee(draft, type, change.oldTotal), after: payFee(next, type) });
  return changes.filter(({ before, after }) => before !== after);
}
