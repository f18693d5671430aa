interface Pass {
  path: string;
  upstream: string;
}
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
  /** What is passed on to the sandbox beside the calls of the app; empty without it. */
  sandbox: { below: Pass[]; root: Pass[] };
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
  sandbox?: string;
}
export function hostOf(tenant: object, given: Given): Host;
