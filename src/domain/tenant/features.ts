import type { Feature } from './featureNames';

/** Pages that the header and the tab bar can name; most are called as their feature. */
export type PlaceName = 'search' | 'cheapFlights' | 'business' | 'groups' | 'trips';

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

/**
 * Whether the tenant has this page. `path`: below the base, or a pattern of the router. Most pages are called as their feature;
 * of the dashboard, trips and preferences always stay.
 */
export function isPageOn(features: Features | undefined, path: string): boolean {
  const [, page, part = ''] = /^\/([\w-]*)\/?(\w*)/.exec(path) ?? [];
  if (page !== 'dashboard') return isOn(features, (page === 'cheap-flights' ? 'cheapFlights' : page) as Feature);
  if (part === 'alerts') return isOn(features, 'priceAlerts');
  // Of an account only.
  if (part === 'invoices' && !isOn(features, 'signIn')) return false;
  return /^(?:trips|preferences)?$/.test(part) || isOn(features, 'dashboard');
}

/** The known names of a list, each once; null where there is no list. */
export const knownOf = <Name extends string>(given: unknown, known: readonly Name[]): Name[] | null =>
  Array.isArray(given) ? [...new Set<Name>(given)].filter((name) => known.includes(name)) : null;

/** The pages of the header or the tab bar, in order. Nothing that the tenant does without. One tab leads nowhere. */
export function placesOf(
  features: Features | undefined,
  list: 'header' | 'tabs',
  usual: readonly PlaceName[],
  known: readonly PlaceName[],
): PlaceName[] {
  const there = (names: readonly PlaceName[]) => names.filter((name) => isOn(features, name as Feature));
  const found = there(knownOf(features?.[list], known) ?? usual);
  return list === 'tabs' && found.length < 2 ? there(usual) : found;
}

/** The settings without what a feature switches off. Without a provider nobody signs in, whatever `features` says. */
export function withoutOff<
  Given extends { features?: Features | undefined; identity: unknown; accommodationUrl: unknown },
>(settings: Given): Given {
  const given = { ...settings };
  if (!isOn(given.features, 'signIn')) given.identity = null;
  if (!given.identity) given.features = { ...given.features, signIn: false };
  if (!isOn(given.features, 'accommodation')) given.accommodationUrl = null;
  return given;
}
