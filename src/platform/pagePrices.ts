import type { PagePrices } from '@/domain/home/pagePrices';

/*
 * The prices that the build wrote into home's page (tools/build/prices.ts): its HTML has the sections, and a block has what they were
 * made of. The same build wrote both.
 */

/** The block of the page; null where it has none. */
export function pagePrices(): PagePrices | null {
  try {
    return JSON.parse(document.getElementById('prices')?.textContent ?? 'null') as PagePrices | null;
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
