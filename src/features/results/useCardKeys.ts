import { useState } from 'react';
import type { ResultsView } from '@/state/results/offerSet';

interface Round {
  /** Index from which on the cards get new keys. */
  from: number;
  turn: number;
}
interface Kept {
  list: ResultsView['list'];
  rounds: readonly Round[];
}

/** No page shows cards beyond this index. */
const LOOKED_AT_MOST = 100;

function firstOther(a: ResultsView['list'], b: ResultsView['list']): number {
  const most = Math.min(a.length, b.length, LOOKED_AT_MOST);
  for (let at = 0; at < most; at++) if (a[at] !== b[at]) return at;
  return most;
}

/**
 * React keys of the cards. When the stream inserts offers above a card, the card remounts at its new position instead
 * of sliding over the screen. Changes made by the user keep the cards and their focus.
 */
export function useCardKeys({ list, asked }: ResultsView): (id: string, at: number) => string {
  const [kept, keep] = useState<Kept>({ list, rounds: [] });
  let { rounds } = kept;
  if (kept.list !== list) {
    if (!asked) {
      const from = firstOther(kept.list, list);
      const turn = Math.max(0, ...rounds.map((round) => round.turn)) + 1;
      rounds = [...rounds.filter((round) => round.from < from), { from, turn }];
    }
    keep({ list, rounds });
  }
  return (id, at) => `${rounds.findLast(({ from }) => from <= at)?.turn ?? 0} ${id}`;
}
