export type Texts = Record<string, Record<string, string>>;
export function readTexts(name: string, folder?: string): Texts;
export function writeTexts(texts: Texts, out: string): Record<string, string>;
