/** A written day that is not broken at its hyphens ("2027-01-15") while there is room for it: word joiners, which nobody sees or hears. */
export const wholeDay = (day: string): string => day.replaceAll('-', '\u2060-\u2060');
