import type { IsoDate } from '../dates';
import { backoffMs } from '../backoff';
import type { Cents } from '../money';
import type { FoundPrice, PriceWatch } from './types';
import { isWatchOver } from './watch';

const HOUR_MS = 3_600_000;
/** A watch is checked at most this often. */
export const CHECK_EVERY_MS = 6 * HOUR_MS;
/** The longest first wait after an answer that was no price list. It doubles with each further one, up to four hours. */
const RETRY_AFTER_MS = HOUR_MS;

/** A drop counts from this share and from this sum on; smaller ones are noise. */
const DROP_SHARE = 0.05;
const DROP_CENTS = 500;

/** A time (ms) is at least `ms` ago. One in the future comes from a clock that was set back, and counts as long ago. */
const isAgo = (at: number, ms: number, now: number): boolean => at > now || now - at >= ms;

/** When this watch may be checked next (ms); 0 for now. */
export function nextCheckAt({ lastCheck, failedAt, retryAt }: PriceWatch, now: number): number {
  const again = failedAt === null || failedAt > now ? 0 : (retryAt ?? failedAt + RETRY_AFTER_MS);
  const waits = [
    lastCheck && !isAgo(lastCheck.at, CHECK_EVERY_MS, now) ? lastCheck.at + CHECK_EVERY_MS : 0,
    again > now ? again : 0,
  ];
  return Math.max(...waits);
}

/** The watches to check now, the one checked longest ago first. */
export const dueWatches = (watches: readonly PriceWatch[], now: number, today: IsoDate): PriceWatch[] =>
  watches
    .filter((watch) => !isWatchOver(watch, today) && nextCheckAt(watch, now) === 0)
    .sort((a, b) => (a.lastCheck?.at ?? 0) - (b.lastCheck?.at ?? 0));

/** A drop worth telling: at least 5 % and €5. */
const isClearDrop = (from: Cents, to: Cents): boolean => from - to >= DROP_CENTS && from - to >= from * DROP_SHARE;

/** The highest price since the last one told; the one of the last check in older rows. */
const highestOf = ({ highest, lastCheck }: PriceWatch): Cents => highest ?? lastCheck?.price?.cents ?? 0;

/**
 * Whether the traveller is told of a price for one person. With a target: when it is reached, and again after a clear drop below
 * the price last told, or when the price was clearly above the target in between, so that one that swings around it tells
 * once. Without one: after a clear drop below the price at the time of setting, or below the last one told. The same price is
 * never told twice in a row.
 */
export function shouldTell(watch: PriceWatch, cents: Cents): boolean {
  const { target, base, notified } = watch;
  if (notified?.cents === cents || (target !== null && cents > target)) return false;
  const before = notified?.cents ?? base;
  if (target === null) return before !== null && isClearDrop(before, cents);
  return notified === null || isClearDrop(notified.cents, cents) || isClearDrop(highestOf(watch), target);
}

/** A watch after a check that found `price` (null: nothing is sold), and whether to tell about it. */
export function afterCheck(
  watch: PriceWatch,
  price: FoundPrice | null,
  now: number,
): { watch: PriceWatch; tell: boolean } {
  const checked = { ...watch, failedAt: null, failures: 0, lastCheck: { at: now, price } };
  // What was told no longer holds: it is not shown as news until it holds again.
  const isNews = watch.unseen || watch.isHeldBack === true;
  if (!price) return { watch: { ...checked, unseen: false, isHeldBack: isNews }, tell: false };
  const { cents } = price;
  const tell = shouldTell(watch, cents);
  const holds = cents <= (watch.target ?? watch.notified?.cents ?? 0);
  const isLower = watch.lowest === null || cents < watch.lowest.cents;
  return {
    tell,
    watch: {
      ...checked,
      base: watch.base ?? cents,
      lowest: isLower ? { cents, at: now } : watch.lowest,
      notified: tell ? { cents, at: now } : watch.notified,
      highest: tell ? cents : Math.max(cents, highestOf(watch)),
      unseen: tell || (isNews && holds),
      isHeldBack: !tell && isNews && !holds,
    },
  };
}

/** A watch after a failed check. `chance`: from 0 to 1, see `backoffMs`. */
export function afterFailure(watch: PriceWatch, now: number, chance: number): PriceWatch {
  const failures = (watch.failures ?? 0) + 1;
  return { ...watch, failedAt: now, failures, retryAt: now + backoffMs(failures, chance, { base: RETRY_AFTER_MS }) };
}

/** A watch whose price at the time of setting (`cents`) is known only now, because its search was still running. */
export const withBase = (watch: PriceWatch, cents: Cents): PriceWatch => ({
  ...watch,
  base: cents,
  lowest: watch.lowest && watch.lowest.cents <= cents ? watch.lowest : { cents, at: watch.createdAt },
});

/**
 * A watch with another target (null: any clear drop), counted from the price of today. A price that already reaches it is on
 * the traveller's screen, so it counts as told.
 */
export function withTarget(watch: PriceWatch, target: Cents | null): PriceWatch {
  if (target === watch.target) return watch;
  const { lastCheck, base } = watch;
  const cents = lastCheck?.price?.cents ?? null;
  const isReached = lastCheck !== null && cents !== null && target !== null && cents <= target;
  return {
    ...watch,
    target,
    notified: isReached ? { cents, at: lastCheck.at } : null,
    highest: cents ?? 0,
    unseen: false,
    isHeldBack: false,
    base: cents ?? base,
  };
}

export const unseenCount = (watches: readonly PriceWatch[], today: IsoDate): number =>
  watches.filter((watch) => watch.unseen && !isWatchOver(watch, today)).length;
