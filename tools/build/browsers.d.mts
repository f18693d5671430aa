export const BROWSERS: { chrome: string; edge: string; firefox: string; safari: string };
export const TARGET: string[];
