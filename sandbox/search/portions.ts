import type { StreamLine, WireOffer } from '@/api/shapes/offers';
import { hash01 } from '../flights/hash';

export interface Portion {
  line: StreamLine;
  /** Share of the stream's duration after which it is sent, 0 to 1. */
  at: number;
}

/** Number of portions, because suppliers answer in bursts; fewer on thin routes. */
const FEWEST = 3;
const MOST = 14;
const A_PORTION = 160;
/** Most offers of the first portion: what a screen or two show, which a slow line brings soon. */
const FIRST = 30;

/** Deterministic Fisher–Yates shuffle: the order in which suppliers answer. */
function shuffled<T>(list: readonly T[], key: string): T[] {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(hash01(`${key}#${at}`) * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}

/**
 * Splits the offers of a search into uneven portions: INITIAL first, then STREAM, the last one done. Some offers occur
 * twice, as suppliers overlap. Deterministic, so that a stream can resume with `after`.
 */
export function portionsOf(offers: readonly WireOffer[], key: string, expiresAt: string): Portion[] {
  const mixed = shuffled(offers, key);
  const count = Math.max(FEWEST, Math.min(MOST, Math.ceil(offers.length / A_PORTION)));
  const sizes = Array.from({ length: count }, (_, n) => 0.25 + hash01(`${key}size${n}`) ** 2 * 2);
  const gaps = Array.from({ length: count }, (_, n) => 0.2 + hash01(`${key}gap${n}`) ** 2 * 2);
  const allSizes = sizes.reduce((sum, size) => sum + size, 0);
  const allGaps = gaps.reduce((sum, gap) => sum + gap, 0);

  const portions: Portion[] = [];
  let size = 0;
  let gap = 0;
  let from = 0;
  for (let n = 0; n < count; n++) {
    size += sizes[n] ?? 0;
    gap += gaps[n] ?? 0;
    const done = n === count - 1;
    const share = done ? mixed.length : Math.round((size / allSizes) * mixed.length);
    const to = n === 0 ? Math.min(FIRST, share) : share;
    const again = n > 0 && from > 0 ? mixed.slice(from - 1, from) : [];
    portions.push({
      at: gap / allGaps,
      line: {
        seq: n + 1,
        mode: n === 0 ? 'INITIAL' : 'STREAM',
        offers: [...again, ...mixed.slice(from, to)],
        progress: done ? 100 : Math.round((to / Math.max(1, mixed.length)) * 100),
        expires_at: expiresAt,
        done,
      },
    });
    from = to;
  }
  return portions;
}
