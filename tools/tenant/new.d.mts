import type * as rules from './roles';

export function formatsOf(locale: string): [long: string, short: string];
export function newTenant(
  name: string | undefined,
  flags: Record<string, string | boolean | undefined>,
  given: {
    folder: string;
    cwd: string;
    roles: typeof rules;
    strokesOf: (
      mark: string,
      size: number,
    ) => { lines: readonly (readonly (readonly [number, number])[])[]; width: number };
    ask: null | ((question: string) => Promise<string>);
    say: (line: string) => void;
  },
): Promise<string | null>;
