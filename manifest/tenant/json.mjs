/*
 * JSON with the place of every value. JSON.parse tells no line of a value and drops duplicate keys, and a YAML parser takes
 * what JSON.parse refuses later.
 */

/** Path of a child: `a.b`, `a.list[0]`. @param {string} path @param {string | number} key */
export const childPath = (path, key) => (typeof key === 'number' ? `${path}[${key}]` : path ? `${path}.${key}` : key);

/** A sentence in two halves, at a place of the text. */
class Fault extends Error {
  constructor(at, why, remedy) {
    super(why);
    Object.assign(this, { at, why, remedy });
  }
}

const ESCAPES = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/**
 * Reads a text. `places` has the offset of each value and `keys` of each key, by path; `doubles` are keys that stand twice.
 * Only the first fault of syntax is told: what follows it is a guess.
 * @param {string} text
 */
export function readJson(text) {
  const places = new Map();
  const keys = new Map();
  const doubles = [];
  let at = 0;
  const fail = (why, remedy, from = at) => {
    throw new Fault(from, why, remedy);
  };
  const skip = () => {
    while (/[ \t\r\n]/.test(text[at] ?? '')) at += 1;
    if (text.startsWith('//', at) || text.startsWith('/*', at) || text[at] === '#')
      fail('has a comment', 'JSON has none, so delete it');
  };
  /** What stands here, for a sentence. */
  const here = () =>
    text
      .slice(at)
      .split(/[\s,:]/, 1)[0]
      .slice(0, 24) || text[at];

  function string() {
    const from = at;
    at += 1;
    let value = '';
    for (;;) {
      const sign = text[at];
      if (sign === undefined || sign === '\n' || sign === '\r')
        fail('has a text that does not end', 'close it with "', from);
      at += 1;
      if (sign === '"') return value;
      if (sign < ' ') fail('has a tab or another control character in a text', 'write \\t or delete it', at - 1);
      if (sign !== '\\') {
        value += sign;
        continue;
      }
      const letter = text[at] ?? '';
      at += 1;
      const code = letter === 'u' ? /^[\da-f]{4}/i.exec(text.slice(at, at + 4))?.[0] : undefined;
      if (code) {
        value += String.fromCharCode(Number.parseInt(code, 16));
        at += 4;
      } else if (Object.hasOwn(ESCAPES, letter)) value += ESCAPES[letter];
      else fail(`has "\\${letter}" in a text`, 'write a backslash as \\\\', at - 2);
    }
  }

  /** Members of an object or list up to `end`. */
  function members(end, read) {
    at += 1;
    skip();
    for (let n = 0; text[at] !== end; n += 1) {
      if (n > 0) {
        if (text[at] !== ',' && at < text.length) fail(`has no comma or ${end} before ${here()}`, 'add it');
        if (at >= text.length) fail(`ends before a ${end}`, 'add it, or undo what was cut off');
        const comma = at;
        at += 1;
        skip();
        if (text[at] === end) fail(`has a comma before ${end}`, 'delete the comma', comma);
      }
      if (at >= text.length) fail(`ends before a ${end}`, 'add it, or undo what was cut off');
      read(n);
      skip();
    }
    at += 1;
  }

  function value(path, depth = 0) {
    skip();
    if (depth > 40) fail('has more than 40 brackets inside each other', 'no setting is that deep, so delete them');
    places.set(path, at);
    const sign = text[at];
    if (sign === '{') {
      const found = {};
      members('}', () => {
        if (text[at] !== '"')
          fail(`has ${here()} where a name in double quotes is needed`, 'write each field as "name": value');
        const from = at;
        const key = string();
        const inner = childPath(path, key);
        skip();
        if (text[at] !== ':') fail(`has no : behind "${key}"`, 'add it');
        at += 1;
        if (Object.hasOwn(found, key)) doubles.push({ path: inner, at: from });
        keys.set(inner, from);
        // `__proto__` would be no field of its own.
        Object.defineProperty(found, key, {
          value: value(inner, depth + 1),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      });
      return found;
    }
    if (sign === '[') {
      const found = [];
      members(']', (n) => found.push(value(childPath(path, n), depth + 1)));
      return found;
    }
    if (sign === '"') return string();
    const word = /^[^\s,:[\]{}"]*/.exec(text.slice(at))?.[0] ?? '';
    const known = { true: true, false: false, null: null };
    if (!Object.hasOwn(known, word) && !/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(word)) {
      if (sign === "'") fail("has ' around a text", 'write it in double quotes "');
      const found = at >= text.length ? 'its end' : here();
      fail(`has ${found} where a value is needed`, 'write a text in double quotes, a number, true, false or null');
    }
    at += word.length;
    return Object.hasOwn(known, word) ? known[word] : Number(word);
  }

  try {
    if (text.startsWith('\uFEFF')) fail('begins with a byte order mark', 'save it as UTF-8 without BOM');
    if (text.trim() === '') fail('is empty', 'make it with "npm run tenant -- new NAME"', 0);
    const found = value('');
    skip();
    if (at < text.length)
      fail(`goes on behind its end with ${here()}`, 'delete that, or the bracket that closes too early');
    return { value: found, places, keys, doubles, fault: null };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { value: undefined, places, keys, doubles, fault: { at: error.at, why: error.why, remedy: error.remedy } };
  }
}

/** Line and column of an offset, both from 1. @param {string} text @param {number} at */
export function lineOf(text, at) {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
