const WRONG: Record<string, readonly unknown[]> = {
  string: [7, null, '', 'nonsense'],
  number: ['7', null, -1, 1.5],
  boolean: ['yes', null],
  array: [{}, 'none', []],
  object: [[], 'none', {}],
  null: [7, {}],
};

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** Entries of a long list to spoil; enough to meet every kind. */
const MOST_ENTRIES = 3;

/** Copies of a value, each with one part removed or made invalid, and its path. */
export function* spoiled(value: unknown, path = ''): Generator<{ path: string; value: unknown }> {
  for (const wrong of WRONG[kindOf(value)] ?? []) yield { path: `${path} → ${JSON.stringify(wrong)}`, value: wrong };
  if (Array.isArray(value)) {
    for (const [n, entry] of value.slice(0, MOST_ENTRIES).entries())
      for (const each of spoiled(entry, `${path}/${n}`)) yield { path: each.path, value: value.with(n, each.value) };
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      const { [key]: _, ...rest } = value as Record<string, unknown>;
      yield { path: `${path}/${key} left out`, value: rest };
      for (const each of spoiled(entry, `${path}/${key}`))
        yield { path: each.path, value: { ...value, [key]: each.value } };
    }
  }
}
