/** What the build uses of it; the package has no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      preserveNameIds?: number[];
      variationAxes?: Record<string, number | { min: number; max: number }> | undefined;
    },
  ): Promise<Buffer>;
}
