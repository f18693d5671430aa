/** Backgrounds dark enough for white strokes; well-known carriers have a colour similar to their own. */
const KNOWN: Record<string, string> = {
  BT: '#4d7c0f',
  FR: '#1e3a8a',
  W6: '#a21caf',
  LH: '#0c2340',
  LX: '#b91c1c',
  OS: '#b91c1c',
  LO: '#1e3a8a',
  SK: '#1e3a8a',
  AY: '#0b1f5c',
  KL: '#0369a1',
  AF: '#1e2a5a',
  BA: '#1e3a8a',
  IB: '#b91c1c',
  VY: '#854d0e',
  TK: '#b91c1c',
  TP: '#15803d',
  U2: '#c2410c',
  DY: '#b91c1c',
  EK: '#b91c1c',
  QR: '#6b1030',
  EY: '#854d0e',
  A3: '#1e3a8a',
  SN: '#1e3a8a',
  EW: '#86198f',
  AZ: '#1d4ed8',
  EI: '#0f766e',
  PC: '#a16207',
  JU: '#1e3a8a',
  RO: '#1e3a8a',
  AA: '#334155',
  DL: '#9f1239',
  UA: '#1d4ed8',
};
const OTHERS = ['#334155', '#7c2d12', '#14532d', '#134e4a', '#1e3a8a', '#4c1d95', '#831843', '#713f12', '#3f3f46'];

/** Background colour of a code's mark; deterministic. */
export function markColor(code: string): string {
  const sum = Array.from(code).reduce((all, letter) => all * 31 + letter.charCodeAt(0), 7);
  return KNOWN[code] ?? OTHERS[sum % OTHERS.length] ?? '#334155';
}

/** White text is readable on this six-digit colour. */
export function isDark(color: string): boolean {
  const part = (at: number): number => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2;
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) < 0.18;
}
