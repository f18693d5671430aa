interface Given {
  query?: boolean;
  home?: boolean;
}
interface Kind extends Given {
  kind: string;
}
export function isLocal(url: { hostname: string }): boolean;
export function webUrl(text: string): URL | null;
export function parsedBase(text: string, given?: Given): string | null;
export function parsedAddress(text: string, field: Kind): string | null;
export function withParsedAddresses<T>(tenant: T, fields: readonly (Kind & { path: string; of?: unknown })[]): T;
export function soundBase(text: string, given?: Given): string;
