import { literal, nonempty, string, type as shape } from 'superstruct';

/* Apart from the request, whose rules the worker does without. */

/** The server has the enquiry, since now or since before. */
export const EnquiryAnswer = shape({ enquiry_id: nonempty(string()), status: literal('received') });
