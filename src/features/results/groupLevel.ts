/** Level of the titles of the filter groups: one below the title of the column, or of the screen on a phone. */
export type GroupLevel = 'h2' | 'h3';
