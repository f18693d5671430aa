/** Texts of the page for the worker, which has none. Words in braces are filled in. */
export interface NewsTexts {
  /** `{route}` */
  changed: string;
  /** `{route}` */
  cancelled: string;
  /** `{flight}`, `{is}`, `{was}` */
  departs: string;
  arrives: string;
  /** For every other change, and for a message that cannot be read. */
  look: string;
}
export const TRIP_TEXT_NAMES = ['changed', 'cancelled', 'departs', 'arrives', 'look'] as const;
