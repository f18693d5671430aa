import { hiddenOn, looksOf, typeOfFile, withoutBorder, wrongDrawing } from './drawings';
import { type CleanSvg, cleanSvg, recolored } from './svg';

/** Up to this width by height a logo fits a square icon. */
const SQUARE = 1.6;
const ENDS: Record<string, string> = { 'PNG picture': 'png', 'WebP picture': 'webp' };

/** A mark in one colour, or a logo in its own ones; neither where the mark would not be seen. */
export interface PlacedLogo {
  removed: string[];
  mark: string | null;
  logo: null | { end: string; light: string | Buffer; dark?: string; isSquare: boolean };
}

/** What becomes of a logo: a mark (one colour, about square), or a logo in its own colours. `end`: of its file's name. */
export async function placeLogo(content: Buffer): Promise<{ wrong: string } | PlacedLogo> {
  const type = typeOfFile(content);
  const picture = Object.hasOwn(ENDS, type) ? ENDS[type] : undefined;
  const clean: CleanSvg = type === 'SVG drawing' ? cleanSvg(content.toString()) : { svg: '', removed: [] };
  const { svg, removed, broken } = clean;
  if (broken) return { wrong: `${broken}; export it again, or write "none" for a monogram` };
  const hard = (await wrongDrawing(svg ? Buffer.from(svg) : content, 'drawing')).find(({ soft }) => !soft);
  if (hard) return { wrong: `${hard.why}; ${hard.remedy}, or write "none" for a monogram` };
  if (picture !== undefined) return { removed, mark: null, logo: { end: picture, light: content, isSquare: false } };
  const { ratio, colors } = await looksOf(svg);
  const isOneColor = colors.length <= 1;
  if (isOneColor && ratio <= SQUARE && ratio >= 1 / SQUARE) {
    const mark = recolored(svg, 'currentColor');
    if (!(await wrongDrawing(Buffer.from(mark), 'mark')).some(({ soft }) => !soft))
      return { removed, mark, logo: null };
  }
  const light = await withoutBorder(svg);
  if (light !== svg) removed.push('an empty border');
  const seen = await looksOf(light);
  const isDark = isOneColor && hiddenOn(seen.points, '#1c1f24') > 0.5;
  return {
    removed,
    mark: null,
    logo: {
      end: 'svg',
      light,
      ...(isDark && { dark: recolored(light, '#ffffff') }),
      isSquare: seen.ratio <= 1.25 && seen.ratio >= 0.8,
    },
  };
}
