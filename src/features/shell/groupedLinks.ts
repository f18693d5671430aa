import { type GroupedPage, type LinkGroupId, PAGES, PAGE_IDS, pageOf } from '@/domain/pages';
import type { MessageKey } from '@/i18n/keys';
import { hasPage } from '@/state/features';
import { type NavLink, linkOf } from './navLinks';

type GroupId = LinkGroupId | 'terms';

export interface LinkGroup {
  id: GroupId;
  title: MessageKey;
  links: readonly NavLink[];
}

/** The groups in order, with the documents that each begins with; pages follow. */
const DOCUMENTS_OF: Record<GroupId, readonly NavLink[]> = {
  terms: [
    { to: '/info/terms-of-service', text: 'content.termsOfService' },
    { to: '/info/privacy-policy', text: 'content.privacyPolicy' },
    { to: '/info/cancellation-policy', text: 'content.refunds' },
    { to: '/info/guarantee-rules', text: 'content.guarantee' },
    { to: '/info/airline-policy', text: 'content.airlinePolicy' },
    { to: '/info/deals-and-vouchers', text: 'content.dealsAndVouchers' },
  ],
  company: [],
  help: [{ to: '/info/faq-topics', text: 'content.faq' }],
  special: [],
};

const GROUPED = PAGE_IDS.filter((id): id is GroupedPage => pageOf(id).group !== undefined);

/** Link groups of the side menu and the footer, without what the tenant does without. */
export const linkGroups = (): LinkGroup[] =>
  (Object.keys(DOCUMENTS_OF) as GroupId[])
    .map((id): LinkGroup => ({
      id,
      title: `content.menu.${id}`,
      links: [...DOCUMENTS_OF[id], ...GROUPED.filter((page) => PAGES[page].group === id && hasPage(page)).map(linkOf)],
    }))
    .filter(({ links }) => links.length > 0);
