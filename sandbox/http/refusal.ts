import type { ContentfulStatusCode } from 'hono/utils/http-status';

interface RefusalDetails {
  /** Word for programs, snake_case. */
  code: string;
  /** Dotted path of the wrong field. */
  field?: string;
  headers?: Record<string, string>;
}

/** A request the server says no to. Becomes `{errorMessage, code, field?}` (decisions 7). */
export class Refusal extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    message: string,
    readonly details: RefusalDetails,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

/** 400 that names the field. */
export const badField = (field: string, message: string): Refusal =>
  new Refusal(400, message, { code: 'invalid', field });

export const notFound = (what: string, field?: string): Refusal =>
  new Refusal(404, `${what} not found`, field === undefined ? { code: 'not_found' } : { code: 'not_found', field });
