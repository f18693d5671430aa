/** Figures by the name of their row. */
export type Figures = Record<string, number>;

/** At most so much, or so many times another row of the same table. */
export type Goal = { most: number } | { times: number; of: string };

/** Further above its goal than this a figure fails the run. */
const LEEWAY = 1.15;

const rounded = (value: number): number => +value.toFixed(value < 1 ? 3 : value < 20 ? 2 : 0);

/** A row for each figure: its ratio to the floor, the goal and whether it is held: ok, near (missed by up to 15 %), MISS. */
export function judged(figures: Figures, goals: Record<string, Goal>): Record<string, string | number>[] {
  return Object.entries(figures).map(([name, value]) => {
    const row = { figure: name, value: rounded(value), 'x floor': '', goal: '', is: '' };
    const goal = goals[name];
    if (!goal) return row;
    const floor = 'of' in goal ? figures[goal.of] : undefined;
    const most = 'of' in goal ? goal.times * (floor ?? NaN) : goal.most;
    // A floor that was not measured in this run judges nothing.
    if (Number.isNaN(most)) return row;
    return {
      ...row,
      'x floor': floor ? (value / floor).toFixed(2) : '',
      goal: 'of' in goal ? `${goal.times} x = ${rounded(most)}` : String(most),
      is: value <= most ? 'ok' : value <= most * LEEWAY ? 'near' : 'MISS',
    };
  });
}
