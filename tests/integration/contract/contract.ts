import { type Operation, operations, read, validator } from '../../../tools/conform/document';

export { document, operations } from '../../../tools/conform/document';

interface Example {
  value: unknown;
}
export const isPicture = ({ tags }: Operation): boolean => tags.includes('pictures');
/** Calls of the app that the sandbox answers. */
export const calls = operations.filter((one) => !isPicture(one) && !one['x-not-called-yet']);

/** Problems of a value by the schema at `keys`; empty if it matches. */
export type Judge = (value: unknown) => string[];
const judge =
  (...keys: string[]): Judge =>
  (value) => {
    const check = validator(keys);
    if (check(value)) return [];
    return (check.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath || '/'} ${message}`);
  };

const at = ({ path, method }: Operation): string[] => ['paths', path, method.toLowerCase()];
export const judgeSchema = (name: string): Judge => judge('components', 'schemas', name);
export const judgeRequest = (one: Operation): Judge =>
  judge(...at(one), 'requestBody', 'content', 'application/json', 'schema');
export const judgeAnswer = (one: Operation, status = '200', type = 'application/json'): Judge =>
  judge(...at(one), 'responses', status, 'content', type, type === 'application/x-ndjson' ? 'x-line-schema' : 'schema');

/** Examples of a request (`status` null) or of an answer. */
export function examplesOf(one: Operation, status: string | null, type = 'application/json'): [string, unknown][] {
  const keys = [
    ...at(one),
    ...(status === null ? ['requestBody'] : ['responses', status]),
    'content',
    type,
    'examples',
  ];
  const content = status === null ? one.requestBody?.content : one.responses[status]?.content;
  return Object.keys(content?.[type]?.examples ?? {}).map((name) => [name, (read(...keys, name) as Example).value]);
}

export interface Exchange {
  method: string;
  /** Relative to the base of the API. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: string | null;
  status: number;
  /** Media type without parameters. */
  type: string;
  text: string;
}

const pattern = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)').replaceAll('.', '\\.')}$`);
/** The operation of a call, preferring literal path segments, with its path values. */
export function operationOf({ method, path }: Pick<Exchange, 'method' | 'path'>) {
  const fits = operations.filter((one) => one.method === method && pattern(one.path).test(path));
  const [one] = fits.sort((a, b) => a.path.split('{').length - b.path.split('{').length);
  if (!one) return null;
  const values = (pattern(one.path).exec(path) ?? []).slice(1).map(decodeURIComponent);
  const names = [...one.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return { one, values: Object.fromEntries(names.map((name, n) => [name, values[n] ?? ''])) };
}

/** Values in addresses are text; numeric ones are converted. */
const typed = (text: string, { type }: { type?: string }): unknown =>
  (type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;

function problemsOfQuery(one: Operation, query: URLSearchParams): string[] {
  const left = new Map(query);
  const problems: string[] = [];
  for (const [n, { name, in: place, required, schema }] of (one.parameters ?? []).entries()) {
    const check = judge(...at(one), 'parameters', String(n), 'schema');
    if (place !== 'query' || schema.type === 'object') continue;
    const text = left.get(name);
    left.delete(name);
    if (text === undefined && required) problems.push(`query ${name} is missing`);
    if (text !== undefined) problems.push(...check(typed(text, schema)).map((why) => `query ${name}: ${why}`));
  }
  const open = (one.parameters ?? []).findIndex(
    ({ in: place, schema }) => place === 'query' && schema.type === 'object',
  );
  const rest = Object.fromEntries(left);
  if (open >= 0) return [...problems, ...judge(...at(one), 'parameters', String(open), 'schema')(rest)];
  return [...problems, ...Object.keys(rest).map((name) => `query ${name} is not in the document`)];
}

function problemsOfRequest(one: Operation, values: Record<string, string>, exchange: Exchange): string[] {
  const problems = problemsOfQuery(one, exchange.query);
  for (const [n, { name, in: place, required }] of (one.parameters ?? []).entries()) {
    if (place === 'query') continue;
    const value = place === 'path' ? values[name] : exchange.headers.get(name);
    if (value === undefined || value === null) {
      if (required) problems.push(`${place} ${name} is missing`);
    } else
      problems.push(...judge(...at(one), 'parameters', String(n), 'schema')(value).map((why) => `${name}: ${why}`));
  }
  const bearer = /^Bearer \S+$/.test(exchange.headers.get('Authorization') ?? '');
  const ways = one.security ?? [];
  const isOptional = ways.some((way) => Object.keys(way).length === 0);
  if (!isOptional && ways.length > 0 !== bearer) problems.push(bearer ? 'a bearer nobody asked for' : 'no bearer');
  if (!one.requestBody !== (exchange.body === null)) problems.push('a body where none is, or none where one is');
  else if (exchange.body !== null) problems.push(...judgeRequest(one)(JSON.parse(exchange.body)));
  return problems;
}

function problemsOfAnswer(one: Operation, { status, type, text }: Exchange): string[] {
  const said = one.responses[String(status)];
  if (!said) return [`status ${status} is not in the document`];
  const media = said.content?.[type];
  if (!media) return [`${type} is not in the document`];
  if (media['x-line-schema']) {
    const lines = text.split('\n').filter(Boolean);
    return lines.flatMap((line) => judgeAnswer(one, String(status), type)(JSON.parse(line)));
  }
  return media.schema && type === 'application/json' ? judgeAnswer(one, String(status))(JSON.parse(text)) : [];
}

/** The operation of an exchange and its deviations from the document. A refused request may be invalid. */
export function examine(exchange: Exchange): { one: Operation | null; problems: string[] } {
  const found = operationOf(exchange);
  if (!found) return { one: null, problems: ['no such call in the document'] };
  const { one, values } = found;
  const asked = exchange.status < 400 ? problemsOfRequest(one, values, exchange) : [];
  return { one, problems: [...asked, ...problemsOfAnswer(one, exchange)] };
}
