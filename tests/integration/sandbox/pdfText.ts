import { inflateSync } from 'node:zlib';
import { PDFDict, PDFDocument, PDFName, PDFRawStream, PDFArray } from 'pdf-lib';

const textOf = (stream: unknown): string =>
  stream instanceof PDFRawStream ? inflateSync(stream.getContents()).toString('latin1') : '';

/** Glyph ids of an embedded font and the letters they stand for, from its ToUnicode map. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, glyph = '', code = ''] of map.matchAll(/<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>/g))
    letters.set(
      glyph.toUpperCase(),
      (code.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join(''),
    );
  return letters;
}

/** The texts of the first page of a PDF file in the order they are drawn, and its title. */
export async function pdfTexts(bytes: ArrayBuffer): Promise<{ title: string | undefined; texts: string[] }> {
  const file = await PDFDocument.load(bytes);
  const page = file.getPage(0).node;
  const fonts = new Map<string, Map<string, string>>();
  const dict = page.Resources()?.lookup(PDFName.of('Font'), PDFDict);
  for (const [name, ref] of dict?.entries() ?? []) {
    const font = file.context.lookup(ref, PDFDict);
    fonts.set(name.asString(), lettersOf(textOf(font.lookup(PDFName.of('ToUnicode')))));
  }
  const contents = page.Contents();
  const parts = contents instanceof PDFArray ? contents.asArray().map((one) => file.context.lookup(one)) : [contents];
  const texts: string[] = [];
  let letters = new Map<string, string>();
  for (const [, font, glyphs] of parts
    .map(textOf)
    .join('\n')
    .matchAll(/(\/\S+) [\d.]+ Tf|<([0-9A-F]*)> Tj/g)) {
    if (font) letters = fonts.get(font) ?? new Map<string, string>();
    else texts.push((glyphs?.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph) ?? '\uFFFD').join(''));
  }
  return { title: file.getTitle(), texts };
}
