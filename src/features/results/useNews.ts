import { useState } from 'react';
import { memory, useResults, useViewFact } from '@/state/results';
import { useSession } from '@/state/session';

/** Notices about the list, the most urgent first. */
export type ListNoticeKind = 'failed' | 'interrupted' | 'expired' | 'waiting' | 'offline' | 'dropped';

export interface PlacedNotices {
  /** Notices that held when the list appeared. A notice that no longer holds keeps its space, so that no card moves. */
  above: readonly { kind: ListNoticeKind; past: boolean }[];
  /** Notices that arose later show at the foot of the screen, one at a time; null when there is none. */
  foot: ListNoticeKind | null;
  close: (kind: ListNoticeKind) => void;
}

/** The notices that hold now. */
function useCurrentNotices(): readonly ListNoticeKind[] {
  const { online } = useSession();
  const { phase, failure, interrupted, expired, waitingForNetwork, dropped } = useResults();
  const none = useViewFact(({ all }) => all === 0);
  if (none) return [];
  const done = phase === 'done';
  const conditions: [ListNoticeKind, boolean][] = [
    ['failed', done && failure !== null],
    ['interrupted', done && interrupted && failure === null],
    ['expired', done && expired && failure === null && online],
    ['waiting', waitingForNetwork && online],
    ['offline', !online],
    ['dropped', dropped > 0],
  ];
  return conditions.flatMap(([kind, holds]) => (holds ? [kind] : []));
}

interface Placement {
  /** Identify the list. */
  query: string;
  source: string;
  listed: boolean;
  above: readonly ListNoticeKind[];
  foot: readonly ListNoticeKind[];
  closed: readonly ListNoticeKind[];
}

const without = (list: readonly ListNoticeKind[], others: readonly ListNoticeKind[]): readonly ListNoticeKind[] =>
  list.filter((kind) => !others.includes(kind));
const same = (a: readonly ListNoticeKind[], b: readonly ListNoticeKind[]): boolean =>
  a.length === b.length && without(a, b).length === 0;

/** Decides where each notice shows. */
function placeNotices(
  before: Placement,
  all: readonly ListNoticeKind[],
  now: Pick<Placement, 'query' | 'source' | 'listed'>,
): Placement {
  // An expired price matters to someone already reading the list, so it goes to the foot.
  const top = without(all, ['expired']);
  const replaced = before.source === 'stored' && now.source === 'live';
  if (!now.listed || !before.listed || before.query !== now.query || replaced)
    return { ...now, above: top, foot: without(all, top), closed: [] };
  const foot = before.foot.filter((kind) => all.includes(kind));
  const arisen = without(all, [...before.above, ...foot]);
  // A stored list that nobody has touched yet may move for what the first connection attempt brings.
  const movable = now.source === 'stored' && !memory.touched ? without(arisen, ['expired']) : [];
  return {
    ...now,
    above: [...before.above, ...movable],
    foot: [...foot, ...without(arisen, movable)],
    // A notice that passed shows again when it returns.
    closed: before.closed.filter((kind) => foot.includes(kind)),
  };
}

/** Places the notices so that nothing moves under a finger. */
export function useNotices(): PlacedNotices {
  const { query, source } = useResults();
  const listed = useViewFact(({ list }) => list.length > 0);
  const all = useCurrentNotices();
  const [placement, setPlacement] = useState<Placement>({
    query,
    source,
    listed: false,
    above: [],
    foot: [],
    closed: [],
  });
  const next = placeNotices(placement, all, { query, source, listed });
  const changed =
    next.query !== placement.query ||
    next.source !== placement.source ||
    next.listed !== placement.listed ||
    (['above', 'foot', 'closed'] as const).some((place) => !same(next[place], placement[place]));
  if (changed) setPlacement(next);
  const open = without(next.foot, next.closed);
  return {
    above: next.above.map((kind) => ({ kind, past: !all.includes(kind) })),
    foot: (listed && all.find((kind) => open.includes(kind))) || null,
    close: (kind) => setPlacement((last) => ({ ...last, closed: [...last.closed, kind] })),
  };
}
