import { type Failure, type Struct, type StructError, validate } from 'superstruct';
import { log } from '@/platform/log';
import { recordWrongAnswer } from '@/platform/diagnostics';

/** Without ids and codes, so that the same fault of two bookings or airports counts as one kind. */
const withoutIds = (path: string): string =>
  path
    .split(/[?#]/, 1)
    .join('')
    .split('/')
    .map((part) => (/^(?=.*\d).{4,}$|^.{33,}$/.test(part) ? '{id}' : /^[A-Z\d]{2,3}$/.test(part) ? '{code}' : part))
    .join('/');

/** The name of a call in messages to a developer, `GET /airport/search`. */
export const callName = (method: string, path: string): string => `${method} ${withoutIds(path)}`;

const LONGEST_SHOWN = 40;

function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** The header, in place of a field. */
export const CONTENT_TYPE = 'Content-Type';

/** Names what is wrong with an answer, for the tenant's developer: in the console once for each kind, and under `?debug`. */
export function reportWrong(call: string, field: string, expected: string, found: unknown): void {
  const wrong = { call, field: field.replace(/(^|\.)\d+(?=\.|$)/g, '$1[]'), expected, found: describe(found) };
  if (!recordWrongAnswer(wrong)) return;
  const at = field === CONTENT_TYPE ? `the header ${field}` : wrong.field ? `the field "${wrong.field}"` : 'the answer';
  // The value apart: log lines go into the support file, details of this kind do not.
  log.warn('api', `${call}: ${at} is wrong (docs/api.md): expected ${expected}, found`, wrong.found);
}

/** "Expected a string, but received: 5": what stands before the comma. */
const expectedBy = ({ message }: Failure): string =>
  /Expected (.+?),? but received/s.exec(message)?.[1]?.replaceAll('`', '') ?? message;

/** Fields that are reported of one answer or row. */
const MOST_FIELDS = 10;

/** Reports the wrong fields of an answer that did not pass its struct. `at`: where the checked part stands in it. */
export function reportFailure(call: string, error: StructError, ...at: (string | number)[]): void {
  for (const failure of error.failures().slice(0, MOST_FIELDS))
    reportWrong(call, [...at, ...failure.path].join('.'), expectedBy(failure), failure.value);
}

/** Reports what is wrong with an answer that the app uses all the same, with defaults for the wrong fields. */
export function reportUnsound<T>(call: string, answer: unknown, struct: Struct<T>, ...at: (string | number)[]): void {
  const [error] = validate(answer, struct);
  if (error) reportFailure(call, error, ...at);
}

/**
 * The rows of a list that pass the struct. Wrong fields of the others are reported, and of these what `whole` does not allow:
 * the row of the contract, where less of it is enough for the app.
 */
export function soundRows<T, Whole = T>(
  call: string,
  rows: readonly unknown[],
  struct: Struct<T>,
  whole?: Struct<Whole>,
): T[] {
  return rows.flatMap((row, at) => {
    const [error, value] = validate(row, struct);
    if (error) {
      reportFailure(call, error, at);
      return [];
    }
    if (whole) reportUnsound(call, row, whole, at);
    return [value];
  });
}
