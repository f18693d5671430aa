import { log } from './log';

/** `shared` with another app, `saved` as a download, `dropped` when the traveller closed the dialog. */
export type HandOverResult = 'shared' | 'saved' | 'dropped';

/** An installed iOS app shows a file in its only window, without a way back to the app. */
export const opensFilesInPlace = (): boolean => (navigator as { standalone?: boolean }).standalone === true;

export const canShareFiles = (files: File[]): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files });

/** A page under our origin could read what the app stores, so a saved HTML file must not open as one. */
const asDownload = (file: File): Blob =>
  file.type.includes('html') ? file.slice(0, file.size, 'application/octet-stream') : file;

/** Addresses of files on their way to the downloads. */
const links = new Set<string>();

/** Frees files that were handed over moments ago: their person is gone. */
export function dropFileLinks(): void {
  for (const url of links) URL.revokeObjectURL(url);
  links.clear();
}

function saveFile(file: File): void {
  const url = URL.createObjectURL(asDownload(file));
  links.add(url);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => {
    URL.revokeObjectURL(url);
    links.delete(url);
  }, 60_000);
}

/** Browsers drop downloads that start in the same moment. */
const BETWEEN_MS = 300;

async function saveFiles(files: readonly File[]): Promise<'saved'> {
  for (const [at, file] of files.entries()) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
    saveFile(file);
  }
  return 'saved';
}

/**
 * Shares files with another app, else saves them. Call it in the handler of a press, before anything asynchronous:
 * browsers share only then. Never rejects.
 */
export async function shareFiles(files: File[]): Promise<HandOverResult> {
  try {
    await navigator.share({ files });
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'dropped';
    log.warn('app', 'files could not be shared', error);
    return await saveFiles(files);
  }
}

/**
 * Hands files to the traveller: as downloads, or through the share sheet where an opened file would replace the app.
 * For the latter, call it in the handler of a press with the bytes at hand. Never rejects.
 */
export const handOverFiles = (files: File[]): Promise<HandOverResult> =>
  opensFilesInPlace() && canShareFiles(files) ? shareFiles(files) : saveFiles(files);
