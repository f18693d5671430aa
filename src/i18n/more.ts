import type { Compiled } from './compiled';

/** Where the texts lie that nothing on the first screen says: their names alone are bytes of the first load. */
export const more = import.meta.glob<{ default: Compiled }>('./compiled/{land,found,late,party,steps}/*.json');
