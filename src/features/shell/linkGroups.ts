import type { MessageKey } from '@/i18n/keys';
import type { NavLink } from './nav';

interface LinkGroup {
  id: string;
  title: MessageKey;
  links: readonly NavLink[];
}

/** Groups of the side menu and the footer (spec 2). */
export const LINK_GROUPS: readonly LinkGroup[] = [
  {
    id: 'terms',
    title: 'shell.terms',
    links: [
      { to: '/info/terms-of-service', text: 'shell.termsOfService' },
      { to: '/info/privacy-policy', text: 'shell.privacyPolicy' },
      { to: '/info/cancellation-policy', text: 'shell.refunds' },
      { to: '/info/guarantee-rules', text: 'shell.guarantee' },
    ],
  },
  { id: 'company', title: 'shell.company', links: [{ to: '/about-us', text: 'shell.about' }] },
  { id: 'help', title: 'shell.help', links: [{ to: '/info/faq', text: 'shell.faq' }] },
  {
    id: 'special',
    title: 'shell.special',
    links: [
      { to: '/business', text: 'shell.business' },
      { to: '/groups', text: 'shell.groups' },
    ],
  },
];
