/** Folders of pages that read orders and other stored data of the person, which results must not load. */
const PERSONAL = 'booking|order|device|trips|dashboard|enquiries|push';

/** Folders of rules that only such pages need: home and results do without them. */
const PERSONAL_RULES = '(?:booking|cart|trips|services|enquiry|account/items)/';

/** Home needs this folder, and nothing else that screens share. */
const INSTALL = 'common/install/';

/** Modules that the first load needs. */
const INITIAL: '$initial'[] = ['$initial'];

/**
 * Code that several routes, pickers or steps share, by folder; everything else follows import(). A group takes along what its
 * modules need, unless a group of a higher priority has it.
 */
export const CHUNK_GROUPS = [
  { name: 'vendor', test: /node_modules|rolldown\/runtime/, tags: INITIAL, priority: 9 },
  { name: 'app', tags: INITIAL, priority: 8 },
  {
    name: 'rules',
    test: new RegExp(`/src/(?:domain|platform|api)/(?!${PERSONAL_RULES})|node_modules/(?:wretch|superstruct)/`),
    minShareCount: 2,
    priority: 7,
  },
  // With the pictures of cities, which home and the list of trips need without other screens.
  {
    name: 'ui',
    test: /\/src\/(?:(?:i18n|ui|features\/common\/pictures)\/|state\/[^/]+$)/,
    minShareCount: 2,
    priority: 6,
  },
  {
    name: 'screens',
    test: new RegExp(`/src/(?:features|state)/(?!${INSTALL}|(?:${PERSONAL}|\\w+/(?:person|trips))/)`),
    minShareCount: 2,
    priority: 5,
  },
  {
    name: 'offline',
    test: new RegExp(`/src/(?:offline/|(?:domain|api)/${PERSONAL_RULES})|node_modules/dexie/`),
    minShareCount: 2,
    priority: 4,
  },
  // The trips of the device, which their list shows without the booking.
  {
    name: 'personal',
    test: /\/src\/(?:(?:features|state)\/(?:common\/)?trips\/[^/]+$|state\/account\/|features\/dashboard\/)/,
    minShareCount: 2,
    priority: 3,
  },
  { name: 'booking', test: new RegExp(`/src/(?:features|state)/(?!${INSTALL})`), minShareCount: 2, priority: 2 },
];
