import { localDay } from '@/domain/dates';
import { now } from '@/platform/clock';

/** `shared` to another app, `saved` as a download, `dropped` when the traveller closed the question. */
export type HandOverResult = 'shared' | 'saved' | 'dropped';

function save(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The download has its own hold on it by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Hands an object over as a JSON file: to another app where the device can share files and `share` asks for it, else as a
 * download.
 */
export async function handOver(name: string, content: object, share: boolean): Promise<HandOverResult> {
  const text = JSON.stringify(content, null, 2);
  const title = `${name}-${localDay(now())}`;
  const file = new File([text], `${title}.json`, { type: 'application/json' });
  // Not every browser hands on a JSON file; all of them hand on a text.
  const plain = new File([text], `${title}.txt`, { type: 'text/plain' });
  const able = typeof navigator.canShare === 'function' ? navigator.canShare.bind(navigator) : () => false;
  const given = share ? [file, plain].find((one) => able({ files: [one] })) : undefined;
  if (given) {
    try {
      await navigator.share({ files: [given] });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dropped';
    }
  }
  save(file);
  return 'saved';
}
