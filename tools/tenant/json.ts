/* JSON with the place of every value, and with a sentence for what is wrong in it: JSON.parse has neither. */
import { type JSONVisitor, type Node, parseTree, visit } from 'jsonc-parser';

/** Path of a child: `a.b`, `a.list[0]`. */
export const childPath = (path: string, key: string | number): string =>
  typeof key === 'number' ? `${path}[${key}]` : path ? `${path}.${key}` : key;

/** A fault of syntax: a sentence in two halves, at a place of the text. */
export interface SyntaxFault {
  at: number;
  why: string;
  remedy: string;
}
export interface ReadJson {
  value: unknown;
  places: Map<string, number>;
  keys: Map<string, number>;
  doubles: { path: string; at: number }[];
  fault: SyntaxFault | null;
}

/** Reads a text. `places` has the offset of each value and `keys` of each key, by path; `doubles` are keys that stand twice. */
export function readJson(text: string): ReadJson {
  const found: Omit<ReadJson, 'value'> = {
    places: new Map(),
    keys: new Map(),
    doubles: [],
    fault: faultOf(text),
  };
  if (found.fault) return { ...found, value: undefined };
  const walk = ({ type, offset, children = [] }: Node, path: string): void => {
    found.places.set(path, offset);
    if (type === 'array') for (const [n, child] of children.entries()) walk(child, childPath(path, n));
    if (type !== 'object') return;
    const names = new Set<string>();
    for (const { children: [key, value] = [] } of children) {
      if (!key || !value) continue;
      const name = key.value as string;
      const inner = childPath(path, name);
      if (names.has(name)) found.doubles.push({ path: inner, at: key.offset });
      names.add(name);
      found.keys.set(inner, key.offset);
      walk(value, inner);
    }
  };
  const tree = parseTree(text);
  if (tree) walk(tree, '');
  return { ...found, value: JSON.parse(text) as unknown };
}

/** A text up to its first wrong sign. */
const SOUND_TEXT = /^"(?:[ !#-[\]-\uFFFF]|\\["\\/bfnrt]|\\u[\da-fA-F]{4})*/;

/** The first fault of syntax, because what follows it is a guess: a sentence in two halves, at a place of the text. */
function faultOf(text: string): SyntaxFault | null {
  if (text.startsWith('\uFEFF'))
    return { at: 0, why: 'begins with a byte order mark', remedy: 'save it as UTF-8 without BOM' };
  if (text.trim() === '') return { at: 0, why: 'is empty', remedy: 'make it with "npm run tenant -- new NAME"' };
  let fault: SyntaxFault | null = null;
  const fail = (at: number, why: string, remedy: string): never => {
    fault = { at, why, remedy };
    throw new SyntaxError(why);
  };
  /** Ends of the objects and lists around a place, the innermost first. */
  const ends: string[] = [];
  /** What has to come next; `from`: the place of what it follows. */
  let next: { needs: 'value' | 'name' | 'colon' | 'comma'; from: number; name?: string } = { needs: 'value', from: 0 };
  const begin = (end: string, needs: 'value' | 'name') => (at: number) => {
    if (ends.unshift(end) > 41)
      fail(at, 'has more than 40 brackets inside each other', 'no setting is that deep, so delete them');
    next = { needs, from: at };
  };
  const close = (at: number): void => {
    // Also called at the end of a text that is cut off.
    if (at < text.length) ends.shift();
    next = { needs: 'comma', from: at };
  };
  const onError = (_: unknown, found: number): void => {
    // A number with a word behind it (`0371`, `9x`) is one wrong value.
    const isOneWord =
      next.needs === 'comma' && found < text.length && /^[^\s,:[\]{}"]+$/.test(text.slice(next.from, found + 1));
    const at = isOneWord ? next.from : found;
    const needs = isOneWord ? 'value' : next.needs;
    const [end] = ends;
    const rest = text.slice(at);
    const word = rest.split(/[\s,:]/, 1)[0]?.slice(0, 24) || rest[0];
    if (/^(?:\/[/*]|#)/.test(text.slice(found))) fail(found, 'has a comment', 'JSON has none, so delete it');
    if (rest === '' && end) fail(at, `ends before a ${end}`, 'add it, or undo what was cut off');
    if (needs === 'colon') fail(at, `has no : behind "${next.name}"`, 'add it');
    if (needs === 'comma' && end) fail(at, `has no comma or ${end} before ${word}`, 'add it');
    if (needs === 'comma')
      fail(at, `goes on behind its end with ${word}`, 'delete that, or the bracket that closes too early');
    if (rest.startsWith('"')) {
      const bad = at + (SOUND_TEXT.exec(rest)?.[0].length ?? 0);
      if (text[bad] === '\\') fail(bad, `has "${text.slice(bad, bad + 2)}" in a text`, 'write a backslash as \\\\');
      if (/[^\r\n]/.test(text[bad] ?? ''))
        fail(bad, 'has a tab or another control character in a text', 'write \\t or delete it');
      fail(at, 'has a text that does not end', 'close it with "');
    }
    if (rest[0] === end && text[next.from] === ',') fail(next.from, `has a comma before ${end}`, 'delete the comma');
    if (needs === 'name')
      fail(at, `has ${word} where a name in double quotes is needed`, 'write each field as "name": value');
    if (rest.startsWith("'")) fail(at, "has ' around a text", 'write it in double quotes "');
    fail(at, `has ${word} where a value is needed`, 'write a text in double quotes, a number, true, false or null');
  };
  const visitor: JSONVisitor = {
    onObjectBegin: begin('}', 'name'),
    onArrayBegin: begin(']', 'value'),
    onObjectEnd: close,
    onArrayEnd: close,
    onObjectProperty: (name, at) => {
      next = { needs: 'colon', from: at, name };
    },
    onLiteralValue: (_, at) => {
      next = { needs: 'comma', from: at };
    },
    onSeparator: (sign, at) => {
      next = { needs: sign === ',' && ends[0] === '}' ? 'name' : 'value', from: at };
    },
    onError,
  };
  try {
    visit(text, visitor, { disallowComments: true });
  } catch (error) {
    if (!fault) throw error;
  }
  return fault;
}

/** Line and column of an offset, both from 1. */
export function lineOf(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
