import { azteccode, code128, drawingSVG, pdf417, qrcode } from 'bwip-js/generic';
import type { BarcodeKind } from '@/domain/passes/paper';

const DRAW = { qr: qrcode, aztec: azteccode, pdf417, code128 } as const;
const NAMES: Record<BarcodeKind, string> = { qr: 'qrcode', aztec: 'azteccode', pdf417: 'pdf417', code128: 'code128' };

/** The bytes of a text, each as one letter: a barcode has bytes. Passes are in Latin-1 unless they name another encoding. */
function bytesOf(text: string, encoding: string): string {
  const isLatin =
    /^(?:iso-8859-1|latin|us-ascii|$)/i.test(encoding) && Array.from(text).every((sign) => sign <= '\u00FF');
  return isLatin ? text : String.fromCharCode(...new TextEncoder().encode(text));
}

/** Draws a barcode as SVG, with the light edge that scanners need. Throws for a text that does not fit. */
export function drawBarcode({ kind, text, encoding }: { kind: BarcodeKind; text: string; encoding: string }): string {
  const options = {
    bcid: NAMES[kind],
    text: bytesOf(text, encoding),
    binarytext: true,
    scale: 1,
    padding: 8,
    backgroundcolor: 'ffffff',
    ...(kind === 'code128' && { height: 12 }),
  };
  return DRAW[kind](options, drawingSVG());
}
