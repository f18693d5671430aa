interface SandboxBank {
  code: string;
  name: string;
  /** Two or three characters of its lettermark; real logos are trademarks. */
  mark: string;
  /** Background of the mark, with white letters. */
  color: string;
}

const BANKS: readonly SandboxBank[] = [
  { code: 'swedbank', name: 'Swedbank', mark: 'SW', color: '#b34700' },
  { code: 'seb', name: 'SEB', mark: 'SEB', color: '#1e6b1e' },
  { code: 'luminor', name: 'Luminor', mark: 'LU', color: '#4a154b' },
  { code: 'citadele', name: 'Citadele', mark: 'CI', color: '#b3121d' },
  { code: 'revolut', name: 'Revolut', mark: 'RE', color: '#0b57d0' },
  { code: 'industra', name: 'Industra Bank', mark: 'IN', color: '#14532d' },
  { code: 'rietumu', name: 'Rietumu Banka', mark: 'RB', color: '#7a1f2b' },
  { code: 'bluor', name: 'BluOr Bank', mark: 'BO', color: '#0f3d66' },
  { code: 'signet', name: 'Signet Bank', mark: 'SI', color: '#1f2937' },
  { code: 'magnetiq', name: 'Magnetiq Bank', mark: 'MQ', color: '#4c1d95' },
  { code: 'artea', name: 'Artea (Šiaulių bankas)', mark: 'AR', color: '#0b6b53' },
  { code: 'urbo', name: 'Urbo bankas', mark: 'UR', color: '#9a3412' },
  { code: 'lku', name: 'LKU kredito unijos', mark: 'LKU', color: '#166534' },
  { code: 'mano', name: 'Mano bankas', mark: 'MA', color: '#86198f' },
  { code: 'paysera', name: 'Paysera', mark: 'PA', color: '#1d4ed8' },
  { code: 'lhv', name: 'LHV', mark: 'LH', color: '#27272a' },
  { code: 'coop', name: 'Coop Pank', mark: 'CO', color: '#075985' },
  { code: 'bigbank', name: 'Bigbank', mark: 'BB', color: '#0e7490' },
  { code: 'inbank', name: 'Inbank', mark: 'IB', color: '#6b21a8' },
  { code: 'tbb', name: 'TBB pank', mark: 'TBB', color: '#1e3a8a' },
  { code: 'n26', name: 'N26', mark: 'N26', color: '#2f6f68' },
  { code: 'wise', name: 'Wise', mark: 'WI', color: '#2f5d17' },
];

const BY_COUNTRY: Record<string, string> = {
  LV: 'swedbank seb luminor citadele revolut industra rietumu bluor signet magnetiq n26 wise',
  LT: 'swedbank seb luminor artea citadele revolut urbo lku mano paysera n26 wise',
  EE: 'swedbank seb lhv luminor coop citadele bigbank inbank tbb revolut n26 wise',
  GB: 'swedbank seb luminor citadele revolut lhv coop artea industra n26 wise paysera',
  RU: 'swedbank seb luminor citadele revolut lhv coop artea rietumu n26 wise paysera',
};

export const bankByCode = (code: string): SandboxBank | undefined => BANKS.find((bank) => bank.code === code);

/** Banks by country code, the second half of a locale. All are from the Baltics, where the tenants operate. */
export const banksByCountry = (): Record<string, SandboxBank[]> =>
  Object.fromEntries(
    Object.entries(BY_COUNTRY).map(([cc, codes]) => [cc, codes.split(' ').flatMap((code) => bankByCode(code) ?? [])]),
  );
