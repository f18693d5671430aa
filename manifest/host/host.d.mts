export interface Host {
  name: string;
  base: string;
  pages: readonly string[];
  word: string;
  serverName: string | null;
  root: string;
  listen: string | null;
  brotli: boolean;
  headers: Record<string, string>;
  proxies: { kind: 'api' | 'bucket' | 'visits'; path: string; upstream: string | null }[];
  auth: string | null;
}
interface Given {
  name: string;
  base: string;
  pages: readonly string[];
  root?: string;
  listen?: string;
  brotli?: boolean;
  api?: string;
  bucket?: string;
  visits?: string;
}
export function hostOf(tenant: object, given: Given): Host;
