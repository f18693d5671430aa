import { type Infer, optional, string, type as shape } from 'superstruct';

/** Body of every error answer. */
export const ErrorBody = shape({ errorMessage: string(), code: optional(string()), field: optional(string()) });
export type ErrorBody = Infer<typeof ErrorBody>;
