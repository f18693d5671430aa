/** Days and the time zones they are tried in. */
export const CLOCKS: readonly { day: string; zone: string }[];
