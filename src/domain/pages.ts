import { BOOKING_STEPS } from './booking/stepPaths';
import { ORDER_OUTCOMES } from './payment/outcomes';
import type { Feature } from './tenant/featureNames';

/** The layout around a page. */
export interface FrameLayout {
  /** The header overlays the hero of the page, on desktop. */
  clear: boolean;
  /** The phone shows the page's own bar instead of the header. */
  ownBar: boolean;
  /** The phone's tab bar, on top-level pages. */
  tabs: boolean;
  footer: boolean;
}

/** What the app knows of a page before its file is loaded. */
interface PageFacts {
  /** The router's pattern, below the base. */
  path: string;
  /** Its file, `app/routes/FILE.tsx`; without it the page's name. */
  file?: string;
  /** The frame around it, `app/routes/FRAME.tsx`, with the message group of that name. */
  frame?: string;
  /** Message groups that it cannot do without, besides `core` and `flow`. They load beside its file. */
  texts?: readonly string[];
  /** Its file has a loader (`app/page.ts`). */
  hasLoader?: true;
  /** The tenant has it only with all of these. */
  needs?: readonly Feature[];
  /** How the app's frame differs around it. */
  layout?: Partial<FrameLayout>;
  /** The layout is only for these values of the last parameter: others are no pages, or ordinary ones. */
  only?: readonly (string | undefined)[];
  /** Longer than any screen: its footer is below the fold from the start. */
  isLong?: true;
  /** Search engines may show it. All others are personal, or searches. */
  isFound?: true;
  /** Where it stands if the tenant's lists do not say (`features.header`, `features.tabs`), which may name it. */
  menu?: readonly ('header' | 'tabs')[];
  /** The group of links that lists it, in the menu and the footer. */
  group?: string;
  /** What links of `menu` and `group` say. */
  text?: string;
}

const BOTH = ['header', 'tabs'] as const;
const OWN_BAR = { ownBar: true, tabs: false } as const;
const DASHBOARD = ['dashboard'] as const;

/**
 * Every page, in the order of menus; of two patterns that fit an address the first one counts. To add a page: a line here,
 * its file in `app/routes`, and that file in `FILES` of `app/routes.tsx`.
 */
export const PAGES = {
  search: {
    path: '/',
    file: 'home',
    isFound: true,
    layout: { clear: true },
    menu: BOTH,
    text: 'shell.airTickets',
  },
  results: { path: '/search/results', texts: ['form'], layout: { ...OWN_BAR, clear: true, footer: false } },
  // The flights stand behind the `#`.
  sharedList: { path: '/search/shared', texts: ['found', 'words'] },
  cancelled: { path: '/booking/cancelled', texts: ['trips'] },
  booking: {
    path: '/booking/:bookingStep',
    hasLoader: true,
    layout: OWN_BAR,
    only: BOOKING_STEPS.map((step) => step.path),
  },
  order: {
    path: '/order/:orderId/:outcome',
    hasLoader: true,
    texts: ['late'],
    layout: { tabs: false },
    only: ORDER_OUTCOMES,
  },
  info: { path: '/info/:id', isFound: true, layout: { clear: true }, only: ['faq', 'faq-topics'] },
  about: { path: '/about-us', file: 'info', isFound: true, group: 'company', text: 'content.about' },
  cheapFlights: {
    path: '/cheap-flights/*',
    // The panel belongs to the search form, and so do the texts about its places.
    texts: ['land', 'form'],
    needs: ['cheapFlights'],
    isLong: true,
    isFound: true,
    menu: BOTH,
    text: 'shell.cheapFlights',
  },
  business: {
    path: '/business/*',
    file: 'enquiries',
    texts: ['form', 'party', 'enquiry'],
    needs: ['business'],
    isFound: true,
    menu: BOTH,
    group: 'special',
    text: 'shell.business',
  },
  groups: {
    path: '/groups/*',
    file: 'enquiries',
    texts: ['form', 'party', 'enquiry'],
    needs: ['groups'],
    isFound: true,
    menu: ['header'],
    group: 'special',
    text: 'shell.groups',
  },
  dashboard: { path: '/dashboard', file: 'trips', frame: 'dashboard', texts: ['trips'] },
  trips: {
    path: '/dashboard/trips',
    frame: 'dashboard',
    texts: ['trips'],
    menu: ['tabs'],
    text: 'shell.trips',
  },
  trip: {
    path: '/dashboard/trips/:orderId/:view?',
    hasLoader: true,
    texts: ['late', 'trips'],
    layout: OWN_BAR,
    only: ['airport', undefined],
  },
  invoices: {
    path: '/dashboard/invoices',
    frame: 'dashboard',
    hasLoader: true,
    texts: ['trips', 'late'],
    // Of an account only.
    needs: ['dashboard', 'signIn'],
  },
  // The form, and documents that expire before a trip.
  passengers: {
    path: '/dashboard/passengers',
    frame: 'dashboard',
    texts: ['party', 'trips'],
    needs: DASHBOARD,
  },
  alerts: { path: '/dashboard/alerts', frame: 'dashboard', texts: ['words'], needs: ['priceAlerts'] },
  // Bags and rules are named as in the filters.
  preferences: { path: '/dashboard/preferences', frame: 'dashboard', texts: ['found'] },
  support: { path: '/dashboard/support', frame: 'dashboard', needs: DASHBOARD },
  // The ways to share are named as for a flight.
  referral: { path: '/dashboard/referral', frame: 'dashboard', texts: ['found'], needs: DASHBOARD },
  noDashboardPage: { path: '/dashboard/*', file: 'notFound' },
  offline: {
    path: '/help/offline',
    texts: ['late'],
    group: 'help',
    text: 'content.withoutConnection',
  },
  device: { path: '/device/*', texts: ['late'], group: 'help', text: 'content.device' },
  notFound: { path: '/notfound' },
} as const satisfies Record<string, PageFacts>;

export type PageId = keyof typeof PAGES;
type Row<Id extends PageId = PageId> = (typeof PAGES)[Id];
/** The values of a field. */
type Of<Field extends string, Each = Row> = Each extends Record<Field, infer Value> ? Value : never;
/** The pages with a field. */
type With<Field extends string> = { [Id in PageId]: Row<Id> extends Record<Field, unknown> ? Id : never }[PageId];
type FileOf<Id extends PageId> = { [Each in Id]: Row<Each> extends { file: infer File } ? File : Each }[Id];

export type PageFile = FileOf<PageId>;
/** Files with a loader. */
export type LoadingFile = FileOf<With<'hasLoader'>>;
export type FrameName = Of<'frame'>;
export type LinkGroupId = Of<'group'>;
/** Pages that the header and the tab bar can name. */
export type PlaceName = With<'menu'>;
/** Pages that the menu and the footer list. */
export type GroupedPage = With<'group'>;
/** Pages that the navigation of the dashboard lists; it begins with the trips. */
export type DashboardPage = Exclude<With<'frame'>, 'dashboard'>;

interface Page extends PageFacts {
  file?: PageFile;
  frame?: FrameName;
  texts?: readonly Of<'texts'>[number][];
}

export const PAGE_IDS = Object.keys(PAGES) as PageId[];

/** What the table says of a page, whatever it says. */
export const pageOf = (id: PageId): Page => PAGES[id];

export const fileOf = (id: PageId): PageFile => pageOf(id).file ?? (id as PageFile);

/** The address of a page without parameters. */
export const addressOf = (id: PageId): string => PAGES[id].path.replace(/\/\*$/, '');

/** A pattern of the router as the source of a regular expression. Parameters are its groups. */
export const sourceOf = (path: string): string =>
  path
    .replace(/\/\*$/, '(?:/.*)?')
    // An optional one keeps its question mark.
    .replace(/\/:\w+/g, '(?:/([^/]+))');

const patternOf = (id: PageId): RegExp => new RegExp(`^${sourceOf(PAGES[id].path)}/?$`, 'i');

/** The page of an address below the base, with a leading slash; null for none. The case is free, as in the router. */
export const pageAt = (path: string): PageId | null => PAGE_IDS.find((id) => patternOf(id).test(path)) ?? null;

/** How the frame differs around the page of an address. */
export function layoutAt(path: string): Partial<FrameLayout> {
  const id = pageAt(path) ?? 'notFound';
  const { layout = {}, only } = pageOf(id);
  return only?.includes(patternOf(id).exec(path)?.at(-1)) === false ? {} : layout;
}
