import type { InLangs } from '../spoken';

interface Category {
  names: InLangs<string>;
  /** City codes, the most popular first. */
  cities: readonly string[];
}

const codes = (text: string): string[] => text.split(' ');

/** Destinations popular in the Baltics. A city may be in several categories. */
export const CATEGORIES: readonly Category[] = [
  {
    names: {
      en: 'City breaks',
      lv: 'Atpūta pilsētās',
      lt: 'Savaitgaliai mieste',
      ru: 'Города на выходные',
      et: 'Linnapuhkus',
    },
    cities: codes('BCN LON ROM ATH PAR IST CPH LIS AMS VIE BUD MAD NAP'),
  },
  {
    names: {
      en: 'Family',
      lv: 'Ģimenēm',
      lt: 'Šeimai',
      ru: 'С детьми',
      et: 'Perega',
    },
    cities: codes('BLL PAR MUC ALC AYT LON'),
  },
  {
    names: { en: 'Nature', lv: 'Pie dabas', lt: 'Gamta', ru: 'Природа', et: 'Loodus' },
    cities: codes('REK BGO TOS GVA INN TBS EVN'),
  },
  {
    names: { en: 'Seaside', lv: 'Pie jūras', lt: 'Prie jūros', ru: 'У моря', et: 'Mere ääres' },
    cities: codes('LCA HER RHO PMI AGP SPU AYT NCE FAO'),
  },
  {
    names: { en: 'Winter sun', lv: 'Saule ziemā', lt: 'Saulė žiemą', ru: 'Солнце зимой', et: 'Talvine päike' },
    cities: codes('TCI LPA FNC DXB SSH HRG AGA RAK'),
  },
];

/** Near and cheap: offered, but not among the deals. */
export const NEARBY: readonly string[] = codes(
  'VNO TLL RIX HEL STO OSL WAW BER MIL PRG DUB GDN HAM BRU FRA ZRH KRK CGN BLQ',
);
