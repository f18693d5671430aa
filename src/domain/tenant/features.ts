import { PAGE_IDS, type PageId, type PlaceName, pageAt, pageOf } from '../pages';
import type { Feature } from './featureNames';

/** As in the settings block, which a server may have written: lists may be wrong. */
export type Features = Partial<Record<Feature, boolean | undefined>> & {
  /** Services on sale: slots, `bags` and `seats`. */
  services?: readonly string[] | undefined;
  /** Ways to pay, in order. */
  payments?: readonly string[] | undefined;
  header?: readonly string[] | undefined;
  tabs?: readonly string[] | undefined;
  /** The tenant's own page about entry. */
  entryRulesUrl?: string | undefined;
};

/** Price alerts have their page in the dashboard. */
export const isOn = (features: Features | undefined, name: Feature): boolean =>
  features?.[name] !== false && (name !== 'priceAlerts' || isOn(features, 'dashboard'));

/** Whether the tenant has this page. */
export const isPageOn = (features: Features | undefined, id: PageId): boolean =>
  pageOf(id).needs?.every((name) => isOn(features, name)) ?? true;

/** Whether the tenant has the page of this address, below the base. An address of no page belongs to nobody's features. */
export const isPathOn = (features: Features | undefined, path: string): boolean =>
  isPageOn(features, pageAt(path) ?? 'notFound');

/** The known names of a list, each once; null where there is no list. */
export const knownOf = <Name extends string>(given: unknown, known: readonly Name[]): Name[] | null =>
  Array.isArray(given) ? [...new Set<Name>(given)].filter((name) => known.includes(name)) : null;

const PLACES = PAGE_IDS.filter((id): id is PlaceName => pageOf(id).menu !== undefined);

/** The pages of the header or the tab bar, in order. Nothing that the tenant does without. One tab leads nowhere. */
export function placesOf(features: Features | undefined, list: 'header' | 'tabs'): PlaceName[] {
  const there = (names: readonly PlaceName[]) => names.filter((name) => isPageOn(features, name));
  const usual = PLACES.filter((name) => pageOf(name).menu?.includes(list));
  const found = there(knownOf(features?.[list], PLACES) ?? usual);
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
