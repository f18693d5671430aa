/** A refusal of the provider, answered in the wire format of the Identity Toolkit. */
export class WireError extends Error {
  /** @param message Machine-readable, like `EMAIL_EXISTS`; a text for people may follow after ` : `. */
  constructor(
    message: string,
    readonly status: 400 | 403 | 404 | 503 = 400,
  ) {
    super(message);
    this.name = 'WireError';
  }
}

export const wireBody = ({ status, message }: Pick<WireError, 'status' | 'message'>) => ({
  error: { code: status, message, errors: [{ message, reason: 'invalid', domain: 'global' }] },
});

/** Throws unless `condition` holds. */
export function need(condition: unknown, message: string): asserts condition {
  if (!condition) throw new WireError(message);
}
