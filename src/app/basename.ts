import { baseUrl } from '@/platform/base';

/**
 * Path of <base href>, with a slash at both ends: the site may have any prefix. Without the closing slash home would be
 * outside of the worker's scope.
 */
export const basename = (): string => baseUrl().pathname;

/** Path below the base, without a trailing slash. */
export function currentPath(): string {
  const path = location.pathname.slice(basename().replace(/\/$/, '').length);
  return path.length > 1 ? path.replace(/\/$/, '') : '/';
}
