/** Tests of tools, by path: a folder ends in `/`. */
export const TESTS_OF_TOOLS: readonly string[];
/** The files on which the tests of tools depend. */
export function filesOfTools(): string[] | null;
