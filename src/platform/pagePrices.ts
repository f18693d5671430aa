/*
 * The prices that the build wrote into home's page (tools/build/prices.ts): its HTML has the sections, and a block has what they were
 * made of. `domain/home/pagePrices` has the shape, which is that of the same build.
 */

/** The block of the page; null where it has none. */
export function pagePrices<Prices>(): Prices | null {
  try {
    return JSON.parse(document.getElementById('prices')?.textContent ?? 'null') as Prices | null;
  } catch {
    return null;
  }
}

let written = false;
/** Whether the HTML that is made, or that hydrates, has the sections with prices. */
export const isPageWritten = (): boolean => written;
export function markWritten(is: boolean): void {
  written = is;
}
