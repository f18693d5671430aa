import { log } from './log';

/** The older way: selects the text in a field, inside an open dialog, because the page around it is inert. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  (before?.closest('dialog') ?? document.body).append(field);
  field.select();
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way without permission or a secure origin
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

/** Copies a text. Resolves to false when the browser refuses; the text must then be shown to copy by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    if (copyBySelection(text)) return true;
    log.warn('app', 'the text could not be copied', error);
    return false;
  }
}
