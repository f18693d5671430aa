import type { LinkQr } from '@/platform/linkQr';

/** Pixels of a module in the saved picture. */
const MODULE_PX = 6;

/** The code as a picture file. */
export function codeFile({ size, path }: LinkQr, name: string): File | null {
  const canvas = document.createElement('canvas');
  canvas.width = size * MODULE_PX;
  canvas.height = canvas.width;
  const draw = canvas.getContext('2d');
  if (!draw) return null;
  draw.fillStyle = '#fff';
  draw.fillRect(0, 0, canvas.width, canvas.height);
  draw.fillStyle = '#000';
  draw.scale(MODULE_PX, MODULE_PX);
  draw.clip(new Path2D(path));
  draw.fillRect(0, 0, size, size);
  // At once, because some browsers hand files over only within the press.
  const binary = atob(canvas.toDataURL('image/png').split(',')[1] ?? '');
  return new File([Uint8Array.from(binary, (sign) => sign.charCodeAt(0))], name, { type: 'image/png' });
}
