/**
 * Plans that once broke a guarantee, found by a soak of 520,000 plans (docs/decisions/0083). They guard the fixes in the product
 * and the fairness of the model. The numbers depend on the weights in `plan.ts`: whoever changes those has to find the stories again.
 */
export const BROKE: readonly (readonly [story: string, plan: readonly number[]])[] = [
  [
    'G3: half an answer reached a robbed tab after that half had been acknowledged, and counted for the other half',
    [
      279792, 82560, 94847, 360840, 194087, 471111, 80972, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 40741, 0, 0, 0, 0, 0, 0,
      0,
    ],
  ],
  [
    'G17: without Web Locks, the clock went an hour forward and back while a tab was frozen between seal and send',
    [0, 19077, 0, 0, 33000, 340031, 396840, 108212, 69744, 209391, 0, 0, 0, 0, 0, 0, 401674, 387111, 0, 0],
  ],
  [
    'G13: the same with a clock that went three days forward and back',
    [
      161105, 353280, 29141, 214052, 0, 123407, 0, 0, 0, 0, 0, 0, 491391, 0, 0, 0, 0, 0, 94727, 9887, 149875, 292967,
      491511, 0,
    ],
  ],
  [
    'G15: a worker whose time is over does not try again',
    [
      343795, 191701, 477591, 307007, 257520, 0, 205440, 405708, 429264, 209434, 0, 155821, 106031, 397560, 360945,
      5794, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ],
  ],
  [
    'G19: the lease of a dead tab ends at the moment it is checked',
    [
      249645, 183791, 285514, 38821, 76895, 3744, 131471, 54937, 374434, 0, 0, 101701, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0,
    ],
  ],
  [
    'G12: a rename, cleared storage, and a tab that learns of the rename afterwards',
    [5300, 24, 0, 88772, 0, 0, 133404, 273431, 106197, 213233, 0, 182255, 0, 330840, 0, 0, 0, 0, 0, 0],
  ],
  [
    'G12: the same, with the rename repeated by another tab',
    [0, 281517, 122372, 0, 0, 0, 162353, 0, 0, 0, 0, 402960, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  ],
  [
    'G12: the same with a tab that freezes at once',
    [0, 56372, 76797, 476273, 0, 0, 0, 0, 0, 417000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  ],
  [
    'G12: the same after storage was cleared twice',
    [
      242936, 0, 76920, 0, 191, 60840, 473674, 415727, 106344, 165332, 135597, 252713, 32873, 0, 49287, 166584, 109,
      213233, 186600, 0,
    ],
  ],
  [
    'G17: without Web Locks, a robbed tab brings the answer to a batch that was sealed again',
    [
      44670, 182674, 293880, 457044, 181767, 354469, 106440, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 376560,
      0, 0,
    ],
  ],
  [
    'G8: an answer that arrives before a conflict is written, and is written after it',
    [
      337470, 385967, 96767, 97141, 0, 201349, 36047, 297000, 316292, 290967, 0, 204467, 0, 0, 0, 168360, 16127, 0, 0,
      86207, 299951, 0, 0, 0, 0, 0,
    ],
  ],
  [
    'G14: sealed when its passenger was known, sent after storage was cleared',
    [
      52738, 270600, 35617, 356640, 426960, 470231, 342744, 14007, 285720, 472344, 326847, 453311, 485640, 347732, 0, 0,
      0, 0, 0, 147953, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ],
  ],
  [
    'G19: without Web Locks, a reconcile without an answer, “Try again”, and a clock set forward meanwhile',
    [
      0, 6551, 0, 244668, 207791, 107149, 0, 24167, 0, 0, 0, 42120, 210394, 0, 0, 0, 36111, 0, 242617, 0, 0, 0, 0, 0, 0,
      0,
    ],
  ],
  [
    'G22: a run whose lock was stolen before it began takes the queue from the next run of its tab, which gets a changed price',
    [
      423748, 102720, 318444, 85584, 298320, 151800, 473674, 59621, 90504, 400560, 330754, 350127, 374509, 239927,
      38635, 252624, 453527, 260351, 168514, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ],
  ],
];

/** The plan whose story begins so. */
export function planOf(story: string): readonly number[] {
  const found = BROKE.find(([title]) => title.startsWith(story));
  if (!found) throw new Error(`No plan that broke begins with "${story}".`);
  return found[1];
}
