import type { Proof } from './proofs';
import type { Result } from './result';

/** How a part of the night ended. Without `tried` it did not run, and `why` says it. */
export interface Done extends Partial<Result> {
  seconds: number;
  /** The commit it ran on. */
  commit: string;
  why?: string;
}

/** Parts by the names of proof and part. */
export type Night = Record<string, Record<string, Done>>;

/** One row a proof, and by name what did not run. */
export function rowsOf(
  proofs: readonly Proof[],
  night: Night,
): { rows: Record<string, string | number>[]; notRun: string[]; failed: number } {
  const notRun: string[] = [];
  const rows = proofs.map(({ name, parts }) => {
    const row = { proof: name, tried: 0, failed: 0, 'not run': 0, minutes: 0 };
    let seconds = 0;
    for (const part of parts) {
      const done = night[name]?.[part.name];
      seconds += done?.seconds ?? 0;
      row.tried += done?.tried ?? 0;
      row.failed += done?.failed ?? 0;
      if (done?.tried !== undefined) continue;
      row['not run'] += 1;
      notRun.push(`${name}, ${part.name}${done?.why ? `: ${done.why}` : ''}`);
    }
    row.minutes = Math.round(seconds / 6) / 10;
    return row;
  });
  return { rows, notRun, failed: rows.reduce((sum, row) => sum + row.failed, 0) };
}
