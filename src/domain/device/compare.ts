/** One field of an update as this device has it and as the server has it. `field` names its text `device.field.*`. */
export interface Difference {
  field: ComparedField;
  ours: string;
  theirs: string;
}

/** Fields shown side by side, with where they stand in an update. What is not here is not the traveller's own word. */
const FIELDS = {
  passenger: ['name', 'surname', 'gender', 'dob', 'nationality'],
  contact: ['email', 'telCode', 'tel'],
  billing: ['companyName', 'companyID', 'VATNumber', 'name', 'surname', 'address', 'country'],
} as const;
export type ComparedKind = keyof typeof FIELDS;
export type ComparedField = (typeof FIELDS)[ComparedKind][number];

const isKind = (kind: string): kind is ComparedKind => kind in FIELDS;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function valueIn(record: Readonly<Record<string, unknown>> | null, field: string): string {
  if (!record) return '';
  const nested = record['isCompany'] ? record['company'] : record['person'];
  return textOf(record[field]) || textOf((nested as Record<string, unknown> | null | undefined)?.[field]);
}

/** The fields that differ, in the order of the form. Null for an update that is not made of the traveller's words. */
export function differences(
  kind: string,
  ours: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>> | null,
): Difference[] | null {
  if (!isKind(kind)) return null;
  return FIELDS[kind]
    .map((field) => ({ field, ours: valueIn(ours, field), theirs: valueIn(theirs, field) }))
    .filter((one) => one.ours !== one.theirs);
}
