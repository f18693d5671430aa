export const MESSAGES: string;
export function areasIn(messages?: string): string[];
export function areaTexts(
  area: string,
  locale: string,
  messages?: string,
): { file: string; texts: Record<string, string> } | null;
export function catalogueOf(locale: string, messages?: string): Record<string, string>;
export function fillCatalogue(locale: string, messages?: string): { file: string; added: number };
export interface Lacks {
  /** Number of texts that a language needs. */
  count: number;
  /** Keys without a text, and keys that no text has. */
  missing: string[];
  unknown: string[];
  /** Texts that the compiler refuses. */
  refused: { key: string; why: string }[];
  /** Keys of texts without all plural forms of whole numbers, and those forms. */
  uneven: string[];
  forms: string[];
  /** Texts of at least three words, and how many of them are the English ones. */
  sentences: number;
  english: number;
}
export function lacksOf(locale: string, messages?: string): Lacks;
export function lettersOf(locale: string, messages?: string): string;
