import type { Lang } from '@/domain/locale';

/**
 * Where the bank's page sends the traveller back to: absolute, in the language of now, with the placeholder that the server
 * fills in.
 */
export function returnUrl(lang: Lang, base: string = document.baseURI): string {
  // Not through `new URL` with the whole path: it would escape the braces of the placeholder.
  return `${new URL('.', base).href}order/{order_id}/confirmation?lang=${lang}`;
}

/** The page goes away in full: the bank's page is not ours. Replaceable, because a test page must stay where it is. */
let leave: (url: string) => void = (url) => window.location.assign(url);
export const leavePageTo = (url: string): void => leave(url);

export function setLeavePage(next: ((url: string) => void) | null): void {
  leave = next ?? ((url) => window.location.assign(url));
}
