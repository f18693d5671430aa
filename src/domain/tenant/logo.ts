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

/** How far (0 to 255) the channels of one colour may lie apart: pictures are compressed, and edges are smooth. */
const SAME = 24;

/** A drawing in one colour with holes, which the text colour can fill: of RGBA bytes. A picture without holes would be a bar. */
export function isOneColour(pixels: ArrayLike<number>): boolean {
  let first = -1;
  let holes = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    if (alpha < 128) holes += 1;
    if (alpha < 200) continue;
    if (first < 0) first = at;
    for (const channel of [0, 1, 2])
      if (Math.abs((pixels[at + channel] ?? 0) - (pixels[first + channel] ?? 0)) > SAME) return false;
  }
  return first >= 0 && holes > 0;
}
