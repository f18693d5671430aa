/** Kinds of files that a trip takes, with their media types. */
export const PAPER_TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  pkpass: 'application/vnd.apple.pkpass',
} as const;
export type PaperType = keyof typeof PAPER_TYPES;

/** The kind of a media type, as servers write it; null for one that a trip does not take. */
export const paperTypeOf = (mime: string): PaperType | null => {
  const plain = mime.split(';', 1)[0]?.trim().toLowerCase();
  return (Object.keys(PAPER_TYPES) as PaperType[]).find((type) => PAPER_TYPES[type] === plain) ?? null;
};

/** A boarding pass that the agency's server has. */
export interface AgencyPass {
  url: string;
  type: PaperType;
  passengerId: string | null;
  /** Place of the flight among those of the booking. */
  segment: number | null;
}
