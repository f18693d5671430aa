/** Answers false when nothing had changed since the last run. */
export function compileMessages(
  messages: string,
  out: string,
  cache: string,
  locales?: readonly string[],
): Promise<boolean>;
