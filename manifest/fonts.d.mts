export interface Font {
  /** In parts of the em. */
  metrics: { ascent: number; descent: number; gap: number };
  /** Width of a text in ems; null where a character is missing. */
  width(text: string): number | null;
  lacks(text: string): string[];
}
export function readFont(bytes: Buffer): Font;
export function toWoff2(bytes: Buffer): Buffer;
export function sizeBesideArial(font: Pick<Font, 'width'>, text: string): number;
