/** Text at a distance from the left in points. `right`: it ends there. */
interface PdfText {
  text: string;
  x: number;
  size?: number;
  bold?: boolean;
  right?: boolean;
}
/** Texts of one line, a rule, or some space. */
export type PdfLine = PdfText[] | 'rule' | 'room';

const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 56;
const PLAIN: Record<string, string> = {
  ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ß: 'ss', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', þ: 'th', ı: 'i',
  '–': '-', '—': '-', '’': "'", '€': 'EUR', '\u00A0': ' ', '×': 'x', '·': '-',
}; // prettier-ignore

/** Plain ASCII: airlines print so, and the standard PDF fonts have no other letters. */
export const plainLetters = (text: string): string =>
  text
    .replace(/[^\x20-\x7E]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7E]/g, '?');

const escaped = (text: string): string => plainLetters(text).replace(/[\\()]/g, (sign) => `\\${sign}`);

/** Approximate text width in Helvetica; accurate enough for a column of amounts. */
const widthOf = (text: string, size: number): number =>
  Array.from(text).reduce((sum, letter) => {
    if (/[.,:;' il|]/.test(letter)) return sum + 0.278 * size;
    return sum + (letter === '-' ? 0.333 : /[A-Z]/.test(letter) ? 0.7 : 0.556) * size;
  }, 0);

function drawn(lines: readonly PdfLine[]): string {
  let y = HEIGHT - MARGIN;
  const out: string[] = [];
  for (const line of lines) {
    if (line === 'room') {
      y -= 12;
    } else if (line === 'rule') {
      y -= 6;
      out.push(`0.8 G ${MARGIN} ${y} m ${WIDTH - MARGIN} ${y} l S 0 G`);
      y -= 10;
    } else {
      y -= Math.max(...line.map(({ size = 10 }) => size)) * 1.5;
      for (const { text, x, size = 10, bold, right } of line) {
        const left = right ? x - widthOf(plainLetters(text), size) : x;
        out.push(`BT /${bold ? 'B' : 'R'} ${size} Tf ${left.toFixed(1)} ${y.toFixed(1)} Td (${escaped(text)}) Tj ET`);
      }
    }
  }
  return out.join('\n');
}

/** One page as a PDF file (PDF 1.4, standard fonts). */
export function pdfPage(title: string, lines: readonly PdfLine[]): Uint8Array<ArrayBuffer> {
  const content = drawn(lines);
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 6 0 R /Resources << /Font << /R 4 0 R /B 5 0 R >> >> >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Title (${escaped(title)}) /Producer (sandbox) >>`,
  ];
  let file = '%PDF-1.4\n';
  const places: number[] = [];
  for (const [at, body] of objects.entries()) {
    places.push(file.length);
    file += `${at + 1} 0 obj\n${body}\nendobj\n`;
  }
  const start = file.length;
  const row = (place: number): string => `${String(place).padStart(10, '0')} 00000 n \n`;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map(row).join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}
