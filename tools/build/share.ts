import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Puts a file where none is, as a hard link, so that the disk has it once; where the disk takes no links, as a copy.
 * Nothing may be written into such a file: replace it.
 */
export function shareFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (existsSync(to)) throw error;
    copyFileSync(from, to);
  }
}

/** The same for all files of a flat folder. */
export function shareFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from)) shareFile(join(from, file), join(to, file));
}
