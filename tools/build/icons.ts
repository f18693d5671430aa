import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { type Drawing, fillsItsRoom, iconDrawing } from './brand';
import { type Tenant, readMark } from '../tenant/tenants';

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** White or near-black, whichever reads on the colour (WCAG relative luminance). `hex`: six digits */
export function inkOn(hex: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.1833 ? '#14181d' : '#ffffff';
}

const sixDigits = (hex: string): string => (hex.length === 4 ? `#${hex.slice(1).replace(/./g, '$&$&')}` : hex);

/** A drawing in full colour on its ground. A picture without holes fills the square. */
function colourTile({ href, ground }: Drawing, share: number, radius: number): string {
  const side = 512 * share;
  const at = (512 - side) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 512 512"><clipPath id="c"><rect width="512" height="512" rx="${radius}"/></clipPath><g clip-path="url(#c)"><rect width="512" height="512" fill="${ground}"/><image x="${at}" y="${at}" width="${side}" height="${side}" xlink:href="${href}" href="${href}"/></g></svg>`;
}

/** The mark on a square of the tenant's colour; `share` is its share of the side, `radius` the corner radius of 512. */
function tile(mark: string, color: string, share: number, radius: number): string {
  const side = 512 * share;
  const inner = mark
    .replace(/<\?xml[^>]*>/, '')
    .replace(
      '<svg',
      `<svg x="${(512 - side) / 2}" y="${(512 - side) / 2}" width="${side}" height="${side}" color="${inkOn(color)}"`,
    );
  const plate = `<rect width="512" height="512" rx="${radius}" fill="${color}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${plate}${inner}</svg>`;
}

/**
 * Writes a tenant's icons into `folder`: favicon, 192, 512, maskable 512 (drawing inside the safe zone), apple-touch 180. They show
 * its `brand.logo.square` in full colour, else its mark (`manifest/icons/<icon>`, drawn in currentColor). Cached in .cache by
 * drawing and colour.
 */
export async function writeIcons(tenant: Tenant, folder: string): Promise<void> {
  const mark = readMark(tenant);
  const color = sixDigits(tenant.profile.colorSchema.primary);
  const square = iconDrawing(tenant);
  const isWhole = square !== null && (await fillsItsRoom(square.bytes));
  const own = readFileSync(new URL(import.meta.url));
  const key = createHash('sha256')
    .update(own)
    .update(mark ?? '')
    .update(color)
    .update(square ? square.href + square.ground : '')
    .digest('hex')
    .slice(0, 16);
  const cache = new URL(`../../.cache/icons/${key}/`, import.meta.url);
  if (!existsSync(new URL('done', cache))) {
    mkdirSync(cache, { recursive: true });
    const drawn = (share: number, radius: number): string =>
      square ? colourTile(square, isWhole ? 1 : share, radius) : tile(mark ?? '', color, share, radius);
    const rounded = drawn(square ? 0.8 : 0.62, 112);
    const full = drawn(square ? 0.6 : 0.54, 0);
    const png = (svg: string, size: number, name: string): Promise<unknown> =>
      sharp(Buffer.from(svg), { density: 300 })
        .resize(size, size)
        .png({ compressionLevel: 9 })
        .toFile(new URL(name, cache).pathname);
    if (mark) writeFileSync(new URL('mark.svg', cache), mark);
    writeFileSync(new URL('favicon.svg', cache), rounded);
    await Promise.all([
      png(rounded, 48, 'favicon-48.png'),
      png(rounded, 192, 'icon-192.png'),
      png(rounded, 512, 'icon-512.png'),
      png(full, 512, 'maskable-512.png'),
      png(full, 180, 'apple-touch-icon.png'),
    ]);
    writeFileSync(new URL('done', cache), '');
  }
  cpSync(cache, folder, { recursive: true, filter: (file) => !file.endsWith('/done') });
}
