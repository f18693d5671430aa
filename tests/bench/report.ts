/** Median. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Formats rows with the same keys as a text table with a header. */
export function table(rows: readonly Record<string, string | number>[]): string {
  const keys = Object.keys(rows[0] ?? {});
  const width = (key: string) => Math.max(key.length, ...rows.map((row) => String(row[key]).length));
  const line = (cells: Record<string, string | number>) =>
    keys
      .map((key, n) => (n === 0 ? String(cells[key]).padEnd(width(key)) : String(cells[key]).padStart(width(key))))
      .join('  ');
  return [line(Object.fromEntries(keys.map((key) => [key, key]))), ...rows.map(line)].join('\n');
}
