export interface Font {
  woff2: Buffer;
  /** Beside Arial. */
  size: number;
  /** In parts of the em. */
  metrics: { ascent: number; descent: number; gap: number };
  lacks(text: string): string[];
}
export function readFont(bytes: Buffer, given: { letters: string; weight: string }): Promise<Font>;
