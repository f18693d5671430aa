import { type Infer, optional, string, type as shape } from 'superstruct';

/** Every error body (decisions 7). */
export const ErrorBody = shape({ errorMessage: string(), code: optional(string()), field: optional(string()) });
export type ErrorBody = Infer<typeof ErrorBody>;
