const META = /<meta\b[^>]*\bname\s*=\s*["']?date["'\s][^>]*>/i;
const CONTENT = /\bcontent\s*=\s*["']?(\d{4}-\d\d-\d\d)/i;

/**
 * The day of a text's version (YYYY-MM-DD): what the text says of itself (`<meta name="date" content="2026-03-01">`), else
 * the day on which its file changed (`Last-Modified`); null without both.
 */
export function versionOf(html: string, lastModified: string | null): string | null {
  const [, said] = CONTENT.exec(META.exec(html)?.[0] ?? '') ?? [];
  if (said && !Number.isNaN(Date.parse(said))) return said;
  const changed = Date.parse(lastModified ?? '');
  return Number.isNaN(changed) ? null : new Date(changed).toISOString().slice(0, 10);
}
