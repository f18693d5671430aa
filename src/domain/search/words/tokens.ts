import { fold } from '../../airports/spelling';
import { type Word, isWord } from './vocabulary';

export interface Token {
  raw: string;
  /** Folded. */
  word: string;
  at: number;
}

const TOKEN = /\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?(?!\d)|\d+|[\p{L}\p{M}'’]+|[€–—-]/gu;

export const tokensOf = (text: string): Token[] =>
  Array.from(text.matchAll(TOKEN), ({ 0: raw, index }) => ({ raw, word: fold(raw.replace(/['’]/g, '')), at: index }));

/** Number of words from `at` on that are of a kind: 0, 1, or 2 for "new year". */
export function wordsOfKind(tokens: readonly Token[], at: number, kind: Word): number {
  const [one, two, three] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (!one) return 0;
  const last = two?.raw === '-' ? three : two;
  if (last && isWord(`${one.word}-${last.word}`, kind)) return last === two ? 2 : 3;
  return isWord(one.word, kind) ? 1 : 0;
}
