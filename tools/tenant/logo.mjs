import { hiddenOn, looksOf, typeOfFile, withoutBorder, wrongDrawing } from './drawings.mjs';
import { cleanSvg, recolored } from './svg.mjs';

/** Up to this width by height a logo fits a square icon. */
const SQUARE = 1.6;
const ENDS = { 'PNG picture': 'png', 'WebP picture': 'webp' };

/**
 * What becomes of a logo: a mark (one colour, about square), or a logo in its own colours. `end`: of its file's name.
 * @param {Buffer} content
 * @returns {Promise<{ wrong: string } | { removed: string[], mark: string | null, logo: null | { end: string, light: string | Buffer, dark?: string, isSquare: boolean } }>}
 */
export async function placeLogo(content) {
  const type = typeOfFile(content);
  const isPicture = Object.hasOwn(ENDS, type);
  const { svg, removed, broken } = type === 'SVG drawing' ? cleanSvg(content.toString()) : { svg: '', removed: [] };
  if (broken) return { wrong: `${broken}; export it again, or write "none" for a monogram` };
  const hard = (await wrongDrawing(svg ? Buffer.from(svg) : content, 'drawing')).find(({ soft }) => !soft);
  if (hard) return { wrong: `${hard.why}; ${hard.remedy}, or write "none" for a monogram` };
  if (isPicture) return { removed, mark: null, logo: { end: ENDS[type], light: content, isSquare: false } };
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
