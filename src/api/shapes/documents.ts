import { type Infer, array, enums, nonempty, nullable, string, type as shape } from 'superstruct';

/** GET /ticket/otherDocument/booking/{id}: what there is, or will be, for a paid booking. */
export const DocumentsAnswer = array(
  shape({
    id: nonempty(string()),
    type: enums(['eticket', 'itinerary', 'insurance', 'other']),
    /** For a type without words of our own. */
    name: string(),
    /** Whose it is; null for a document of the whole party. */
    passenger_id: nullable(string()),
    mime: string(),
    /** Address of the file; null while it is being made. */
    url: nullable(string()),
  }),
);
export type DocumentsAnswer = Infer<typeof DocumentsAnswer>;
