/** Headers of every answer of one tenant by path pattern, from its settings and the HTML of its pages. */
export function headersFor(
  tenant: { settings: { apiBaseUrl: string; bucketPath: string; identity?: unknown } },
  pages: string[],
): Record<string, Record<string, string>>;
