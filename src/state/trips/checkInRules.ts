import {
  type Infer,
  boolean,
  integer,
  is,
  max,
  min,
  number,
  optional,
  pattern,
  string,
  type as shape,
} from 'superstruct';
import { toCents } from '@/domain/money';
import type { CheckInRule } from '@/domain/trips/checkIn';
import { isIsoDate } from '@/domain/dates';
import { log } from '@/platform/log';

const Fee = max(min(number(), 0), 1000);
/** A row of `profile.checkIn`; the fee is decimal, as everywhere in a profile. */
const OwnRule = shape({
  airline: pattern(string(), /^[A-Z\d]{2}$/),
  opensHours: optional(max(min(integer(), 1), 2160)),
  closesMinutes: optional(max(min(integer(), 0), 2880)),
  deskFee: optional(Fee),
  deskFeeUpTo: optional(Fee),
  currency: optional(pattern(string(), /^[A-Z]{3}$/)),
  appOnly: optional(boolean()),
  verifies: optional(boolean()),
  url: pattern(string(), /^https:\/\//),
  asOf: string(),
});

function ruleOfRow({ deskFee, deskFeeUpTo, currency = 'EUR', ...rule }: Infer<typeof OwnRule>): CheckInRule {
  const least = deskFee ?? deskFeeUpTo;
  if (least === undefined) return rule;
  const most = Math.max(least, deskFeeUpTo ?? least);
  return { ...rule, deskFee: { least: toCents(least), most: toCents(most), currency } };
}

const parsed = new WeakMap<object, readonly CheckInRule[]>();

/** The tenant's own rules about check-in (`profile.checkIn`). Rows that are unsound are left out and logged. */
export function ownCheckInRules(told: unknown): readonly CheckInRule[] {
  if (!Array.isArray(told)) return [];
  const known = parsed.get(told);
  if (known) return known;
  const rows = told.flatMap((row) => (is(row, OwnRule) && isIsoDate(row.asOf) ? [ruleOfRow(row)] : []));
  if (rows.length < told.length) log.warn('trips', `${told.length - rows.length} rows of profile.checkIn are unsound`);
  parsed.set(told, rows);
  return rows;
}
