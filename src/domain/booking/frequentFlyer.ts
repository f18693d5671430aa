import { ownValue } from '../ownValue';

/** Numbers in frequent flyer programmes, by the IATA code of the airline whose programme it is. */
export type MemberNumbers = Readonly<Record<string, string>>;

/** The one that a booking uses. */
export interface Membership {
  airline: string;
  number: string;
}

export type MemberFault = 'memberNumber' | 'memberAirline';

/** Without spaces, hyphens and invisible marks, in capitals, as on the card of the programme. */
export const tidyMemberNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase();

const NUMBER = /^[A-Z0-9]{4,20}$/;
/** Two letters, or a letter and a digit. */
const AIRLINE = /^(?!\d\d)[A-Z0-9]{2}$/;

/** Why a number cannot be sent; null if it can, or if there is none. */
export function memberFault(airline: string, number: string): MemberFault | null {
  const tidy = tidyMemberNumber(number);
  if (!tidy) return null;
  if (!AIRLINE.test(airline)) return 'memberAirline';
  return NUMBER.test(tidy) ? null : 'memberNumber';
}

/** The number for a journey with these airlines: of the first one that has a number. It is tidied; null if none has one. */
export function membershipFor(numbers: MemberNumbers = {}, airlines: readonly string[]): Membership | null {
  for (const airline of airlines) {
    const number = tidyMemberNumber(ownValue(numbers, airline) ?? '');
    if (number) return { airline, number };
  }
  return null;
}

/** The numbers to keep: tidied ones without a fault, over those that are kept already. */
export const keptNumbers = (numbers: MemberNumbers, before: MemberNumbers = {}): MemberNumbers => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(numbers)
      .map(([airline, number]) => [airline, tidyMemberNumber(number)] as const)
      .filter(([airline, number]) => number && !memberFault(airline, number)),
  ),
});
