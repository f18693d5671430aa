/** `whole`: instead of mark and name; `mark`: instead of the mark. */
export type LogoPlace = 'whole' | 'mark';

/** Up to this width by height a logo has no name in it. */
const EMBLEM = 1.6;
/** A logo that would be lower (px) cannot be read. */
const LEAST_PX = 20;

/** Where a logo stands in the room that mark and name take; null if it would be too small there, or there is none. */
export function logoPlace(ratio: number, box: { width: number; height: number }): LogoPlace | null {
  if (!Number.isFinite(ratio) || ratio <= 0) return null;
  if (ratio <= EMBLEM) return ratio >= 1 / EMBLEM ? 'mark' : null;
  return Math.min(box.height, box.width / ratio) >= LEAST_PX ? 'whole' : null;
}
