export const SERVERS: string[];
export function findServer(name: string): string | null;
export function missingServers(): string[];
export function runServer(
  name: string,
  config: string,
  given: { folder: string; port: number },
): Promise<() => Promise<unknown>>;
