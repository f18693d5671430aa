interface Given {
  origins?: readonly string[];
  settings: {
    apiBaseUrl: string;
    bucketPath: string;
    identity?: unknown;
    tagManagerId?: string | null | undefined;
    visitsUrl?: string | null | undefined;
  };
}
/** Headers of every answer of one tenant by path pattern, from its settings. */
export function headersFor(tenant: Given): Record<string, Record<string, string>>;
/** Contents of a page's inline scripts and styles. */
export function inlineParts(html: string): { scripts: string[]; styles: string[] };
export function hashOf(content: string): string;
/** The part of the policy that stands in a page. */
export function pagePolicy(tenant: Given, html: string): string;
