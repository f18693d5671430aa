import { INFO_DOCUMENTS } from './content/documents';
import { PAGE_IDS, addressOf, fileOf, pageOf } from './pages';

/** Addresses that search engines may show, below the base. */
export const FOUND_PATHS: readonly string[] = PAGE_IDS.filter((id) => pageOf(id).isFound).flatMap((id) =>
  id === 'info' ? INFO_DOCUMENTS.map((name) => `/info/${name}`) : addressOf(id),
);

/**
 * The first parts of all other addresses: personal pages, and searches, each of which would ask the tenant's suppliers for
 * flights.
 */
export const CLOSED_PARTS: readonly string[] = [
  ...new Set(
    PAGE_IDS.filter((id) => !pageOf(id).isFound && fileOf(id) !== 'notFound').map(
      (id) => addressOf(id).split('/')[1] ?? '',
    ),
  ),
];
