import { parse } from '@formatjs/icu-messageformat-parser/index.js';
import type { Ast } from './compiled';

/** Strings in ICU syntax as message trees, and why the others cannot be read. */
export interface IcuStrings {
  parsed: Map<string, Ast>;
  broken: Map<string, string>;
}

/**
 * Compiles strings in ICU syntax. A module of its own, because the parser is large: only a tenant whose API sends such
 * strings loads it, after the page has shown its content.
 */
export function parseIcuStrings(strings: ReadonlyMap<string, string>): IcuStrings {
  const parsed = new Map<string, Ast>();
  const broken = new Map<string, string>();
  for (const [key, text] of strings) {
    try {
      parsed.set(key, parse(text, { shouldParseSkeletons: true }));
    } catch (error) {
      broken.set(key, error instanceof Error ? error.message : String(error));
    }
  }
  return { parsed, broken };
}
