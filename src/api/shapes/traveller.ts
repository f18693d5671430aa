import { type Struct, boolean, enums, optional, record, string, type as shape } from 'superstruct';
import {
  type FieldKind,
  type OrderField,
  type OrderTexts,
  type SentValues,
  type TravellerField,
  type TravellerValues,
  type TripValues,
  ORDER_FIELDS,
  SENT_FIELDS,
  TRAVELLER_FIELDS,
} from '@/domain/booking/travellerFields';

/** How each kind of value is sent in an update, and how it is stored on the device. */
const SHAPES = {
  text: { sent: string(), stored: string() },
  flag: { sent: boolean(), stored: boolean() },
  gender: { sent: enums(['female', 'male']), stored: enums(['female', 'male', '']) },
  day: { sent: string(), stored: string() },
  country: { sent: string(), stored: string() },
  memberships: { sent: shape({ airline: string(), number: string() }), stored: record(string(), string()) },
} as const satisfies Record<FieldKind, { sent: unknown; stored: unknown }>;

function shapesOf(names: readonly TravellerField[], way: 'sent' | 'stored'): Record<string, Struct> {
  const shapeOf = (name: TravellerField): Struct => {
    const { kind, optional: isOptional } = TRAVELLER_FIELDS[name];
    const shape = SHAPES[kind][way] as unknown as Struct;
    return isOptional ? optional(shape) : shape;
  };
  return Object.fromEntries(names.map((name) => [name, shapeOf(name)]));
}

/** Members of the passenger update. */
export const sentShapes = shapesOf(SENT_FIELDS, 'sent') as unknown as {
  [Name in keyof SentValues]-?: Struct<SentValues[Name], null>;
};

/** Members of a passenger of the account's trips. */
export const tripShapes = Object.fromEntries(
  Object.entries(shapesOf(ORDER_FIELDS, 'sent')).map(([name, shape]) => [
    TRAVELLER_FIELDS[name as OrderField].onOrder,
    shape,
  ]),
) as unknown as { [Member in keyof TripValues]-?: Struct<TripValues[Member], null> };

/** Texts of a traveller in a stored order. */
export const orderTextShapes = Object.fromEntries(
  ORDER_FIELDS.map((name) => [name, TRAVELLER_FIELDS[name].optional ? optional(string()) : string()]),
) as unknown as { [Name in keyof OrderTexts]-?: Struct<OrderTexts[Name], null> };

/** Fields of a row that stores a traveller. */
export const storedShapes = <Name extends TravellerField>(names: readonly Name[]) =>
  shapesOf(names, 'stored') as unknown as {
    [Each in keyof Pick<TravellerValues, Name>]-?: Struct<Pick<TravellerValues, Name>[Each], null>;
  };
