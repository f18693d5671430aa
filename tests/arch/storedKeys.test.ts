import { describe, expect, it } from 'vitest';
import { STORED_KINDS, nameOfKey, storedFacts } from '@/domain/device/stored';
import { type SourceFile, readSources } from './imports';

/* What is stored under a key that no kind declares is neither listed nor deleted on /device. */

const src = readSources('src');

/** A key in the source: a text, a name, or a call of a function that makes it. */
const KEY = String.raw`('[^']*'|\x60[^\x60]*\x60|[\w.]+)`;
const LOCAL = [
  new RegExp(String.raw`\blocalStore\.(?:get|set|remove)\(\s*${KEY}`, 'g'),
  new RegExp(String.raw`\breadJson\(localStore,\s*${KEY}`, 'g'),
  new RegExp(String.raw`\b(?:localKeys|onStoredElsewhere)\(\s*${KEY}`, 'g'),
];
const META = [
  new RegExp(String.raw`\bputMeta\(\s*${KEY}`, 'g'),
  new RegExp(String.raw`\{ k: ${KEY}(?=[^;]*?\bv\b)`, 'g'),
];

/** What a key is called where a function is given it. */
const PARAMETER = /^(?:key|k|name|start|string)$/;
/** Where that is so, with the constants that are given. */
const GIVEN: Readonly<Record<string, readonly string[]>> = {
  'src/platform/webStorage.ts': ['MOVED'],
  'src/state/trips/tripHint.ts': ['TRIP_HINT', 'ACCOUNT_TRIP_HINT', 'DEPARTURES_HINT', 'ACCOUNT_DEPARTURES_HINT'],
  'src/state/trips/noteTrips.ts': ['TRIP_HINT', 'ACCOUNT_TRIP_HINT', 'DEPARTURES_HINT', 'ACCOUNT_DEPARTURES_HINT'],
  'src/state/device/exportData.ts': [],
  'src/state/device/inventory.ts': [],
  'src/state/device/remove.ts': [],
  // Those of `listJournalCopies`.
  'src/offline/drafts/journal.ts': [],
  // Those of the rules and bags of searches.
  'src/offline/items/sources.ts': [],
  'src/offline/store/meta.ts': [],
  'src/offline/store/rows.ts': [],
};

/** The right side of a constant, or of a function of one expression. */
function definitionOf(name: string, { text, path }: SourceFile): { expression: string; file: SourceFile } | null {
  const pattern = new RegExp(
    String.raw`\bconst ${name}\b[^=;]*=\s*(?:(?:async )?\([^()]*\)(?::\s*[\w<>| ]+)?\s*=>\s*)?([^;]+);`,
  );
  const own = pattern.exec(text)?.[1];
  if (own) return { expression: own, file: { text, path, imports: [] } };
  const home = src.find((file) => new RegExp(String.raw`\bexport const ${name}\b`).test(file.text));
  const expression = home && pattern.exec(home.text)?.[1];
  return home && expression ? { expression, file: home } : null;
}

/** The text that a key begins with; null when it is handed in. */
function startOf(expression: string, file: SourceFile): string | null {
  const [, text] = /^\s*['`]([^'`$]*)/.exec(expression) ?? [];
  if (text) return text;
  const [, name = ''] = /^\s*(?:`\$\{)?(\w+)/.exec(expression) ?? [];
  const found = definitionOf(name, file);
  return found && startOf(found.expression, found.file);
}

/** Names of the keys in the source, and where a key is neither a text nor a constant. */
function keysIn(patterns: readonly RegExp[], files: readonly SourceFile[]): { names: Set<string>; unknown: string[] } {
  const names = new Set<string>();
  const unknown: string[] = [];
  const take = (expression: string, file: SourceFile): void => {
    if (file.path in GIVEN && PARAMETER.test(expression)) return;
    const start = startOf(expression, file);
    if (start === null) unknown.push(`${file.path}: ${expression}`);
    else names.add(nameOfKey(start));
  };
  for (const file of files) {
    const expressions = patterns.flatMap((pattern) => [...file.text.matchAll(pattern)].map(([, key = '']) => key));
    // A row that was read has its key already.
    for (const expression of expressions.filter((each) => !each.endsWith('.k'))) take(expression, file);
  }
  return { names, unknown };
}

const declared = (place: 'meta' | 'local'): string[] =>
  STORED_KINDS.flatMap((kind) => storedFacts(kind)[place] ?? []).toSorted();

describe('every key belongs to one kind of stored data', () => {
  it.each(['meta', 'local'] as const)('no two kinds declare the same: %s', (place) => {
    expect(new Set(declared(place)).size).toBe(declared(place).length);
  });

  it('of local storage', () => {
    const { names, unknown } = keysIn(LOCAL, src);
    for (const [path, constants] of Object.entries(GIVEN)) {
      const file = src.find((each) => each.path === path)!;
      for (const name of constants) names.add(nameOfKey(startOf(name, file)!));
    }
    expect(unknown).toEqual([]);
    expect([...names].toSorted()).toEqual(declared('local'));
  });

  it('of the table `meta`', () => {
    const { names, unknown } = keysIn(
      META,
      src.filter(({ path }) => path.startsWith('src/offline/')),
    );
    expect(unknown).toEqual([]);
    expect([...names].toSorted()).toEqual(declared('meta'));
  });
});
