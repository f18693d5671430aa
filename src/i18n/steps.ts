import { files, loadMessages } from './catalogue';
import type { Compiled } from './compiled';

/** Texts of cover, extras and seats, the steps of a booking between the travellers and the payment. From then on they follow the language. */
export function loadStepTexts(): Promise<void> {
  Object.assign(files, import.meta.glob<{ default: Compiled }>('./compiled/steps/*.json'));
  return loadMessages('steps');
}
