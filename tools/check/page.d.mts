import type { Finding } from './check.mjs';

type Say = (kind: string, text: string) => Finding;
export function addressFaults(given: {
  site: URL;
  home: { header: (name: string) => string };
  tell: Say;
  warn: Say;
}): AsyncGenerator<Finding>;
