/*
 * Addresses that a server names for a link or a picture. Browsers drop tabs and line breaks anywhere in an address, and
 * controls in front of it, so one with controls is refused: its scheme is not the one that is read here.
 */
// oxlint-disable-next-line no-control-regex -- controls are what is refused
const isClean = (text: string): boolean => text !== '' && !/[\u0000-\u001F\u007F]/.test(text);
const trimmed = (given: string | null | undefined): string => given?.trim() ?? '';

/** An app path or an http(s) address; null for anything else (javascript:, data:). */
export function safeLink(given: string | null | undefined): string | null {
  const text = trimmed(given);
  return isClean(text) && (/^\/(?![/\\])/.test(text) || /^https?:\/\/[^\s/]/i.test(text)) ? text : null;
}

/** An http(s) address, or one relative to the site; null for anything else. */
export function safeImage(given: string | null | undefined): string | null {
  const text = trimmed(given);
  return isClean(text) && (!/^[a-z][a-z\d+.-]*:/i.test(text) || /^https?:/i.test(text)) ? text : null;
}
