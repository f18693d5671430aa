import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit from '@pdf-lib/fontkit';
import { PDFDocument, type PDFFont, rgb } from 'pdf-lib';

/** A text of a line: `x` is its left edge in points, or its right edge with `right`. */
export interface PdfText {
  text: string;
  x: number;
  size?: number;
  bold?: boolean;
  right?: boolean;
}
/** The Aztec code of a text, `size` points wide. */
export interface PdfBarcode {
  barcode: string;
  x: number;
  size: number;
}
/** The texts of one line, a barcode, a rule across the page, or a gap. */
export type PdfLine = PdfText[] | PdfBarcode | 'rule' | 'room';

const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 56;

/** DejaVu Sans has Latvian, Lithuanian, Estonian and Cyrillic letters; the standard fonts of PDF have not. */
const fontFile = (name: string): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
let fontFiles: { regular: Buffer; bold: Buffer } | undefined;

/** Longer texts are cut to the width between their left edge and the margin. */
function fitted(text: string, font: PDFFont, size: number, room: number): string {
  if (font.widthOfTextAtSize(text, size) <= room) return text;
  let cut = text;
  while (cut && font.widthOfTextAtSize(`${cut}…`, size) > room) cut = cut.slice(0, -1);
  return `${cut}…`;
}

/** An A4 page as a PDF file with embedded fonts. */
export async function pdfPage(title: string, lines: readonly PdfLine[]): Promise<Uint8Array<ArrayBuffer>> {
  const file = await PDFDocument.create();
  file.registerFontkit(fontkit);
  file.setTitle(title);
  file.setProducer('sandbox');
  fontFiles ??= { regular: fontFile('DejaVuSans'), bold: fontFile('DejaVuSans-Bold') };
  const regular = await file.embedFont(fontFiles.regular, { subset: true });
  const bold = await file.embedFont(fontFiles.bold, { subset: true });
  const page = file.addPage([WIDTH, HEIGHT]);
  let y = HEIGHT - MARGIN;
  for (const line of lines) {
    if (line === 'room') {
      y -= 12;
    } else if (line === 'rule') {
      y -= 6;
      page.drawLine({
        start: { x: MARGIN, y },
        end: { x: WIDTH - MARGIN, y },
        thickness: 0.8,
        color: rgb(0.8, 0.8, 0.8),
      });
      y -= 10;
    } else if (!Array.isArray(line)) {
      const { toBuffer } = await import('bwip-js/node');
      const picture = await file.embedPng(await toBuffer({ bcid: 'azteccode', text: line.barcode, scale: 4 }));
      y -= line.size;
      page.drawImage(picture, { x: line.x, y, width: line.size, height: line.size });
    } else {
      y -= Math.max(...line.map(({ size = 10 }) => size)) * 1.5;
      for (const { text, x, size = 10, bold: isBold, right } of line) {
        const font = isBold ? bold : regular;
        const shown = fitted(text, font, size, right ? x - MARGIN : WIDTH - MARGIN - x);
        page.drawText(shown, { x: right ? x - font.widthOfTextAtSize(shown, size) : x, y, size, font });
      }
    }
  }
  return new Uint8Array(await file.save());
}
