/** Figures by row name. */
export type Figures = Record<string, number>;

/** An absolute maximum, or a multiple of another row of the same table. */
export type Goal = { most: number } | { times: number; of: string };

/** A figure above its goal by more than this factor fails the run. */
const LEEWAY = 1.15;

const rounded = (value: number): number => +value.toFixed(value < 1 ? 3 : value < 20 ? 2 : 0);

/** One row per figure: its ratio to the floor, the goal, and ok, near (missed by up to 15 %) or MISS. */
export function judged(figures: Figures, goals: Record<string, Goal>): Record<string, string | number>[] {
  return Object.entries(figures).map(([name, value]) => {
    const row = { figure: name, value: rounded(value), 'x floor': '', goal: '', is: '' };
    const goal = goals[name];
    if (!goal) return row;
    const floor = 'of' in goal ? figures[goal.of] : undefined;
    const most = 'of' in goal ? goal.times * (floor ?? NaN) : goal.most;
    // Without its floor in this run a figure is not judged.
    if (Number.isNaN(most)) return row;
    return {
      ...row,
      'x floor': floor ? (value / floor).toFixed(2) : '',
      goal: 'of' in goal ? `${goal.times} x = ${rounded(most)}` : String(most),
      is: value <= most ? 'ok' : value <= most * LEEWAY ? 'near' : 'MISS',
    };
  });
}
