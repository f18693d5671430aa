import type { CatalogueEntry } from '@/api/shapes/catalogue';

type Policy = CatalogueEntry['data']['policy'];
type Markup = { value: number; unit: string };

const euros = (value: number): number => Math.round(value * 100) / 100;
const eur = (value: number): Markup => ({ value, unit: 'EUR' });
const percent = (value: number): Markup => ({ value, unit: 'PERCENTAGE' });

/** Unit price from net price and markup, at least the minimum price. */
function entry(
  id: string,
  category: string,
  policy: Policy,
  net: number,
  markup: Markup,
  more: { min?: number; vtrip?: Policy } = {},
): CatalogueEntry {
  const marked = markup.unit === 'PERCENTAGE' ? net * (1 + markup.value / 100) : net + markup.value;
  const unit = euros(Math.max(more.min ?? 0, marked));
  return {
    id,
    category,
    data: {
      net_price: net,
      agent_markup: markup,
      policy,
      ...(more.vtrip ? { vtrip_policy: more.vtrip } : {}),
      ...(more.min === undefined ? {} : { min_price: more.min }),
      total_price: unit,
      unit_price: unit,
    },
  };
}

/** GET /services/all. */
export const SERVICES: readonly CatalogueEntry[] = [
  entry('travelInsuranceBasic', 'insurance', 'per_passenger', 9.9, percent(20)),
  entry('travelInsurancePlus', 'insurance', 'per_passenger', 18.5, percent(20)),
  entry('supportServiceBasic', 'support', 'per_booking', 0, eur(0)),
  entry('supportServicePlus', 'support', 'per_booking', 6, eur(3.9)),
  entry('supportServicePremium', 'support', 'per_booking', 12, eur(7.9)),
  entry('random', 'seats', 'per_segment', 0, eur(0)),
  entry('window', 'seats', 'per_segment', 7, eur(1.5)),
  entry('aisle', 'seats', 'per_segment', 7, eur(1.5)),
  entry('extraLegroom', 'seats', 'per_segment', 19, eur(3)),
  entry('together', 'seats', 'per_segment', 6.5, eur(1.5)),
  entry('checkedBaggageProtection', 'baggage', 'per_passenger', 4, eur(1.9)),
  entry('bookingSMSService', 'extras', 'per_booking', 0.6, eur(1.39)),
  entry('connectionProtection', 'extras', 'per_passenger', 15, percent(26.67), { vtrip: 'per_connection' }),
  entry('onlineCheckinService', 'extras', 'per_direction', 3, eur(1.9)),
  entry('changeProtection', 'guarantee', 'per_passenger', 12, percent(25), { min: 9.9 }),
  entry('airHelpService', 'extras', 'per_passenger', 6, eur(1.9)),
  entry('flightsSMSService', 'extras', 'per_segment', 0.4, eur(0.59)),
  entry('discountService', 'package', 'per_booking', 0, eur(0)),
];

/** These carriers charge more for bags. */
const LOW_COST = new Set(['FR', 'W6', 'U2', 'VY', 'DY', 'EW', 'HV', 'TO', 'PC', 'FZ', 'WN', 'AK', '6E', 'B6']);

const sized = (
  bag: CatalogueEntry,
  [length, width, height]: readonly [number, number, number],
  kg?: number,
): CatalogueEntry => ({
  ...bag,
  dimensions: { length, width, height, measurement_unit: 'cm' },
  ...(kg === undefined ? {} : { weight: kg, weight_unit: 'kg' }),
});
const HOLD = [119, 119, 81] as const;

/** GET /luggage/code/{carrier}: bags for one person and direction, with sizes. */
export function luggageOf(carrier: string): CatalogueEntry[] {
  const lowCost = LOW_COST.has(carrier);
  const bag = (id: string, net: number): CatalogueEntry =>
    entry(id, 'baggage', 'per_direction', euros(net * (lowCost ? 1.25 : 1)), percent(10));
  const cabin = lowCost ? ([55, 40, 20] as const) : ([55, 40, 23] as const);
  const [plain, larger] = lowCost ? [20, 26] : [23, 32];
  return [
    sized(entry('piBaggage', 'baggage', 'per_direction', 0, eur(0)), [40, 30, 20]),
    sized(bag('coBaggageBundle', 17), cabin, 8),
    sized(bag('coBaggageBundleUpgrade', 26), cabin, 8),
    sized(bag('rBaggageSmall', 25), HOLD, plain),
    sized(bag('rBaggageLarge', 33), HOLD, larger),
    sized(bag('rBaggageDoubleLarge', 58), HOLD, larger),
  ];
}

export const serviceById = (id: string): CatalogueEntry | undefined => SERVICES.find((one) => one.id === id);
