import { hiddenOn, looksOf, typeOfFile, wrongDrawing } from './drawings.mjs';
import { cleanSvg, recolored } from './svg.mjs';

const GROUNDS = ['#ffffff', '#1c242e'];
/** Up to this width by height a logo fits a square icon. */
const SQUARE = 1.6;

/**
 * What becomes of a logo: a mark (one colour, about square), or a logo in its own colours.
 * @param {Buffer} content
 * @param {{ light: string, dark: string }} surfaces of the app
 * @returns {Promise<{ wrong: string } | { removed: string[], mark: string | null, logo: null | { light: string, dark?: string, square?: boolean, ground?: string } }>}
 */
export async function placeLogo(content, surfaces) {
  const type = typeOfFile(content);
  if (type !== 'SVG drawing')
    return {
      wrong: `it is ${/^(?:AVIF|empty)/.test(type) ? 'an' : 'a'} ${type}; export the logo as SVG, or write "none" for a monogram`,
    };
  const { svg, removed } = cleanSvg(content.toString());
  const hard = (await wrongDrawing(Buffer.from(svg), 'drawing')).find(({ soft }) => !soft);
  if (hard) return { wrong: `${hard.why}; ${hard.remedy}` };
  const { ratio, colors, points } = await looksOf(svg);
  const isOneColor = colors.length <= 1;
  if (isOneColor && ratio <= SQUARE && ratio >= 1 / SQUARE) {
    const mark = recolored(svg, 'currentColor');
    if (!(await wrongDrawing(Buffer.from(mark), 'mark')).some(({ soft }) => !soft))
      return { removed, mark, logo: null };
  }
  const isHidden = (surface) => hiddenOn(points, surface) > 0.5;
  const logo = { light: svg, ...(ratio <= 1.25 && ratio >= 0.8 && { square: true }) };
  if (isOneColor && isHidden(surfaces.dark) && !isHidden(surfaces.light)) logo.dark = recolored(svg, '#ffffff');
  else if (isHidden(surfaces.dark) || isHidden(surfaces.light))
    logo.ground = GROUNDS.toSorted((a, b) => hiddenOn(points, a) - hiddenOn(points, b))[0];
  return { removed, mark: null, logo };
}
