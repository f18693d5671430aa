/** So many trials of a long set, or the share of them that `SOAK_SHARE` asks for (0.1: a tenth), at least one. */
export const inLongSet = (trials: number): number =>
  Math.max(1, Math.round(trials * Number(process.env['SOAK_SHARE'] ?? 1)));
