import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

/** The parts of docs/api/openapi.yaml that its readers need. A separate validator checks that it is valid OpenAPI. */
interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  explode?: boolean;
  schema: { type?: string };
}
interface Media {
  schema?: object;
  'x-line-schema'?: object;
  examples?: Record<string, { value: unknown }>;
}
interface Answer {
  description: string;
  content?: Record<string, Media>;
}
interface Written {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
  security?: Record<string, unknown>[];
  'x-not-called-yet'?: boolean;
}
export interface Operation extends Written {
  method: string;
  /** With `{names}`. */
  path: string;
}

export const FILE = new URL('../../docs/api/openapi.yaml', import.meta.url).pathname;
export const document = parse(readFileSync(FILE, 'utf8')) as {
  paths: Record<string, Record<string, unknown>>;
  tags: { name: string }[];
  components: Record<string, Record<string, unknown>>;
};

const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, allowUnionTypes: true, verbose: true });
addFormats.default(ajv);
ajv.addKeyword({
  keyword: 'x-decimals',
  type: 'number',
  validate: (digits: number, value: number) => Math.abs(value * 10 ** digits - Math.round(value * 10 ** digits)) < 1e-4,
});
ajv.addVocabulary(['discriminator', ...Object.keys(document)]);
ajv.addSchema(document, 'api');

const escaped = (key: string): string => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
/** A part of the document by its keys, `$ref` resolved, with the resolved keys. */
function follow(keys: readonly string[]): { keys: string[]; found: unknown } {
  let found: unknown = document;
  let at: string[] = [];
  for (const key of keys) {
    found = (found as Record<string, unknown>)[key];
    at.push(key);
    const ref = (found as { $ref?: unknown } | undefined)?.$ref;
    if (typeof ref === 'string') ({ keys: at, found } = follow(ref.slice(2).split('/')));
  }
  return { keys: at, found };
}

/** A part of the document by its keys, with `$ref` resolved. */
export const read = (...keys: string[]): unknown => follow(keys).found;

function written(path: string, method: string): Operation {
  const at = ['paths', path, method];
  const raw = read(...at) as Written;
  const parameters = Object.keys(raw.parameters ?? []).map((key) => read(...at, 'parameters', key) as Parameter);
  const responses = Object.keys(raw.responses).map((status) => [status, read(...at, 'responses', status)]);
  return {
    ...raw,
    method: method.toUpperCase(),
    path,
    parameters,
    responses: Object.fromEntries(responses) as Record<string, Answer>,
  };
}

const METHODS = ['get', 'post', 'put', 'delete', 'patch', 'head'];
export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.keys(item)
    .filter((key) => METHODS.includes(key))
    .map((method) => written(path, method)),
);

/** The operation with this id. Throws for an unknown one. */
export function operation(id: string): Operation {
  const found = operations.find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`No operation ${id} in ${FILE}`);
  return found;
}

const compiled = new Map<string, ValidateFunction>();
/** The check of the schema at these keys. */
export function validator(keys: readonly string[]): ValidateFunction {
  const pointer = `api#/${follow(keys).keys.map(escaped).join('/')}`;
  const known = compiled.get(pointer) ?? ajv.getSchema(pointer);
  if (!known) throw new Error(`No schema at ${pointer}`);
  compiled.set(pointer, known);
  return known;
}

/** One wrong field: dotted path, what the document asks, what is there. */
export interface Flaw {
  path: string;
  expected: string;
  found: string;
}

const LONGEST = 80;
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** The beginning of a body, without secrets: reports are sent around. */
export const beginning = (text: string): string =>
  cut(
    text
      .slice(0, 20 * LONGEST)
      .replace(/("access_token"\s*:\s*")[^"]*/g, '$1…')
      .replace(/\s+/g, ' ')
      .trim(),
  );

/** What JSON would write as null. */
function plainly(this: unknown, _: string, value: unknown): unknown {
  if (value === undefined) return Array.isArray(this) ? 'nothing' : undefined;
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}

/** A value as a reader sees it, shortened. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  return beginning(JSON.stringify(value, plainly) ?? typeof value);
}

const article = (type: unknown): string => (Array.isArray(type) ? type.join(' or ') : String(type));
const dotted = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
const under = (path: string, key: unknown): string => (path ? `${path}.${String(key)}` : String(key));

const LIMITS: Record<string, string> = {
  minItems: 'a list of at least # rows',
  maxItems: 'a list of at most # rows',
  minLength: 'text of at least # letters',
  maxLength: 'text of at most # letters',
  minimum: 'at least #',
  maximum: 'at most #',
  exclusiveMinimum: 'above #',
  exclusiveMaximum: 'below #',
};

/** The same name as camelCase or snake_case. */
const alike = (a: string, b: string): boolean =>
  a.replaceAll('_', '').toLowerCase() === b.replaceAll('_', '').toLowerCase();

/** What is there in place of a field. */
function missing(name: string, data: unknown): string {
  const other = Object.keys(data as object).find((key) => alike(key, name));
  return other === undefined ? 'nothing: the field is missing' : `nothing: it is called ${other} there`;
}

function flawOf({ keyword, instancePath, params, schema, parentSchema, data, message }: ErrorObject): Flaw {
  const path = dotted(instancePath);
  const said = (parentSchema as { description?: unknown } | undefined)?.description;
  const hint = typeof said === 'string' && said.length < LONGEST ? ` (${said.replace(/\.$/, '')})` : '';
  const of = params as Record<string, unknown>;
  switch (keyword) {
    case 'required': {
      const { properties } = parentSchema as { properties?: Record<string, { type?: unknown }> };
      const own = properties?.[String(of['missingProperty'])];
      return {
        path: under(path, of['missingProperty']),
        expected: own?.type === undefined ? 'a value' : article(own.type),
        found: missing(String(of['missingProperty']), data),
      };
    }
    case 'type':
      return { path, expected: `${article(of['type'])}${hint}`, found: shown(data) };
    case 'enum':
      return { path, expected: `one of ${(schema as unknown[]).map(String).join(', ')}`, found: shown(data) };
    case 'const':
      return { path, expected: shown(schema), found: shown(data) };
    case 'pattern':
      return { path, expected: `text like ${String(schema)}${hint}`, found: shown(data) };
    case 'format':
      return { path, expected: `${String(schema)}${hint}`, found: shown(data) };
    case 'x-decimals':
      return {
        path,
        expected: `decimal euros with at most ${String(schema)} digits after the point`,
        found: shown(data),
      };
    case 'additionalProperties':
      return { path: under(path, of['additionalProperty']), expected: 'no such field', found: 'one' };
    default:
      return {
        path,
        expected: `${LIMITS[keyword]?.replace('#', String(schema)) ?? `a value of which holds: it ${message ?? keyword}`}${hint}`,
        found: shown(data),
      };
  }
}

const BRANCH = /^(.*?\/(?:anyOf|oneOf))\/(\d+)\//;
/** Of a value that may have several shapes only the faults of the nearest shape are of use. */
function nearest(errors: readonly ErrorObject[]): ErrorObject[] {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  if (!unions.length) return errors.filter(({ keyword }) => keyword !== 'if');
  const branches = new Map<string, ErrorObject[]>();
  const rest: ErrorObject[] = [];
  for (const error of errors) {
    const found = BRANCH.exec(error.schemaPath);
    const union = unions.find(
      (one) => one.schemaPath !== error.schemaPath && error.instancePath.startsWith(one.instancePath) && found,
    );
    if (found && union) branches.set(found[2] ?? '', [...(branches.get(found[2] ?? '') ?? []), error]);
    else if (!unions.includes(error) && error.keyword !== 'if') rest.push(error);
  }
  const depth = (list: ErrorObject[]): number => Math.max(...list.map(({ instancePath }) => instancePath.length));
  const [best] = [...branches.values()].sort((a, b) => a.length - b.length || depth(b) - depth(a));
  return rest.length || best ? [...rest, ...(best ?? [])] : [...unions];
}

/** Values that are looked at: few first, as each error among many costs the more the more there are. */
const VALUES = [2_000, 20_000];
const MOST_KEYS = 20_000;
const LEAST_ROWS = 20;
const MOST_ERRORS = 1_000;

/** The beginning of each list of a value that has very many: the rows behind it have the same faults. */
function trimmed(value: unknown, left: { values: number }): unknown {
  left.values -= 1;
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, MOST_KEYS)
        .map(([key, one]) => [key, trimmed(one, left)]),
    );
  const rows: unknown[] = [];
  for (const row of value) {
    if (left.values <= 0 && rows.length >= LEAST_ROWS) break;
    rows.push(trimmed(row, left));
  }
  return rows;
}

/** Flaws of a value by the schema at these keys; empty if it matches. */
export function flawsOf(keys: readonly string[], value: unknown): Flaw[] {
  const check = validator(keys);
  for (const values of VALUES) {
    const left = { values };
    if (!check(trimmed(value, left))) return nearest((check.errors ?? []).slice(0, MOST_ERRORS)).map(flawOf);
    if (left.values > 0) break;
  }
  return [];
}
