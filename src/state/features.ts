import type { PageId } from '@/domain/pages';
import type { Feature } from '@/domain/tenant/featureNames';
import { isPageOn, isPathOn, isOn } from '@/domain/tenant/features';
import { session } from './session';

/** What the tenant has (docs/settings.md). It never changes while the page is open. */
export const hasFeature = (name: Feature): boolean => isOn(session.settings.features, name);

/** Whether a page is there. */
export const hasPage = (id: PageId): boolean => isPageOn(session.settings.features, id);

/** Whether the page of an address is there; `path` is below the base. */
export const hasPageAt = (path: string): boolean => isPathOn(session.settings.features, path);
