import { ownValue } from '../ownValue';
import type { SingleName } from '../tenant/types';
import { type Membership, keptNumbers, memberFault, membershipFor } from './frequentFlyer';
import { isPlaceholder, nameProblem, sentNames, tidyName } from './names';
import { type Days, type ProblemKind, birthProblem, filled } from './problem';
import {
  type AskedField,
  type FieldValue,
  type JourneyAirlines,
  type SavedField,
  type SentField,
  type SentValues,
  type TravellerField,
  type TravellerValues,
  SAVED_FIELDS,
  SENT_FIELDS,
} from './travellerFields';
import type { Passenger } from './types';

type Ticketed = TravellerValues & Pick<Passenger, 'ageGroup'>;

interface Rule<Name extends AskedField> {
  /** Why the value cannot be accepted; null if it can. */
  problem: (one: Ticketed, days: Days) => ProblemKind | null;
  /** The value as it is stored with a saved traveller; `before`: what is stored of the same person. */
  kept?: (value: FieldValue<Name>, before: FieldValue<Name> | undefined) => FieldValue<Name>;
  /** The value as it is sent; without this rule as it is. */
  sent?: (
    one: TravellerValues,
    journey: JourneyAirlines,
    single: SingleName,
  ) => SentValues[Name & SentField] | undefined;
  /** The value of the form for one of the server; undefined: the form's own stays. */
  read?: (told: unknown, one: TravellerValues) => FieldValue<Name> | undefined;
}

/** Words of programs in both fields ("null null") are nobody's names; a single one may be, and is asked about. */
const areNoNames = ({ name, surname }: TravellerValues): boolean => isPlaceholder(name) && isPlaceholder(surname);

const textOf = (told: unknown): string | undefined => (typeof told === 'string' && told ? told : undefined);

/** What the fields of a traveller do, each in one place. */
export const TRAVELLER_RULES: { readonly [Name in AskedField]: Rule<Name> } = {
  name: {
    problem: (one) =>
      one.oneName ? null : (nameProblem(one.name, 'name') ?? (areNoNames(one) ? 'placeholder' : null)),
    kept: tidyName,
    sent: (one, _, single) => sentNames(one, single).name,
    // For a single name the server has what its supplier wants.
    read: (told, { oneName }) => (oneName ? undefined : textOf(told)),
  },
  surname: {
    problem: ({ surname }) => nameProblem(surname, 'surname'),
    kept: tidyName,
    sent: (one, _, single) => sentNames(one, single).surname,
  },
  gender: {
    problem: ({ gender }) => (gender ? null : 'gender'),
    read: (told) => (told === 'female' || told === 'male' ? told : undefined),
  },
  dob: { problem: birthProblem },
  nationality: { problem: ({ nationality }) => filled(nationality) },
  frequentFlyer: {
    // Of a booking only the number that it uses: the others are not on screen.
    problem: ({ frequentFlyer: numbers = {} }, { airlines }) => {
      const used = airlines && membershipFor(numbers, airlines);
      const asked = used ? [[used.airline, used.number] as const] : airlines ? [] : Object.entries(numbers);
      return asked.map(([airline, number]) => memberFault(airline, number)).find(Boolean) ?? null;
    },
    kept: keptNumbers,
    sent: ({ frequentFlyer }, { airlines = [] }) => membershipFor(frequentFlyer, airlines) ?? undefined,
    read: (told, { frequentFlyer }) => {
      const { airline, number } = (told ?? {}) as Partial<Record<keyof Membership, unknown>>;
      return typeof airline === 'string' && typeof number === 'string'
        ? { ...frequentFlyer, [airline]: number }
        : undefined;
    },
  },
};

/** The rule of a field; one without a place of its own has none. */
const ruleOf = (name: TravellerField): Partial<Rule<AskedField>> =>
  ownValue(TRAVELLER_RULES as unknown as Record<string, Partial<Rule<AskedField>>>, name) ?? {};

/** What a passenger update tells of a complete traveller. `single`: what is sent for a passport with one name. */
export const sentValues = (one: TravellerValues, journey: JourneyAirlines, single: SingleName): SentValues =>
  Object.fromEntries(
    SENT_FIELDS.flatMap((name) => {
      const { sent } = ruleOf(name);
      const value = sent ? sent(one, journey, single) : one[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ) as unknown as SentValues;

/** Puts what the server tells of a traveller into the form's values, in place. What it does not tell stays. */
export function readTold(one: TravellerValues, told: Readonly<Record<string, unknown>>): void {
  for (const name of SENT_FIELDS) {
    const value = Object.hasOwn(told, name) ? (ruleOf(name).read ?? textOf)(told[name], one) : undefined;
    if (value !== undefined) Object.assign(one, { [name]: value });
  }
}

/** A traveller's values as they are stored with a saved traveller; `before`: what is stored of the same person. */
export const keptValues = <Values extends Pick<TravellerValues, SavedField>>(
  one: Values,
  before?: Pick<TravellerValues, SavedField>,
): Values =>
  Object.assign(
    { ...one },
    ...SAVED_FIELDS.map((name) => {
      const { kept } = ruleOf(name);
      const value = one[name] as FieldValue<AskedField> | undefined;
      return kept && value !== undefined ? { [name]: kept(value, before?.[name] as FieldValue<AskedField>) } : {};
    }),
  ) as Values;
