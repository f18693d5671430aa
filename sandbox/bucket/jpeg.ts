import { createRequire } from 'node:module';

interface Picture {
  jpeg: (options: { quality: number; mozjpeg: boolean }) => { toBuffer: () => Promise<Buffer> };
}

/* The rasteriser the build makes icons with (manifest/icons.mjs): loaded with the first picture, so a start waits for nothing. */
const require = createRequire(import.meta.url);
const rasteriser = (): ((input: Buffer) => Picture) =>
  createRequire(require.resolve('@vite-pwa/assets-generator'))('sharp') as (input: Buffer) => Picture;

const made = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** A drawing as a real JPEG of its own size. Made once for each key, then kept. */
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
