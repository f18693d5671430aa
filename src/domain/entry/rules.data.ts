import type { IsoDate } from '../dates';
import { EU, SCHENGEN, countries } from './areas';

/*
 * Rules of countries about those who enter, as data. They were written from what governments had announced and the press had
 * reported on the day of each row (`asOf`); the rows are not compared with the official pages named in `source` yet. They are told as
 * something to check, never as a verdict. A row that changes gets an `until`, and a new row its `from`.
 */

/** Parts of EU countries outside of Schengen: its citizens move freely there, too. */
export const EU_OVERSEAS = countries('BL GF GP MF MQ RE YT');
/** Outside of the EU, and still an identity card of an EU country is usually accepted. */
export const IDENTITY_CARD_TOO = countries('AL BA FO GE GI GL MD ME MK RS TR XK');
/** Nationals who visit the Schengen area for up to 90 days without a visa (Regulation (EU) 2018/1806, Annex II). */
const NO_SCHENGEN_VISA = countries(
  'AD AE AG AL AR AU BA BB BN BR BS CA CL CO CR DM FM GB GD GE GT HK HN IL JP KI KN KR LC MC MD ME MH MK MO MU MX MY NI NZ PA PE ' +
    'PW PY RS SB SC SG SM SV TL TO TT TV TW UA US UY VA VC VE WS XK',
);

export type Permit = 'ukEta' | 'usEsta' | 'caEta' | 'etias';

/** Where a rule can be read, and of which day it is. */
export interface Dated {
  /** The official page. */
  source: string;
  /** The rule was as it is here on this day. */
  asOf: IsoDate;
  /** First day of arrival for which it holds; null: announced, without a day. */
  from: IsoDate | null;
  /** Last day of arrival for which it holds. */
  until?: IsoDate;
}

/** A permit that is asked for on the internet before the flight. */
export interface PermitRule extends Dated {
  permit: Permit;
  places: ReadonlySet<string>;
  /** Nationals who may enter with it. Others, except the free ones, may need a visa. */
  takers: ReadonlySet<string>;
  /** Nationals who need neither. */
  free: ReadonlySet<string>;
  /** `always`: also to change planes. `landside`: only for those who leave the transit area. */
  transit: 'always' | 'landside';
  /** From this day on airlines refuse those without it. */
  enforced?: IsoDate;
}

/** Months that a passport should be valid for, from the arrival or from the day on which one leaves. */
export interface ValidityRule extends Dated {
  places: ReadonlySet<string>;
  months: number;
  after: 'arrival' | 'departure';
}

export const PERMITS: readonly PermitRule[] = [
  {
    permit: 'ukEta',
    places: countries('GB'),
    takers: new Set([
      ...[...EU].filter((code) => code !== 'IE'),
      ...countries(
        'AD AE AG AR AU BB BH BN BR BS BZ CA CL CR FM GD GT GY HK IL JP KI KN KR KW MC MH MO MU MV MX MY NZ OM PA PE PG PW PY QA SA ' +
          'SB SC SG SM TO TV TW US UY VA VC WS',
      ),
    ]),
    free: countries('GB IE'),
    transit: 'landside',
    from: '2025-04-02',
    enforced: '2026-02-25',
    source: 'https://www.gov.uk/eta',
    asOf: '2026-02-26',
  },
  {
    permit: 'usEsta',
    places: countries('US'),
    takers: countries(
      'AD AT AU BE BN CH CL CZ DE DK EE ES FI FR GB GR HR HU IE IL IS IT JP KR LI LT LU LV MC MT NL NO NZ PL PT QA SE SG SI SK SM TW',
    ),
    free: countries('BM CA US'),
    transit: 'always',
    from: '2009-01-12',
    source: 'https://esta.cbp.dhs.gov',
    asOf: '2026-01-01',
  },
  {
    permit: 'caEta',
    places: countries('CA'),
    takers: new Set([...EU, ...countries('AD AE AU BB BN BS CL GB HK IL JP KR MC NZ PG SB SG SM TW VA WS')]),
    free: countries('CA US'),
    transit: 'always',
    from: '2016-11-10',
    source: 'https://www.canada.ca/en/immigration-refugees-citizenship/services/visit-canada/eta.html',
    asOf: '2026-01-01',
  },
  {
    permit: 'etias',
    places: new Set([...SCHENGEN, 'CY']),
    takers: NO_SCHENGEN_VISA,
    free: EU,
    transit: 'landside',
    from: null,
    source: 'https://travel-europe.europa.eu/etias_en',
    asOf: '2026-01-01',
  },
];

/** Registration of photo and fingerprints at the borders of the Schengen area. */
export const BORDER_REGISTER: Dated & { places: ReadonlySet<string> } = {
  places: SCHENGEN,
  from: '2025-10-12',
  source: 'https://travel-europe.europa.eu/ees_en',
  asOf: '2026-01-01',
};

/** Days that visitors may stay in the Schengen area, within so many. */
export const SHORT_STAY: Dated & { places: ReadonlySet<string>; days: number; within: number } = {
  places: SCHENGEN,
  days: 90,
  within: 180,
  from: '2013-10-18',
  source: 'https://home-affairs.ec.europa.eu/policies/schengen/border-crossing/short-stay-calculator_en',
  asOf: '2026-01-01',
};

export const VALIDITY: readonly ValidityRule[] = [
  {
    places: new Set([...SCHENGEN, 'CY']),
    months: 3,
    after: 'departure',
    from: '2013-07-19',
    source: 'https://europa.eu/youreurope/citizens/travel/entry-exit/non-eu-nationals/index_en.htm',
    asOf: '2026-01-01',
  },
  {
    places: countries('AE CN EG ID IN JO KE KH LA LK MY NP OM PH SA SG TH TZ VN'),
    months: 6,
    after: 'arrival',
    from: '2010-01-01',
    source: 'https://www.iatatravelcentre.com',
    asOf: '2026-01-01',
  },
];

/** Minors who travel alone or with one parent. */
export const MINORS: Dated = {
  from: '2010-01-01',
  source: 'https://europa.eu/youreurope/citizens/travel/entry-exit/travel-documents-minors/index_en.htm',
  asOf: '2026-01-01',
};

/** Documents of EU citizens within the EU. */
export const EU_DOCUMENTS: Dated = {
  from: '2004-04-30',
  source: 'https://europa.eu/youreurope/citizens/travel/entry-exit/eu-citizen/index_en.htm',
  asOf: '2026-01-01',
};

/** Where everything else can be looked up. */
export const CHECK_PAGE = 'https://www.iatatravelcentre.com';

/** Days of all rules, for the check of a tenant's build. */
export const ENTRY_DAYS: readonly IsoDate[] = [
  ...PERMITS,
  ...VALIDITY,
  BORDER_REGISTER,
  SHORT_STAY,
  MINORS,
  EU_DOCUMENTS,
].map(({ asOf }) => asOf);
