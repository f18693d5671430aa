export function linkedOutside(svg: string): string | null;
export function cleanSvg(text: string): { svg: string; removed: string[]; broken?: string };
export function recolored(svg: string, color: string): string;
export function initialsOf(name: string, short: string): string;
export function monogram(strokes: {
  lines: readonly (readonly (readonly [number, number])[])[];
  width: number;
}): string;
