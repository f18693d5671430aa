import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Container, type Rule, parse } from 'postcss';
import type * as Prerender from '../../src/app/prerender';
import type { HomeAnswers, PagePrices } from '../../src/domain/home/pagePrices';
import type { Locale } from '../../src/domain/locale';
import type { Settings } from '../../src/platform/settings';
import { USUAL_HOURS } from '../tenant/tenants';
import type { TenantApi } from './tenantApi';

/** Asks for what home shows, in each language. Null where the API has not given all of it, or has no flights. */
export async function askPrices(
  api: TenantApi,
  {
    address,
    settings,
    locales,
    hours = USUAL_HOURS,
    prerenderer: { pricesOf },
    now = Date.now,
  }: {
    address: string;
    settings: Settings;
    locales: readonly Locale[];
    hours?: number | undefined;
    prerenderer: Pick<typeof Prerender, 'pricesOf'>;
    now?: () => number;
  },
): Promise<PagePrices | null> {
  const at = now();
  const origin = settings.defaultOriginIata;
  // A server that names pictures by the address it was asked at has them at the site's own origin for travellers.
  const internal = address !== settings.apiBaseUrl ? new URL(address).origin : null;
  const asPassed = (image: string | null): string | null =>
    internal !== null && image?.startsWith(`${internal}/`) ? image.slice(internal.length) : image;
  const answers = new Map<Locale, HomeAnswers>();
  for (const locale of locales) {
    // oxlint-disable-next-line no-await-in-loop -- the language holds for all calls
    const answer = await api.ask(locale, async (calls, signal) => {
      const [banners, deals, offers] = await Promise.all([
        calls.getBanners(signal),
        calls.getDeals(signal),
        calls.getOneWayOffers(origin, signal),
      ]);
      return { banners, deals, offers };
    });
    if (answer === null) return null;
    answers.set(locale, {
      ...answer,
      banners: answer.banners.map((each) => ({ ...each, image: asPassed(each.image) })),
    });
  }
  const [first] = answers.values();
  if (!first || first.offers.length === 0) return null;
  const rest = await api.ask(settings.defaultLocale, async (calls, signal) => {
    const [airport, profile] = await Promise.all([calls.getAirport(origin, signal), calls.getTenantProfile()]);
    return { airport, profile };
  });
  return rest && (await pricesOf(settings, { at, hours, answers, ...rest }));
}

/** Whether a rule can match in the HTML: each class of one of its selectors is there. */
function isUsed({ selectors }: Rule, classes: ReadonlySet<string>): boolean {
  return selectors.some((selector) =>
    Array.from(selector.replace(/:(?:not|has)\([^)]*\)/g, '').matchAll(/\.([\w-]+)/g), ([, name]) => name ?? '').every(
      (name) => classes.has(name),
    ),
  );
}

/**
 * The rules of style sheets that the HTML needs for its first paint; the sheets themselves come with their scripts. Only sheets of
 * late parts: all of their rules are of classes.
 */
export function usedRules(css: string, html: string): string {
  const classes = new Set(
    Array.from(html.matchAll(/\sclass="([^"]*)"/g), ([, names]) => (names ?? '').split(/\s+/)).flat(),
  );
  const root = parse(css);
  root.walkRules((rule) => {
    const isStep = rule.parent?.type === 'atrule' && (rule.parent as { name?: string }).name?.endsWith('keyframes');
    if (!isStep && !isUsed(rule, classes)) rule.remove();
  });
  // Blocks that are empty now, from the inside out.
  const sweep = (container: Container): void => {
    container.each((each) => {
      if (each.type !== 'atrule' || !each.nodes) return;
      sweep(each);
      if (each.nodes.length === 0) each.remove();
    });
  };
  sweep(root);
  const text = root.toString();
  const isPlayed = (name: string): boolean => new RegExp(`animation(?:-name)?:[^;}]*\\b${name}\\b`).test(text);
  root.walkAtRules(/keyframes$/, (rule) => {
    if (!isPlayed(rule.params)) rule.remove();
  });
  return root.toString();
}

/** Rules of sheets in a folder, by `usedRules`. */
export const usedStyles = (folder: string, sheets: readonly string[], html: string): string =>
  usedRules(sheets.map((sheet) => readFileSync(join(folder, sheet), 'utf8')).join(''), html);

/** The tenant's languages, the default one first. */
export const localesOf = ({ defaultLocale, profile }: Settings): Locale[] => [
  ...new Set([defaultLocale, ...((profile?.['languages'] ?? []) as Locale[])]),
];
