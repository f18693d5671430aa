import { type Struct, validate } from 'superstruct';
import { Refusal, badField } from './refusal';

/** The first thing wrong with a value: its dotted path and a sentence; null when the value fits the shape. */
export function problemOf<T>(value: unknown, struct: Struct<T>): { field: string; message: string } | null {
  const [error] = validate(value, struct as Struct);
  if (!error) return null;
  const field = error.path.join('.');
  return { field, message: field ? `Field "${field}": ${error.message}` : error.message };
}

/** The value as the shape says. Throws a 400 that names the field. */
export function checked<T>(value: unknown, struct: Struct<T>): T {
  const problem = problemOf(value, struct);
  if (problem) throw badField(problem.field || 'body', problem.message);
  return value as T;
}

/** The JSON body of a request. Throws a 400 when it is not JSON. */
export async function jsonBody(request: { text: () => Promise<string> }): Promise<unknown> {
  const text = await request.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal(400, 'The body is not JSON', { code: 'invalid_json', field: 'body' });
  }
}
