/** The documents below /info, as their addresses name them. The FAQ has two pages. */
export const INFO_DOCUMENTS = [
  'faq',
  'faq-topics',
  'terms-of-service',
  'privacy-policy',
  'cancellation-policy',
  'guarantee-rules',
  'deals-and-vouchers',
  'airline-policy',
] as const;
