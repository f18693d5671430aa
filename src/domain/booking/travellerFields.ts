import type { IsoDate } from '../dates';
import { type MemberFault, type MemberNumbers, type Membership, membershipFor } from './frequentFlyer';
import type { NameProblem } from './names';

export type Gender = 'female' | 'male';

/** What rules about a traveller know of the flights. */
export interface JourneyAirlines {
  /** IATA codes of the airlines that sell the flights, in the order of the journey; without them any airline counts. */
  airlines?: readonly string[];
}

/** Values of the fields by kind, as a draft has them. */
interface ValueOfKind {
  text: string;
  /** True, or absent. */
  flag: boolean;
  gender: Gender | '';
  /** '' while nothing valid is typed. */
  day: IsoDate;
  /** ISO country code, upper case, `STATELESS`, `NOT_APPLICABLE`, or ''. */
  country: string;
  memberships: MemberNumbers;
}
export type FieldKind = keyof ValueOfKind;
/** The same in an update. */
type SentOfKind = Omit<ValueOfKind, 'gender' | 'memberships'> & { gender: Gender; memberships: Membership };

/** What can be wrong with a field of a traveller; the message is `party.problem.*`. */
export type TravellerProblem =
  | NameProblem
  | MemberFault
  | 'date'
  | 'noDay'
  | 'future'
  | 'ageAdult'
  | 'ageChild'
  | 'ageInfant'
  | 'year'
  | 'gender';

interface FieldFacts {
  kind: FieldKind;
  /** Absent while it is empty. The others are always there, '' while they are empty, and must be filled in. */
  optional: boolean;
  /** Has a place of its own in the forms: a check, a label `booking.field.*` and, in an error, the focus. */
  asked: boolean;
  /** A member of the passenger update, of the comparison with the server and of a refusal in the support file. */
  sent: boolean;
  /** Kept with a saved traveller. */
  saved: boolean;
  /** Stands on the order and its papers. The value is the name of the member in the account's trips. */
  onOrder: string | false;
}

/**
 * Every fact that is typed of a traveller. Types, defaults, storage, merging, updates, comparison,
 * saved travellers and orders read this table. What a field does (`travellerRules.ts`) and how it is asked are required of
 * each field by the compiler. The order is part of the fingerprints of drafts (`typedText.ts`): a new field comes last.
 */
export const TRAVELLER_FIELDS = {
  name: { kind: 'text', optional: false, asked: true, sent: true, saved: true, onOrder: 'name' },
  surname: { kind: 'text', optional: false, asked: true, sent: true, saved: true, onOrder: 'surname' },
  /** The passport has one name only: it is in `surname`, and `name` is empty. */
  oneName: { kind: 'flag', optional: true, asked: false, sent: false, saved: true, onOrder: false },
  gender: { kind: 'gender', optional: false, asked: true, sent: true, saved: true, onOrder: false },
  dob: { kind: 'day', optional: false, asked: true, sent: true, saved: true, onOrder: false },
  /** The typed date of birth while it is invalid, so that a reload keeps it. */
  dobText: { kind: 'text', optional: true, asked: false, sent: false, saved: false, onOrder: false },
  nationality: { kind: 'country', optional: false, asked: true, sent: true, saved: true, onOrder: false },
  frequentFlyer: {
    kind: 'memberships',
    optional: true,
    asked: true,
    sent: true,
    saved: true,
    onOrder: 'frequent_flyer',
  },
} as const satisfies Record<string, FieldFacts>;

type Table = typeof TRAVELLER_FIELDS;
export type TravellerField = keyof Table;
type Flag = Exclude<keyof FieldFacts, 'kind'>;
/** The fields of which a fact is not false. */
type FieldsWith<F extends Flag> = {
  [Name in TravellerField]: Table[Name][F] extends false ? never : Name;
}[TravellerField];

export type AskedField = FieldsWith<'asked'>;
export type SentField = FieldsWith<'sent'>;
export type SavedField = FieldsWith<'saved'>;
export type OrderField = FieldsWith<'onOrder'>;
export type OptionalField = FieldsWith<'optional'>;
export type RequiredField = Exclude<TravellerField, OptionalField>;

export type FieldValue<Name extends TravellerField> = ValueOfKind[Table[Name]['kind']];

/** The typed facts of one traveller. */
export type TravellerValues = { [Name in RequiredField]: FieldValue<Name> } & {
  [Name in OptionalField]?: FieldValue<Name>;
};

/** The members of the passenger update that tell them. An optional one that is empty is left out. */
export type SentValues = { [Name in Exclude<SentField, OptionalField>]: SentOfKind[Table[Name]['kind']] } & {
  [Name in Extract<SentField, OptionalField>]?: SentOfKind[Table[Name]['kind']] | undefined;
};

/** What an order tells of a traveller, as texts. */
export type OrderTexts = { [Name in Exclude<OrderField, OptionalField>]: string } & {
  [Name in Extract<OrderField, OptionalField>]?: string;
};

/** The same as members of the account's trips. */
export type TripValues = {
  [Name in Exclude<OrderField, OptionalField> as Table[Name]['onOrder']]: SentValues[Name];
} & {
  [Name in Extract<OrderField, OptionalField> as Table[Name]['onOrder']]?: SentValues[Name] | undefined;
};

export const TRAVELLER_FIELD_NAMES = Object.keys(TRAVELLER_FIELDS) as TravellerField[];
const fieldsWith = <F extends Flag>(flag: F): FieldsWith<F>[] =>
  TRAVELLER_FIELD_NAMES.filter((name) => TRAVELLER_FIELDS[name][flag] !== false) as FieldsWith<F>[];

/** In the order of the form: what is typed stands together, so that a phone's "next" key leads from one to the other. */
export const ASKED_FIELDS: readonly AskedField[] = [
  ...new Set<AskedField>(['name', 'surname', 'dob', ...fieldsWith('asked')]),
];
export const SENT_FIELDS = fieldsWith('sent');
export const SAVED_FIELDS = fieldsWith('saved');
export const ORDER_FIELDS = fieldsWith('onOrder');
export const OPTIONAL_FIELDS = fieldsWith('optional');
/** What an order tells of a traveller beside the name. */
export const ORDER_FACTS = ORDER_FIELDS.filter((name) => name !== 'name' && name !== 'surname');

export const isTravellerField = (name: string): name is TravellerField => Object.hasOwn(TRAVELLER_FIELDS, name);

/** A traveller of whom nothing is typed. */
export const noValues = (): TravellerValues =>
  Object.fromEntries(
    TRAVELLER_FIELD_NAMES.filter((name) => !TRAVELLER_FIELDS[name].optional).map((name) => [name, '']),
  ) as unknown as TravellerValues;

/** These fields of a traveller, all of them if none are named. An optional one that is empty is left out. */
export const valuesOf = <Name extends TravellerField = TravellerField>(
  one: Pick<TravellerValues, Name>,
  names: readonly Name[] = TRAVELLER_FIELD_NAMES as Name[],
): Pick<TravellerValues, Name> =>
  Object.fromEntries(
    names.filter((name) => !TRAVELLER_FIELDS[name].optional || one[name]).map((name) => [name, one[name]]),
  ) as Pick<TravellerValues, Name>;

/** Replaces everything typed of a traveller in place. */
export function putValues(one: TravellerValues, values: TravellerValues): void {
  for (const name of OPTIONAL_FIELDS) delete one[name];
  Object.assign(one, valuesOf(values));
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.trim()];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, text]) => (textsOf(text).some(Boolean) ? [key, ...textsOf(text)] : []));
}

/** Everything typed of a traveller, in the order of the table; without what is empty. */
export const typedTexts = (one: TravellerValues): string[] =>
  TRAVELLER_FIELD_NAMES.flatMap((name) => textsOf(one[name])).filter(Boolean);

/** A value of an update or a trip as one text; '' for anything else. */
export function sentText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return members.map(([, member]) => sentText(member)).join(' ');
}

const asOrderTexts = (textOf: (name: OrderField) => string): OrderTexts =>
  Object.fromEntries(
    ORDER_FIELDS.map((name) => [name, textOf(name).trim()] as const).filter(
      ([name, text]) => text || !TRAVELLER_FIELDS[name].optional,
    ),
  ) as unknown as OrderTexts;

/** What an order that is made now for this journey tells of a traveller. */
export const orderTexts = (one: TravellerValues, { airlines = [] }: JourneyAirlines): OrderTexts =>
  asOrderTexts((name) => sentText(name === 'frequentFlyer' ? membershipFor(one[name], airlines) : one[name]));

/** What a trip of the account tells of a traveller. */
export const toldTexts = (told: TripValues): OrderTexts =>
  asOrderTexts((name) => sentText(told[TRAVELLER_FIELDS[name].onOrder]));
