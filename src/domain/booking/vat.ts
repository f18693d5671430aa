/** Why a number is no VAT number of its country: another form, or digits that do not fit their check digit. */
export type VatFault = 'vatForm' | 'vatCheck';

/** Checks a tidied number by the rules of its country (ISO code); null if it is right, or the country's rules are unknown. */
export type VatCheck = (number: string, country: string) => VatFault | null;

/** A VAT number as it is sent: capitals and digits, without spaces and signs between them. */
export const tidyVat = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s./\p{Pd}\p{Cf}]/gu, '');

/** What a number of any country is: letters and digits, with a few digits at least. `check` knows more. */
export function vatFault(text: string, country: string, check?: VatCheck): VatFault | null {
  const number = tidyVat(text);
  if (!number && !text.trim()) return null;
  if (!/^[A-Z0-9+*]{4,20}$/.test(number) || number.replace(/\D/g, '').length < 3) return 'vatForm';
  return check?.(number, country) ?? null;
}
