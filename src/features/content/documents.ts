import type { MessageKey } from '@/i18n/keys';
import type { DocumentType } from '@/state/modals';

const DOCUMENTS: Record<DocumentType, { path: string | null; title: MessageKey }> = {
  terms_of_service: { path: 'terms-of-service', title: 'content.termsOfService' },
  privacy_policy: { path: 'privacy-policy', title: 'content.privacyPolicy' },
  cancellation_policy: { path: 'cancellation-policy', title: 'content.refunds' },
  guarantee_rules: { path: 'guarantee-rules', title: 'content.guarantee' },
  faq: { path: 'faq', title: 'content.faq' },
  about_us: { path: 'about-us', title: 'content.about' },
  // Available in a dialog only.
  deals_and_vouchers: { path: null, title: 'content.dealsAndVouchers' },
  airline_policy: { path: null, title: 'content.airlinePolicy' },
};

/** The document for the last segment of /info/:id or /about-us; undefined if unknown. The FAQ has two names. */
export const documentOf = (path: string): DocumentType | undefined =>
  path === 'faq-topics'
    ? 'faq'
    : (Object.keys(DOCUMENTS) as DocumentType[]).find((type) => DOCUMENTS[type].path === path);

export const documentTitle = (type: DocumentType): MessageKey => DOCUMENTS[type].title;
