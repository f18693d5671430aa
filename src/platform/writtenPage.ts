/*
 * A page of a route that the build wrote (tools/build/routePages.ts): its HTML stays on screen until the app shows the same.
 */

let known: HTMLElement | null | undefined;

/** The HTML of the page in this language; null for any other page, and where nothing was written. */
export function writtenPage(lang: string): HTMLElement | null {
  known ??= globalThis.document?.getElementById('written');
  return known?.lang === lang ? known : null;
}
