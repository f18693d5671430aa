import { PAGE_IDS, type PageFile, type FrameName, fileOf } from '@/domain/pages';
import { type Features, isPageOn } from '@/domain/tenant/features';

/** The source of a page or of its frame, as the build's list of chunks names it. */
export const sourceOfPage = (file: PageFile | FrameName): string => `src/app/routes/${file}.tsx`;

/** Sources that no page of the tenant needs. */
export function absentPages(features: Features | undefined): string[] {
  const there = new Set(PAGE_IDS.filter((id) => isPageOn(features, id)).map(fileOf));
  return [...new Set(PAGE_IDS.map(fileOf))].filter((file) => !there.has(file)).map(sourceOfPage);
}
