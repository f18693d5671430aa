/**
 * A deterministic number in [0, 1) for a text. The only source of variety, so that equal requests get equal answers.
 */
export function hash01(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  h ^= h >>> 12;
  h = Math.imul(h, 0x297a2d39);
  h ^= h >>> 15;
  return (h >>> 0) / 4_294_967_296;
}

/** A deterministic short key for a text, for example of an itinerary. */
export function hashKey(text: string): string {
  const part = (salt: string) =>
    Math.floor(hash01(salt + text) * 2_176_782_336)
      .toString(36)
      .padStart(6, '0');
  return part('a') + part('b');
}
