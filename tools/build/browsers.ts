/**
 * The oldest browsers the app supports (README). Chrome 111 is the first with `color-mix()`, Firefox 121 with `:has()`, which
 * shows what is chosen, Safari 16.4 with lookbehind in regular expressions. Vite compiles syntax for them,
 * tests/gates/browsers.test.ts looks for what is newer, and index.html recognises older ones.
 */
export const BROWSERS = { chrome: '111', edge: '111', firefox: '121', safari: '16.4' };

/** The same as a target of Vite and of the minifier. */
export const TARGET: string[] = Object.entries(BROWSERS).map(([name, version]) => name + version);
