/** What a tenant may do without. Absent means "there". Apart from the rules, which the first load has. */
export const FEATURES = [
  'business',
  'groups',
  'dashboard',
  'signIn',
  'multiCity',
  'accommodation',
  'bookingGuide',
  'cheapFlights',
  'priceAlerts',
  'entryRules',
] as const;
export type Feature = (typeof FEATURES)[number];
