import type { Feature } from '@/domain/tenant/featureNames';
import { isPageOn, isOn } from '@/domain/tenant/features';
import { session } from './session';

/** What the tenant has (docs/settings.md). It never changes while the page is open. */
export const hasFeature = (name: Feature): boolean => isOn(session.settings.features, name);

/** Whether a page is there; `path` is below the base. */
export const hasPage = (path: string): boolean => isPageOn(session.settings.features, path);
