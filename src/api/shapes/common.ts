import { type Infer, optional, pattern, string, type as shape } from 'superstruct';

/** Body of every error answer. */
export const ErrorBody = shape({ errorMessage: string(), code: optional(string()), field: optional(string()) });
export type ErrorBody = Infer<typeof ErrorBody>;

/**
 * An id of the server that stands in paths and addresses: no controls and no half letters, which cannot be written there; one or
 * two dots would lead to another call.
 */
export const PathId = pattern(string(), /^(?!\.{1,2}$)[^\p{Cc}\p{Cs}]+$/u);
/** A bearer: visible ASCII. Anything else fits into no header, and every call with it would look like a lost connection. */
export const Bearer = pattern(string(), /^[!-~]+$/);
