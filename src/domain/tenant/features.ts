import type { Feature } from './featureNames';

/** Pages that the header and the tab bar can name, and their paths. */
export const PLACES = {
  search: '/',
  cheapFlights: '/cheap-flights',
  business: '/business',
  groups: '/groups',
  trips: '/dashboard/trips',
} as const;
export type PlaceName = keyof typeof PLACES;

/** As in the settings block, which a server may have written: lists may be wrong. */
export type Features = Partial<Record<Feature, boolean | undefined>> & {
  /** Services on sale: slots, `bags` and `seats`. */
  services?: readonly string[] | undefined;
  /** Ways to pay, in order. */
  payments?: readonly string[] | undefined;
  header?: readonly string[] | undefined;
  tabs?: readonly string[] | undefined;
};

/** Price alerts have their page in the dashboard. */
export const isOn = (features: Features | undefined, name: Feature): boolean =>
  features?.[name] !== false && (name !== 'priceAlerts' || isOn(features, 'dashboard'));

const OWNERS: readonly (readonly [path: RegExp, feature: Feature])[] = [
  [/^\/cheap-flights/, 'cheapFlights'],
  [/^\/business/, 'business'],
  [/^\/groups/, 'groups'],
  [/^\/dashboard\/alerts/, 'priceAlerts'],
  [/^\/dashboard\/(?:invoices|passengers|support|referral)/, 'dashboard'],
];

/** Whether the tenant has this page. `path`: below the base, or a pattern of the router. */
export const isOffered = (features: Features | undefined, path: string): boolean =>
  OWNERS.every(([owned, name]) => !owned.test(path) || isOn(features, name));

/** The known names of a list, each once; null where there is no list. */
export const knownOf = <Name extends string>(given: unknown, known: readonly Name[]): Name[] | null =>
  Array.isArray(given) ? [...new Set<Name>(given)].filter((name) => known.includes(name)) : null;

/** The pages of the header or the tab bar, in order. Nothing that the tenant does without. One tab leads nowhere. */
export function placesOf(
  features: Features | undefined,
  list: 'header' | 'tabs',
  usual: readonly PlaceName[],
): PlaceName[] {
  const there = (names: readonly PlaceName[]) => names.filter((name) => isOffered(features, PLACES[name]));
  const found = there(knownOf(features?.[list], Object.keys(PLACES) as PlaceName[]) ?? usual);
  return list === 'tabs' && found.length < 2 ? there(usual) : found;
}

/** The fields of the settings block that a feature switches off. */
export const withoutOff = <
  Settings extends { features?: Features | undefined; identity: unknown; accommodationUrl: unknown },
>(
  settings: Settings,
): Settings => ({
  ...settings,
  ...(!isOn(settings.features, 'signIn') && { identity: null }),
  ...(!isOn(settings.features, 'accommodation') && { accommodationUrl: null }),
});
