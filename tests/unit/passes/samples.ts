import { deflateRawSync } from 'node:zlib';

/* Small files for tests, whole and damaged. */

const utf8 = new TextEncoder();
type Bytes = Uint8Array<ArrayBuffer>;
const joined = (...parts: readonly (Uint8Array | readonly number[])[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

interface Zipped {
  name: string;
  content: string | Uint8Array;
  /** Instead of the true ones. */
  size?: number;
  packed?: number;
  flags?: number;
  isStored?: boolean;
}

const word = (n: number): number[] => [n & 255, (n >> 8) & 255];
const long = (n: number): number[] => [...word(n & 0xffff), ...word(n >>> 16)];

/** A zip archive, also one that lies about itself. */
export function zipOf(files: readonly Zipped[]): Bytes {
  const body: number[] = [];
  const directory: number[] = [];
  for (const { name, content, size, packed, flags = 0, isStored = false } of files) {
    const plain = typeof content === 'string' ? utf8.encode(content) : content;
    const bytes = isStored ? plain : deflateRawSync(plain);
    const title = utf8.encode(name);
    const facts = [
      ...word(flags),
      ...word(isStored ? 0 : 8),
      ...long(0),
      ...long(0),
      ...long(packed ?? bytes.length),
      ...long(size ?? plain.length),
      ...word(title.length),
      ...word(0),
    ];
    const at = body.length;
    for (const part of [[0x50, 0x4b, 3, 4, 20, 0], facts, title, bytes]) body.push(...part);
    directory.push(
      0x50,
      0x4b,
      1,
      2,
      20,
      0,
      20,
      0,
      ...facts,
      ...word(0),
      ...word(0),
      ...word(0),
      ...long(0),
      ...long(at),
    );
    directory.push(...title);
  }
  const count = word(files.length);
  return joined(
    body,
    directory,
    [0x50, 0x4b, 5, 6, 0, 0, 0, 0, ...count, ...count],
    long(directory.length),
    long(body.length),
    word(0),
  );
}

/** A barcode as airlines print it. */
export const CODE = 'M1BERZINA/ANNA        EABC123 RIXBCNBT 0681 335Y012A0025 100';

export const PASS = {
  formatVersion: 1,
  organizationName: 'airBaltic',
  relevantDate: '2026-12-01T09:40+02:00',
  barcodes: [{ format: 'PKBarcodeFormatAztec', message: CODE, messageEncoding: 'iso-8859-1' }],
  boardingPass: {
    transitType: 'PKTransitTypeAir',
    headerFields: [{ key: 'gate', label: 'Gate', value: 'B12' }],
    primaryFields: [{ key: 'origin', label: 'Riga', value: 'RIX' }],
    secondaryFields: [
      { key: 'passenger', label: 'Passenger', value: 'Bērziņa/Anna' },
      { key: 'boardingTime', label: 'Boarding', value: '2026-12-01T09:10+02:00' },
    ],
    auxiliaryFields: [
      { key: 'seat', label: 'Seat', value: '12A' },
      { key: 'group', label: 'group_label', value: '2' },
    ],
  },
};

export const pkpass = (pass: unknown = PASS): Bytes =>
  zipOf([
    { name: 'pass.json', content: typeof pass === 'string' ? pass : JSON.stringify(pass) },
    { name: 'icon.png', content: new Uint8Array([1, 2, 3]), isStored: true },
  ]);

export const pdf = (inside = ''): Bytes => utf8.encode(`%PDF-1.7\n${inside}\ntrailer << /Root 1 0 R >>\n%%EOF\n`);

const chunk = (kind: string, content: readonly number[]): number[] => [
  ...long(content.length).toReversed(),
  ...utf8.encode(kind),
  ...content,
  0,
  0,
  0,
  0,
];
export const png = (width = 2, height = 2): Bytes =>
  joined(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    chunk('IHDR', [...long(width).toReversed(), ...long(height).toReversed(), 8, 2, 0, 0, 0]),
    chunk('IDAT', [1, 2, 3]),
    chunk('IEND', []),
  );

export const jpeg = (width = 2, height = 2): Bytes => {
  const size = [...word(height).toReversed(), ...word(width).toReversed()];
  return joined(
    [0xff, 0xd8],
    // A preview within has an end of its own.
    [0xff, 0xe1, 0, 6, 0xff, 0xd9, 0, 0],
    [0xff, 0xc0, 0, 11, 8, ...size, 1, 1, 0x11, 0],
    [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0],
    [7, 7, 7, 0xff, 0xd9],
  );
};
