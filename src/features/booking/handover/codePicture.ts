import { encode } from 'uqr';

/** Light modules around a code, which scanners need. */
const BORDER = 4;
/** Pixels of a module in the saved picture. */
const MODULE_PX = 6;

/** The modules of a text as a QR code; null when it is too long for one. */
export function codeOf(text: string): boolean[][] | null {
  try {
    return encode(text, { ecc: 'L', border: BORDER }).data;
  } catch {
    return null;
  }
}

/** The dark modules as one path, a unit each. */
export const codePath = (code: readonly (readonly boolean[])[]): string =>
  code.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

/** The code as a picture file. */
export function codeFile(code: readonly (readonly boolean[])[], name: string): File | null {
  const canvas = document.createElement('canvas');
  canvas.width = code.length * MODULE_PX;
  canvas.height = canvas.width;
  const draw = canvas.getContext('2d');
  if (!draw) return null;
  draw.fillStyle = '#fff';
  draw.fillRect(0, 0, canvas.width, canvas.height);
  draw.fillStyle = '#000';
  for (const [y, row] of code.entries())
    for (const [x, dark] of row.entries()) if (dark) draw.fillRect(x * MODULE_PX, y * MODULE_PX, MODULE_PX, MODULE_PX);
  // At once, because some browsers hand files over only within the press.
  const binary = atob(canvas.toDataURL('image/png').split(',')[1] ?? '');
  return new File([Uint8Array.from(binary, (sign) => sign.charCodeAt(0))], name, { type: 'image/png' });
}
