/** Every runtime cache of ours (offline-sync.md, "Who caches what"). Others that begin with `rt-` are old and deleted. */
export const CACHES = {
  resources: 'rt-resources-v1',
  static: 'rt-static-v1',
  tenant: 'rt-tenant-v1',
  prices: 'rt-prices-v1',
  images: 'rt-img-v1',
  assets: 'rt-assets-v1',
} as const;

/**
 * How many build files are kept beside the installation: all late parts of a version with the texts of every language, and
 * the ones of a version before it until then. Fewer than a version has, and the least used go missing offline.
 */
export const ASSETS_KEPT = 320;

const DAY_SECONDS = 86_400;
export const MONTH_SECONDS = 30 * DAY_SECONDS;

/** Names among `names` that an earlier version of this worker left behind. */
export function outdated(names: readonly string[]): string[] {
  const known: readonly string[] = Object.values(CACHES);
  return names.filter((name) => name.startsWith('rt-') && !known.includes(name));
}
