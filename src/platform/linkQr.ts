import { encode } from 'uqr';

/** A code as the path of an SVG: the dark squares of a field of `size` by `size`, which has the light edge that cameras need. */
export interface LinkQr {
  size: number;
  path: string;
}

/** The code of an address. Null if it is too long for one. */
export function drawLinkQr(url: string): LinkQr | null {
  try {
    const { data, size } = encode(url, { ecc: 'L', border: 4 });
    const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
    return { size, path };
  } catch {
    return null;
  }
}
