export interface Field {
  path: string;
  kind: string;
  says: string;
  need?: 'must' | 'law';
  otherwise?: unknown;
  example?: unknown;
  maybe?: boolean;
  built?: boolean;
  of?: string | string[];
  words?: string[];
}
export const FIELDS: Field[];
export const FILE_FIELDS: Field[];
export const LOCALES: string[];
export const WITHOUT_CENTS: string[];
export const PAGES: Record<string, string | null>;
export function childrenOf(path: string): Field[];
export function nameOf(field: Field): string;
export function jsonSchema(): string;
export function settingsPage(): string;
