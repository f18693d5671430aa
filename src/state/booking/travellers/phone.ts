import { isPhone, tidyPhone, tidyTelCode } from '@/domain/booking/fields';
import { type DialledPhone, isInternational, plainPhone } from '@/domain/booking/phone';
import type { Contact } from '@/domain/booking/types';
import { pause } from '@/platform/idle';
import { latePart } from '../../latePart';

/** The numbering plans of all countries. Everything works without them, with fewer numbers understood. */
export const phonePlans = latePart(null, () => import('@/platform/phoneNumbers'));

/** ms after which a number is sent as it can be read without the plans; once they are here, a corrected one follows. */
const LONGEST_WAIT_MS = 3000;

/** ms after a load that failed or was slow during which nothing waits for the plans again. */
const NEXT_WAIT_MS = 30_000;
let nextWait = 0;

/** Resolves when the plans are loaded, or cannot be loaded now. Never rejects. */
export async function phonePlansSettled(): Promise<void> {
  if (phonePlans.here || performance.now() < nextWait) return;
  const found = await Promise.race([phonePlans.load(), pause(LONGEST_WAIT_MS)]);
  if (!found) nextWait = performance.now() + NEXT_WAIT_MS;
}

type Typed = Pick<Contact, 'telCode' | 'tel'>;

/** The number as it is sent. */
export function dialledPhone({ telCode, tel }: Typed): DialledPhone {
  const code = tidyTelCode(telCode);
  return phonePlans.here?.readPhone(code, tel) ?? plainPhone(code, tel);
}

/** A number with its own country code, split; null for other text. */
export function splitPhone(typed: Typed): DialledPhone | null {
  const split = isInternational(typed.tel) ? dialledPhone(typed) : null;
  return split && isPhone(split.tel) ? split : null;
}

/**
 * What replaces the typed text when its field is left: a number that is sent with other digits than were typed (without
 * country code, trunk prefix, extension). Null if the text stays as it is typed.
 */
export function settledPhone(typed: Typed): DialledPhone | null {
  const read = dialledPhone(typed);
  const isAsTyped = read.tel === tidyPhone(typed.tel) && read.telCode === tidyTelCode(typed.telCode);
  return isAsTyped || !isPhone(read.tel) ? null : read;
}
