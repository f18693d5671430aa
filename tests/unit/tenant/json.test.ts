import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineOf, readJson } from '../../../tools/tenant/json';

const taken = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('JSON with places', () => {
  it('has the values of JSON.parse', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(0, 2), (text, indent) => {
        const shown = JSON.stringify(JSON.parse(text), null, indent);
        expect(readJson(shown)).toMatchObject({ fault: null, value: JSON.parse(text) as unknown });
      }),
    );
  });

  it('takes what JSON.parse takes, and nothing else', () => {
    const spoiled = fc
      .tuple(
        fc.json({ maxDepth: 3 }),
        fc.nat(),
        fc.constantFrom('', ',', '{', ']', '"', "'", '\\', '//', '0', '-', '\n', ':', '\t', 'e'),
        fc.nat(2),
      )
      .map(
        ([text, at, put, cut]) =>
          text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + cut),
      );
    fc.assert(
      fc.property(spoiled, (text) => {
        expect([text, readJson(text).fault === null]).toEqual([text, taken(text)]);
      }),
      { numRuns: 500 },
    );
  });

  it('knows the line and column of a value', () => {
    const text = '{\n  "a": {\n    "b": [1,\n 2]\n  }\n}';
    const { places, keys } = readJson(text);
    expect(lineOf(text, places.get('a.b[1]') ?? 0)).toEqual({ line: 4, column: 2 });
    expect(lineOf(text, keys.get('a.b') ?? 0)).toEqual({ line: 3, column: 5 });
  });

  it.each([
    ['{"a": 1,}', 7, 'has a comma before }'],
    ['[1 2]', 3, 'has no comma or ] before 2]'],
    ['{"a": [1', 8, 'ends before a ]'],
    ['{a: 1}', 1, 'has a where a name in double quotes is needed'],
    ['{"a" 1}', 5, 'has no : behind "a"'],
    ['{"a": 0371}', 6, 'has 0371} where a value is needed'],
    ["['b']", 1, "has ' around a text"],
    ['["b]', 1, 'has a text that does not end'],
    ['["a\tb"]', 3, 'has a tab or another control character in a text'],
    ['["C:\\R"]', 4, String.raw`has "\R" in a text`],
    ['{} # x', 3, 'has a comment'],
    ['{}}', 2, 'goes on behind its end with }'],
    [' ', 0, 'is empty'],
  ])('tells the first fault of %s', (text, at, why) => {
    expect(readJson(text).fault).toMatchObject({ at, why });
  });

  it('does not follow brackets without end', () => {
    expect(readJson('['.repeat(1e5)).fault?.why).toContain('40 brackets');
    expect(Object.keys(readJson('{"__proto__": {"a": 1}}').value as object)).toEqual(['__proto__']);
  });
});
