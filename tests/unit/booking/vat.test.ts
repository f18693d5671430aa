import { describe, expect, it } from 'vitest';
import { tidyVat, vatFault } from '@/domain/booking/vat';
import { billingProblems } from '@/domain/booking/validate';
import { checkVat } from '@/platform/vatNumbers';
import { aDraft } from './build';

const fault = (text: string, country: string) => vatFault(text, country, checkVat);

describe('a VAT number', () => {
  it.each([
    ['LV40003245752', 'LV'], ['lv 4000 324 5752', 'LV'], ['40003245752', 'LV'], ['LT100001919017', 'LT'], ['LT119511515', 'LT'],
    ['EE100931558', 'EE'], ['DE136695976', 'DE'], ['PL 526-000-12-46', 'PL'], ['FI20774740', 'FI'], ['SE556036079301', 'SE'],
    ['ATU14189108', 'AT'], ['U14189108', 'AT'], ['BE 0403.019.261', 'BE'], ['FR40303265045', 'FR'], ['NL004495445B01', 'NL'],
    ['NL000099998B57', 'NL'], ['ESA28015865', 'ES'], ['A28015865', 'ES'], ['IT00743110157', 'IT'], ['GB980780684', 'GB'],
    ['XI980780684', 'GB'], ['IE6388047V', 'IE'], ['LU15027442', 'LU'], ['DK13585628', 'DK'], ['CZ25123891', 'CZ'],
    ['SK2022749619', 'SK'], ['HU12892312', 'HU'], ['BG175074752', 'BG'], ['HR33392005961', 'HR'], ['SI50223054', 'SI'],
    ['EL094259216', 'GR'], ['094259216', 'GR'], ['CY10259033P', 'CY'], ['MT11679112', 'MT'], ['PT501964843', 'PT'],
    ['CHE-116.281.710 MWST', 'CH'], ['GR094259216', 'GR'], ['12892312-2-41', 'HU'], ['HU12892312-2-41', 'HU'], ['HU12892312-2-41', 'LV'],
    // Registered in another country; and a country whose rules are not known.
    ['EE100931558', 'LV'], ['NO923609016MVA', 'NO'], ['123456789', 'US'], ['', 'LV'], ['  ', ''],
  ])('%s of %s is right', (text, country) => expect(fault(text, country)).toBeNull()); // prettier-ignore

  it.each([
    ['-', 'LV', 'vatForm'], ['none', 'LV', 'vatForm'], ['LV', 'LV', 'vatForm'], ['LV4000324575', 'LV', 'vatForm'],
    ['DE12', 'DE', 'vatForm'], ['-', 'US', 'vatForm'], ['n/a', '', 'vatForm'],
    ['LV40003245753', 'LV', 'vatCheck'], ['EE100931559', 'EE', 'vatCheck'], ['DE136695967', 'DE', 'vatCheck'],
    ['5260001247', 'PL', 'vatCheck'], ['12892313-2-41', 'HU', 'vatCheck'], ['12892312-9-41', 'HU', 'vatForm'],
  ] as const)('%s of %s is none: %s', (text, country, kind) => expect(fault(text, country)).toBe(kind)); // prettier-ignore

  it('is sent in capitals, without spaces and signs', () => expect(tidyVat(' lv 4000-324 5752')).toBe('LV40003245752'));
});

describe('an invoice for a company', () => {
  const company = { companyName: 'SIA Saule', companyID: '40003245752', VATNumber: '', address: 'Rīga', country: 'LV' };
  const kinds = (over: Partial<typeof company>) =>
    billingProblems({ ...aDraft().billing, isVATRequired: true, company: { ...company, ...over } }, { checkVat });
  it('needs no VAT number', () => expect(kinds({})).toEqual([]));
  it('says something in every field', () =>
    expect(kinds({ companyName: '-', companyID: '--', VATNumber: '-', address: '.' }).map(({ kind }) => kind)).toEqual([
      'required',
      'required',
      'vatForm',
      'required',
    ]));
});
