export const SERVERS: ('nginx' | 'caddy')[];
export function findServer(name: string): string | null;
export function isSince(name: string, version: string): boolean;
export function missingServers(): string[];
export function runServer(
  name: string,
  config: string,
  given: { folder: string; port: number },
): Promise<() => Promise<unknown>>;
