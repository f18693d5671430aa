import type { Manifest, ManifestChunk } from 'vite';
import type { FontFace } from './brand';

/** Vite's manifest of a build: its chunks by source file. */
export type Chunks = Manifest;
/** Scripts and styles of the first load. */
export interface FirstLoad {
  entry: string;
  scripts: string[];
  styles: string[];
}
/** Files of the compiled messages: `{ [locale]: { [group]: file } }`. */
export type TextFiles = Record<string, Record<string, string>>;

/** Input of inline/early.js. */
export interface EarlyBlock {
  fonts?: FontFace[];
  [field: string]: unknown;
}

/** The chunk of a source file. Throws for a file that has none of its own. */
export function chunkOf(chunks: Chunks, module: string): ManifestChunk {
  const chunk = chunks[module];
  if (!chunk) throw new Error(`${module} is no part of the build.`);
  return chunk;
}

/** Source file of the page's entry. */
export function entryOf(chunks: Chunks): string {
  const entry = Object.keys(chunks).find((key) => chunks[key]?.isEntry);
  if (entry === undefined) throw new Error('The build has no entry.');
  return entry;
}
