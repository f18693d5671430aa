import { type GroupedPage, type LinkGroupId, PAGES, PAGE_IDS, type PlaceName, addressOf, pageOf } from '@/domain/pages';
import { placesOf } from '@/domain/tenant/features';
import type { MessageKey } from '@/i18n/keys';
import { hasPage } from '@/state/features';
import { session } from '@/state/session';

export interface NavLink {
  to: string;
  text: MessageKey;
}

const linkOf = (id: GroupedPage | PlaceName): NavLink => ({ to: addressOf(id), text: PAGES[id].text });

/** In the tab bar, beside the globe on a desktop, and in the menu. */
export const TRIPS = linkOf('trips');

const linksOf = (list: 'header' | 'tabs') =>
  placesOf(session.settings.features, list).map((name) => ({ name, ...linkOf(name) }));

/** The links of the header, and of the menu below "Trips": the tenant's, else the usual ones. "Trips" stands beside the globe. */
export const navLinks = (): NavLink[] => linksOf('header').filter(({ name }) => name !== 'trips');

/** The tabs of a phone: the tenant's, else the usual ones. */
export const tabLinks = (): (NavLink & { name: PlaceName })[] => linksOf('tabs');

/** Results belong to "Air tickets". */
export const isCurrent = (to: string, pathname: string): boolean =>
  to === '/' ? pathname === '/' || pathname.startsWith('/search/') : pathname === to || pathname.startsWith(`${to}/`);

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
