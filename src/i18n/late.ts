import { files, loadMessages } from './catalogue';
import type { Compiled } from './compiled';

/** Texts of orders, of the pages about this device and of what is told about its storage. From then on they follow the language. */
export function loadLateTexts(): Promise<void> {
  Object.assign(files, import.meta.glob<{ default: Compiled }>('./compiled/late/*.json'));
  return loadMessages('late');
}
