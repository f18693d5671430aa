import { type TenantProfile, hasChoice } from '@/domain/tenant/types';
import type { MessageKey } from '@/i18n/keys';

/** Title of the choice of language and currency; a tenant with one language has nothing to choose there. */
export const regionalTitle = (profile: Pick<TenantProfile, 'languages'>): MessageKey =>
  hasChoice(profile) ? 'content.regional.title' : 'content.regional.currency';
