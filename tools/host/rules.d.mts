export const TYPES: Record<string, string>;
export function endingOf(path: string): string;
export function isPackable(path: string): boolean;
export const CACHE: { asset: string; page: string; other: string; missing: string };
export const CHANGING: string[];
export function cacheOf(path: string): string;
export const HSTS: string;
export const SANDBOXED: string;
export const STORE: string;
