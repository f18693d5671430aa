/**
 * Plans that broke once, found by a soak of 520,000 (docs/decisions/0083): the product's faults stay mended, the model stays fair.
 * A plan is a list of numbers that means something by the weights of `plan.ts`; who changes those finds these again by their story.
 */
export const BROKE: readonly (readonly [story: string, plan: readonly number[]])[] = [
  [
    'G3: half an answer, heard by a robbed tab when that half was gone already, counted for the other half',
    [
      279792, 82560, 94847, 360840, 194087, 471111, 80972, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 40741, 0, 0, 0, 0, 0, 0,
      0,
    ],
  ],
  [
    'G17: without Web Locks, a clock that went an hour forth and back while a tab was frozen between seal and send',
    [0, 19077, 0, 0, 33000, 340031, 396840, 108212, 69744, 209391, 0, 0, 0, 0, 0, 0, 401674, 387111, 0, 0],
  ],
  [
    'G13: the same over three days',
    [
      161105, 353280, 29141, 214052, 0, 123407, 0, 0, 0, 0, 0, 0, 491391, 0, 0, 0, 0, 0, 94727, 9887, 149875, 292967,
      491511, 0,
    ],
  ],
  [
    'G15: a worker whose time is over is not asked to try again',
    [
      343795, 191701, 477591, 307007, 257520, 0, 205440, 405708, 429264, 209434, 0, 155821, 106031, 397560, 360945,
      5794, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ],
  ],
  [
    'G19: the lease of a dead tab ends in the moment of the look',
    [
      249645, 183791, 285514, 38821, 76895, 3744, 131471, 54937, 374434, 0, 0, 101701, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0,
    ],
  ],
  [
    'G12: a new name, a cleared storage, and a tab that hears of the name afterwards',
    [5300, 24, 0, 88772, 0, 0, 133404, 273431, 106197, 213233, 0, 182255, 0, 330840, 0, 0, 0, 0, 0, 0],
  ],
  [
    'G12: the same, told anew by another tab',
    [0, 281517, 122372, 0, 0, 0, 162353, 0, 0, 0, 0, 402960, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  ],
  [
    'G12: the same with a tab frozen at once',
    [0, 56372, 76797, 476273, 0, 0, 0, 0, 0, 417000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  ],
  [
    'G12: the same after a storage cleared twice',
    [
      242936, 0, 76920, 0, 191, 60840, 473674, 415727, 106344, 165332, 135597, 252713, 32873, 0, 49287, 166584, 109,
      213233, 186600, 0,
    ],
  ],
  [
    'G17: without Web Locks, a robbed tab brings the answer to what is sealed anew',
    [
      44670, 182674, 293880, 457044, 181767, 354469, 106440, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 376560,
      0, 0,
    ],
  ],
  [
    'G8: an answer heard before a conflict is written, and written after it',
    [
      337470, 385967, 96767, 97141, 0, 201349, 36047, 297000, 316292, 290967, 0, 204467, 0, 0, 0, 168360, 16127, 0, 0,
      86207, 299951, 0, 0, 0, 0, 0,
    ],
  ],
  [
    'G14: sealed when its passenger was known, sent when the storage had been cleared',
    [
      52738, 270600, 35617, 356640, 426960, 470231, 342744, 14007, 285720, 472344, 326847, 453311, 485640, 347732, 0, 0,
      0, 0, 0, 147953, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ],
  ],
  [
    'G19: without Web Locks, a look that nobody answers, the traveller’s word and a clock set forward meanwhile',
    [
      0, 6551, 0, 244668, 207791, 107149, 0, 24167, 0, 0, 0, 42120, 210394, 0, 0, 0, 36111, 0, 242617, 0, 0, 0, 0, 0, 0,
      0,
    ],
  ],
  [
    'G22: a tab robbed of its lock before it began takes the queue from its own next run, which hears of the new price',
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
