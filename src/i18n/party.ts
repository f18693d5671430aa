import { files, loadMessages } from './catalogue';
import type { Compiled } from './compiled';

/** Texts of what helps with the travellers and of the bookings begun before. From then on they follow the language. */
export function loadPartyTexts(): Promise<void> {
  Object.assign(files, import.meta.glob<{ default: Compiled }>('./compiled/party/*.json'));
  return loadMessages('party');
}
