import { useState } from 'react';
import { memory, useResults, useViewFact } from '@/state/results';
import { useSession } from '@/state/session';

/** Notices about the list, the most urgent first. */
export type ResultsNews = 'failed' | 'interrupted' | 'expired' | 'waiting' | 'offline' | 'dropped';

export interface Told {
  /** Notices that held when the list appeared. A notice that no longer holds keeps its space, so that no card moves. */
  above: readonly { news: ResultsNews; over: boolean }[];
  /** Notices that arose later show at the foot of the screen, one at a time; null when there is none. */
  foot: ResultsNews | null;
  close: (news: ResultsNews) => void;
}

/** The notices that hold now. */
function useAll(): readonly ResultsNews[] {
  const { online } = useSession();
  const { phase, failure, interrupted, expired, waitingForNetwork, dropped } = useResults();
  const none = useViewFact(({ all }) => all === 0);
  if (none) return [];
  const done = phase === 'done';
  const is: [ResultsNews, boolean][] = [
    ['failed', done && failure !== null],
    ['interrupted', done && interrupted && failure === null],
    ['expired', done && expired && failure === null && online],
    ['waiting', waitingForNetwork && online],
    ['offline', !online],
    ['dropped', dropped > 0],
  ];
  return is.flatMap(([news, so]) => (so ? [news] : []));
}

interface Places {
  /** Identify the list. */
  query: string;
  source: string;
  listed: boolean;
  above: readonly ResultsNews[];
  foot: readonly ResultsNews[];
  closed: readonly ResultsNews[];
}

const without = (list: readonly ResultsNews[], others: readonly ResultsNews[]): readonly ResultsNews[] =>
  list.filter((news) => !others.includes(news));
const same = (a: readonly ResultsNews[], b: readonly ResultsNews[]): boolean =>
  a.length === b.length && without(a, b).length === 0;

/** Decides where each notice shows. */
function placed(before: Places, all: readonly ResultsNews[], now: Pick<Places, 'query' | 'source' | 'listed'>): Places {
  // An expired price matters to someone already reading the list, so it goes to the foot.
  const higher = without(all, ['expired']);
  const replaced = before.source === 'stored' && now.source === 'live';
  if (!now.listed || !before.listed || before.query !== now.query || replaced)
    return { ...now, above: higher, foot: without(all, higher), closed: [] };
  const foot = before.foot.filter((news) => all.includes(news));
  const fresh = without(all, [...before.above, ...foot]);
  // A stored list that nobody has touched yet may move for what the first connection attempt brings.
  const free = now.source === 'stored' && !memory.touched ? without(fresh, ['expired']) : [];
  return {
    ...now,
    above: [...before.above, ...free],
    foot: [...foot, ...without(fresh, free)],
    // A notice that passed shows again when it returns.
    closed: before.closed.filter((news) => foot.includes(news)),
  };
}

/** Places the notices so that nothing moves under a finger. */
export function useNews(): Told {
  const { query, source } = useResults();
  const listed = useViewFact(({ list }) => list.length > 0);
  const all = useAll();
  const [places, put] = useState<Places>({ query, source, listed: false, above: [], foot: [], closed: [] });
  const next = placed(places, all, { query, source, listed });
  const changed =
    next.query !== places.query ||
    next.source !== places.source ||
    next.listed !== places.listed ||
    (['above', 'foot', 'closed'] as const).some((place) => !same(next[place], places[place]));
  if (changed) put(next);
  const open = without(next.foot, next.closed);
  return {
    above: next.above.map((news) => ({ news, over: !all.includes(news) })),
    foot: (listed && all.find((news) => open.includes(news))) || null,
    close: (news) => put((was) => ({ ...was, closed: [...was.closed, news] })),
  };
}
