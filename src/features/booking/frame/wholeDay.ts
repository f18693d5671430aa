/** A date that does not wrap at its hyphens ("2027-01-15"), by word joiners. */
export const wholeDay = (day: string): string => day.replaceAll('-', '\u2060-\u2060');
