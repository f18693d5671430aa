import { useState } from 'react';
import { memory, useResults, useViewFact } from '@/state/results';
import { useSession } from '@/state/session';

/** What the traveller should know about the list, the most pressing first. */
export type ResultsNews = 'failed' | 'interrupted' | 'expired' | 'waiting' | 'offline' | 'dropped';

export interface Told {
  /** What was so when the list came up stands above it. What has passed since keeps its room: no card moves. */
  above: readonly { news: ResultsNews; over: boolean }[];
  /** What came while the list was read is said at the foot of the screen, one at a time; null when there is none. */
  foot: ResultsNews | null;
  close: (news: ResultsNews) => void;
}

/** What there is to tell now. */
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
  /** Of which list. */
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

/** Where what there is to tell is told from now on. */
function placed(before: Places, all: readonly ResultsNews[], now: Pick<Places, 'query' | 'source' | 'listed'>): Places {
  // the time of the prices is over for who reads the list
  const higher = without(all, ['expired']);
  const replaced = before.source === 'stored' && now.source === 'live';
  if (!now.listed || !before.listed || before.query !== now.query || replaced)
    return { ...now, above: higher, foot: without(all, higher), closed: [] };
  const foot = before.foot.filter((news) => all.includes(news));
  const fresh = without(all, [...before.above, ...foot]);
  // a kept list that nobody has touched yet makes room for what the first try to reach the server brings
  const free = now.source === 'stored' && !memory.touched ? without(fresh, ['expired']) : [];
  return {
    ...now,
    above: [...before.above, ...free],
    foot: [...foot, ...without(fresh, free)],
    // what has passed is told again when it comes again
    closed: before.closed.filter((news) => foot.includes(news)),
  };
}

/** Where each thing is told (ui.md 1, "Nothing moves under a finger"). */
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
