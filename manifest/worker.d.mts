/** Files that nobody opens, because the tenant does without the features. */
export function unopened(chunks: object, features: Record<string, unknown>, absent: readonly string[]): Set<string>;
