import { reasonOf } from '@/domain/device/reason';
import type { MessageKey } from '@/i18n/keys';
import type { Translate } from '@/i18n/t';
import type { WaitingBooking, WaitingItem } from '@/state/device/waiting';

const PLAIN: ReadonlySet<string> = new Set([
  'passenger',
  'passenger_removed',
  'baggage',
  'contact',
  'billing',
  'service',
  'seats',
  'discount',
  'offers_opt_out',
]);

/** Name of an update for users: "Traveller Anna Ozola", "Contact details". */
export function itemText(t: Translate, { kind, who }: Pick<WaitingItem, 'kind' | 'who'>): string {
  const key: MessageKey = PLAIN.has(kind) ? (`device.item.${kind}` as MessageKey) : 'device.item.other';
  return t(key, { who }).trim();
}

/** Why a booking's updates are still queued, and what happens next. */
export function sayWhy(
  t: Translate,
  { why, error, nextAt, attempts }: Pick<WaitingBooking, 'why' | 'error' | 'nextAt' | 'attempts'>,
  time: (ms: number) => string,
): string {
  const reason = error ? t(`device.reason.${reasonOf(error)}`) : '';
  const said = t(`device.say.${why}`, { reason, n: attempts, time: nextAt === null ? '' : time(nextAt) });
  return said.replace(/\s{2,}/g, ' ').trim();
}
