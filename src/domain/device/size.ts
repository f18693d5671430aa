/** About what an offer of a kept list takes, in bytes: its text is not read only to be measured. */
export const OFFER_BYTES = 1300;

/** Bytes of rows as JSON, UTF-8: an estimate, the browser's own form is a little larger. */
export function sizeOf(rows: readonly unknown[]): number {
  return rows.reduce<number>((sum, row) => sum + new TextEncoder().encode(JSON.stringify(row) ?? '').length, 0);
}

export type SizeUnit = 'kilobyte' | 'megabyte' | 'gigabyte';

/** A size as people say it: whole kB, at least one of anything; MB with one figure behind the point while it is below ten. */
export function sayable(bytes: number): { value: number; unit: SizeUnit } {
  if (bytes < 999_500) return { value: bytes <= 0 ? 0 : Math.max(1, Math.round(bytes / 1000)), unit: 'kilobyte' };
  const [size, unit]: [number, SizeUnit] =
    bytes < 999_500_000 ? [bytes / 1_000_000, 'megabyte'] : [bytes / 1_000_000_000, 'gigabyte'];
  return { value: size < 9.95 ? Math.round(size * 10) / 10 : Math.round(size), unit };
}
