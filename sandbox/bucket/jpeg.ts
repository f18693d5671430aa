import { createRequire } from 'node:module';

interface Picture {
  jpeg: (options: { quality: number; mozjpeg: boolean }) => { toBuffer: () => Promise<Buffer> };
}

/*
 * The rasteriser that also makes the icons (manifest/icons.mjs). Loaded with the first picture, so that it does not
 * delay the start.
 */
const require = createRequire(import.meta.url);
const rasteriser = (): ((input: Buffer) => Picture) =>
  createRequire(require.resolve('@vite-pwa/assets-generator'))('sharp') as (input: Buffer) => Picture;

const made = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** Renders a drawing as JPEG; cached by key. */
export function jpegOf(key: string, svg: () => string, quality = 80): Promise<Uint8Array<ArrayBuffer>> {
  const known = made.get(key);
  if (known) return known;
  const fresh = rasteriser()(Buffer.from(svg()))
    .jpeg({ quality, mozjpeg: true })
    .toBuffer()
    .then((buffer) => new Uint8Array(buffer));
  made.set(key, fresh);
  fresh.catch(() => made.delete(key));
  return fresh;
}
