const made = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** Renders a drawing as JPEG; cached by key. The rasteriser is loaded with the first picture, so as not to delay the start. */
export function jpegOf(key: string, svg: () => string, quality = 80): Promise<Uint8Array<ArrayBuffer>> {
  const known = made.get(key);
  if (known) return known;
  const fresh = import('sharp')
    .then(({ default: sharp }) => sharp(Buffer.from(svg())).jpeg({ quality, mozjpeg: true }).toBuffer())
    .then((buffer) => new Uint8Array(buffer));
  made.set(key, fresh);
  fresh.catch(() => made.delete(key));
  return fresh;
}
