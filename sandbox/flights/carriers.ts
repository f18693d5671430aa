export type Alliance = 'star' | 'oneworld' | 'skyteam' | 'none';

export interface Carrier {
  code: string;
  hubs: readonly string[];
  alliance: Alliance;
  lowCost: boolean;
  /** Longest sector in km. */
  reach: number;
  /** Price level relative to the market. */
  level: number;
  /** Airports up to this rank are always served from a hub. */
  sure: number;
}

type Row = [code: string, hubs: string, alliance: Alliance, reach: number, level: number, sure: number];

/** Full-service carriers with their real hubs. */
const NETWORK: Row[] = [
  ['BT', 'RIX VNO TLL', 'none', 5000, 0.92, 130],
  ['LH', 'FRA MUC', 'star', 13500, 1.12, 260],
  ['LX', 'ZRH GVA', 'star', 13000, 1.16, 180],
  ['OS', 'VIE', 'star', 11000, 1.05, 170],
  ['SN', 'BRU', 'star', 9000, 1.0, 120],
  ['LO', 'WAW', 'star', 11000, 0.94, 150],
  ['SK', 'CPH ARN OSL', 'skyteam', 9500, 1.0, 150],
  ['TP', 'LIS OPO', 'star', 9500, 0.96, 120],
  ['TK', 'IST', 'star', 14000, 1.0, 380],
  ['A3', 'ATH', 'star', 4200, 0.95, 110],
  ['AY', 'HEL', 'oneworld', 12500, 1.03, 170],
  ['BA', 'LHR LGW', 'oneworld', 14000, 1.14, 230],
  ['IB', 'MAD', 'oneworld', 12500, 1.02, 190],
  ['QR', 'DOH', 'oneworld', 14500, 1.15, 190],
  ['RJ', 'AMM', 'oneworld', 10000, 0.95, 80],
  ['AA', 'JFK ORD DFW MIA PHL', 'oneworld', 13000, 1.1, 190],
  ['JL', 'HND NRT', 'oneworld', 13500, 1.2, 110],
  ['CX', 'HKG', 'oneworld', 14500, 1.12, 120],
  ['QF', 'SYD MEL', 'oneworld', 15500, 1.2, 80],
  ['AF', 'CDG ORY', 'skyteam', 13500, 1.1, 240],
  ['KL', 'AMS', 'skyteam', 13500, 1.06, 230],
  ['DL', 'ATL JFK DTW MSP', 'skyteam', 13500, 1.12, 190],
  ['RO', 'OTP', 'skyteam', 4000, 0.88, 80],
  ['UX', 'MAD', 'skyteam', 10500, 0.9, 110],
  ['KE', 'ICN', 'skyteam', 13500, 1.12, 130],
  ['UA', 'EWR ORD IAD SFO IAH DEN', 'star', 14000, 1.12, 190],
  ['AC', 'YYZ YUL YVR', 'star', 13500, 1.08, 150],
  ['SQ', 'SIN', 'star', 15300, 1.2, 140],
  ['NH', 'HND NRT', 'star', 13500, 1.2, 110],
  ['TG', 'BKK', 'star', 12500, 1.0, 120],
  ['ET', 'ADD', 'star', 13000, 0.85, 150],
  ['MS', 'CAI', 'star', 11500, 0.84, 110],
  ['AI', 'DEL BOM', 'star', 13000, 0.88, 120],
  ['EK', 'DXB', 'none', 14500, 1.14, 220],
  ['EY', 'AUH', 'none', 14000, 1.08, 150],
  ['LY', 'TLV', 'none', 12000, 1.1, 100],
  ['JU', 'BEG', 'none', 9000, 0.86, 90],
  ['OU', 'ZAG SPU', 'star', 2600, 0.95, 70],
  ['AZ', 'FCO LIN', 'none', 12000, 1.0, 140],
  ['FI', 'KEF', 'none', 8500, 0.98, 90],
  ['EI', 'DUB', 'none', 9500, 0.94, 120],
  ['AT', 'CMN', 'oneworld', 8500, 0.82, 90],
  ['SV', 'JED RUH', 'skyteam', 12500, 0.9, 130],
  ['KM', 'MLA', 'none', 3200, 0.9, 60],
  ['HY', 'TAS', 'none', 8500, 0.86, 70],
  ['KC', 'ALA NQZ', 'none', 7500, 0.86, 70],
];

/** Low-cost carriers with their real bases. */
const LOW_COST: Row[] = [
  [
    'FR',
    'STN DUB BGY CRL RIX KUN BCN PMI AGP WMI KRK VIE CIA BVA MAN EDI BER CGN ATH BUD PRG OPO',
    'none',
    4300,
    0.58,
    75,
  ],
  ['W6', 'BUD VNO WAW GDN OTP SOF LTN FCO MXP VIE KUT TIA BEG LCA TZL', 'none', 5200, 0.6, 65],
  ['U2', 'LGW LTN GVA MXP BER CDG ORY BSL NCE AMS LIS MAN', 'none', 4400, 0.68, 80],
  ['VY', 'BCN ORY FCO', 'none', 4200, 0.7, 80],
  ['DY', 'OSL CPH ARN BGO HEL RIX', 'none', 4800, 0.7, 75],
  ['EW', 'DUS CGN HAM STR BER PRG', 'none', 4200, 0.74, 70],
  ['HV', 'AMS EIN RTM ORY', 'none', 4200, 0.72, 65],
  ['TO', 'ORY NTE LYS', 'none', 4300, 0.72, 60],
  ['PC', 'SAW AYT', 'none', 5000, 0.62, 85],
  ['FZ', 'DXB', 'none', 5500, 0.74, 110],
  ['B6', 'JFK BOS FLL', 'none', 8500, 0.8, 70],
  ['WN', 'MDW DAL BWI LAS DEN', 'none', 4500, 0.7, 90],
  ['AK', 'KUL', 'none', 4500, 0.6, 60],
  ['6E', 'DEL BOM BLR', 'none', 6500, 0.66, 80],
];

const carrier =
  (lowCost: boolean) =>
  ([code, hubs, alliance, reach, level, sure]: Row): Carrier => ({
    code,
    hubs: hubs.split(' '),
    alliance,
    lowCost,
    reach,
    level,
    sure,
  });

export const CARRIERS: readonly Carrier[] = [...NETWORK.map(carrier(false)), ...LOW_COST.map(carrier(true))];

/** Expensive airports that low-cost carriers avoid unless they have a base there. */
export const COSTLY_AIRPORTS = new Set(['LHR', 'CDG', 'FRA', 'ZRH', 'IST', 'HND', 'LCY', 'LIN', 'HKG', 'SIN', 'LGA']);

/** Intercontinental airports: a sector beyond 5,000 km needs two of them. */
export const FAR_AIRPORTS = new Set(
  (
    'AMS ARN ATH BCN BER BRU CDG CPH DUB DUS FCO FRA GVA HEL IST KEF LGW LHR LIS MAD MAN MXP MUC NCE ORY OSL OPO PRG SAW VIE WAW ZRH BUD ' +
    'ATL BOS CLT DEN DFW DTW EWR FLL IAD IAH JFK LAS LAX MCO MIA MSP ORD PHL PHX SEA SFO YUL YVR YYC YYZ CUN HAV MEX PUJ PTY ' +
    'BOG EZE GIG GRU LIM MVD SCL UIO ACC ADD ALG CAI CMN CPT DAR DSS DUR JNB LOS MRU NBO RUN SEZ TNR TUN ZNZ ' +
    'ALA AMM AUH BAH BEY BOM BLR BKK CAN CEB CGK CMB CTU DAC DEL DMK DOH DPS DXB HAN HKG HKT HND ICN ISB JED KHI KIX KTM KUL KWI LHE ' +
    'MAA MCT MLE MNL NQZ NRT PEK PKX PNH PVG RUH SGN SIN SZX TAS TLV TPE AKL BNE MEL PER SYD SVO PPT NAN HNL'
  ).split(' '),
);
export const FAR_KM = 5000;

/** Partners that operate some of a carrier's sectors; then supplier and carrier differ. */
export const OPERATED_BY: Record<string, readonly string[]> = {
  LH: ['EN', 'CL'],
  KL: ['WA'],
  AF: ['A5'],
  BA: ['CJ'],
  IB: ['YW'],
  AY: ['N7'],
  SK: ['BT'],
  LX: ['BT'],
  OS: ['BT'],
};
