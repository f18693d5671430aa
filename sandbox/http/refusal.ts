import { type Struct, validate } from 'superstruct';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

interface RefusalDetails {
  /** Machine-readable, snake_case. */
  code: string;
  /** Dotted path of the wrong field. */
  field?: string;
  headers?: Record<string, string>;
}

/** A refused request, answered as `{errorMessage, code, field?}`. */
export class Refusal extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    message: string,
    readonly details: RefusalDetails,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

/** 400 that names the field. */
export const badField = (field: string, message: string): Refusal =>
  new Refusal(400, message, { code: 'invalid', field });

export const notFound = (what: string, field?: string): Refusal =>
  new Refusal(404, `${what} not found`, field === undefined ? { code: 'not_found' } : { code: 'not_found', field });

/** The first mismatch of a value with a shape: dotted path and message; null if it matches. */
export function problemOf<T>(value: unknown, struct: Struct<T>): { field: string; message: string } | null {
  const [error] = validate(value, struct as Struct);
  if (!error) return null;
  const field = error.path.join('.');
  return { field, message: field ? `Field "${field}": ${error.message}` : error.message };
}

/** The value with the shape's type. Throws a 400 that names the field. */
export function checked<T>(value: unknown, struct: Struct<T>): T {
  const problem = problemOf(value, struct);
  if (problem) throw badField(problem.field || 'body', problem.message);
  return value as T;
}

type AnyStruct = Struct;

/** A value that fits the shape, without the fields that the shape does not name, at every level. */
export function withoutUnknown<T>(value: T, { type, schema }: Pick<Struct<T>, 'type' | 'schema'>): T {
  if (Array.isArray(value) && type === 'array' && schema)
    return value.map((one: unknown) => withoutUnknown(one, schema as AnyStruct)) as T;
  if (typeof value !== 'object' || value === null || type !== 'type') return value;
  const fields = Object.entries(schema as Record<string, AnyStruct>).filter(([name]) => Object.hasOwn(value, name));
  return Object.fromEntries(
    fields.map(([name, shape]) => [name, withoutUnknown((value as Record<string, unknown>)[name], shape)]),
  ) as T;
}

/** Our deepest body has six levels. Checks that call themselves run out of stack far below what a megabyte can nest. */
const DEEPEST = 32;
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1));
}

/** The one way in for JSON from outside. Throws a 400 if the text is not JSON, or nested too deep. */
export function readJson(text: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body is not JSON', { code: 'invalid_json', field: 'body' });
  }
  if (isDeeper(body, DEEPEST))
    throw new Refusal(400, 'The body is nested too deep', { code: 'invalid', field: 'body' });
  return body;
}

/** The JSON body of a request. Throws as `readJson`, and 413 beyond `most` bytes. */
export async function jsonBody(request: { text: () => Promise<string> }, most = Infinity): Promise<unknown> {
  const text = await request.text();
  if (Buffer.byteLength(text) > most)
    throw new Refusal(413, `The body is larger than ${most} bytes`, { code: 'too_large', field: 'body' });
  return readJson(text);
}
