import type { INFO_DOCUMENTS } from '@/domain/content/documents';
import type { MessageKey } from '@/i18n/keys';
import type { DocumentType } from '@/state/modals';

const DOCUMENTS: Record<DocumentType, { path: (typeof INFO_DOCUMENTS)[number] | 'about-us'; title: MessageKey }> = {
  terms_of_service: { path: 'terms-of-service', title: 'content.termsOfService' },
  privacy_policy: { path: 'privacy-policy', title: 'content.privacyPolicy' },
  cancellation_policy: { path: 'cancellation-policy', title: 'content.refunds' },
  guarantee_rules: { path: 'guarantee-rules', title: 'content.guarantee' },
  deals_and_vouchers: { path: 'deals-and-vouchers', title: 'content.dealsAndVouchers' },
  airline_policy: { path: 'airline-policy', title: 'content.airlinePolicy' },
  about_us: { path: 'about-us', title: 'content.about' },
  faq: { path: 'faq', title: 'content.faq' },
};

/** The document for the last segment of /info/:id or /about-us; undefined if unknown. The FAQ has two pages. */
export const documentOf = (path: string): DocumentType | undefined =>
  path === FAQ_TOPICS
    ? 'faq'
    : (Object.keys(DOCUMENTS) as DocumentType[]).find((type) => DOCUMENTS[type].path === path);

/** The page with the topics of the FAQ. */
export const FAQ_TOPICS = 'faq-topics';

export const documentTitle = (type: DocumentType): MessageKey => DOCUMENTS[type].title;
