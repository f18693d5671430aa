export function readJson(text: string): {
  value: unknown;
  places: Map<string, number>;
  keys: Map<string, number>;
  doubles: { path: string; at: number }[];
  fault: { at: number; why: string; remedy: string } | null;
};
export function lineOf(text: string, at: number): { line: number; column: number };
