import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { copyShare, iconDrawing, shareName } from './brand';
import { inkOn } from './icons';
import { type Tenant, readMark } from '../tenant/tenants';

/*
 * What search engines and messengers read: robots.txt, sitemap.xml, the picture of a shared link, and tags in the pages.
 * Whole addresses need the tenant's `site` (its public origin); without it only what works without one is written.
 */

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeText = (value: unknown): string => String(value).replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The public address of the tenant's base, with a slash at the end; null without `site`. */
export function siteAddress({ site }: { site?: string }, base: string): string | null {
  if (site === undefined) return null;
  const url = URL.canParse(site) ? new URL(site) : null;
  if (url?.protocol !== 'https:' || url.pathname !== '/')
    throw new Error(`"site" is the https origin of the tenant, like "https://fly.example.com", and not "${site}".`);
  return new URL(base, url).href;
}

/** `closed`: first parts of addresses that are not crawled. */
export const robotsTxt = (base: string, address: string | null, closed: readonly string[]): string =>
  [
    ...(base === '/' ? [] : [`# Crawlers read only the file at the root of the host: add these lines there.`]),
    'User-agent: *',
    ...closed.map((part) => `Disallow: ${base}${part}/`),
    ...(address ? ['', `Sitemap: ${address}sitemap.xml`] : []),
    '',
  ].join('\n');

/** `hreflang` and address of each language of a written route, `x-default` first. Its other languages have a file of their own. */
const writtenLinks = (at: string, langs: readonly string[]): [lang: string, href: string][] => [
  ['x-default', at],
  ...langs.map((lang, n): [string, string] => [lang, n === 0 ? at : `${at}/${lang}`]),
];
const langLinks = (links: [string, string][], tag: (attributes: string) => string): string =>
  links.map(([lang, href]) => tag(`rel="alternate" hreflang="${lang}" href="${escapeText(href)}"`)).join('');

/** The links in the head of a written route; `at`: its whole address in the first language. */
export function routeLinks(at: string, langs: readonly string[], lang: string): string {
  const links = writtenLinks(at, langs);
  const own = links.slice(1).find(([each]) => each === lang)?.[1] ?? at;
  const others = langs.length < 2 ? '' : langLinks(links, (attributes) => `<link ${attributes}>`);
  return `<link rel="canonical" href="${escapeText(own)}">${others}`;
}

/** What a written route says to search engines. */
export interface RouteFacts {
  heading: string;
  from: string;
  to: string;
  /** First day, of a departure. */
  start: string;
  euros: number;
  currency: string;
  pricedAt: number;
  until: number;
  /** Its page, the page of all routes, and home. */
  addresses: [own: string, section: string, home: string];
  section: string;
  seller: string;
}

/** schema.org's data of a written route: where it stands, and its lowest price as long as that is shown. */
export function routeData(facts: RouteFacts): { crumbs: Record<string, unknown>; offer: Record<string, unknown> } {
  const { heading, from, to, start, euros, currency, pricedAt, until, addresses, section, seller } = facts;
  const [own, list, home] = addresses;
  const steps = [
    [seller, home],
    [section, list],
    [heading, own],
  ];
  return {
    crumbs: {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(([name, item], at) => ({ '@type': 'ListItem', position: at + 1, name, item })),
    },
    offer: {
      '@context': 'https://schema.org',
      '@type': 'Offer',
      url: own,
      price: euros.toFixed(2),
      priceCurrency: currency,
      validFrom: new Date(pricedAt).toISOString(),
      priceValidUntil: new Date(until).toISOString(),
      seller: { '@type': 'TravelAgency', name: seller, url: home },
      itemOffered: {
        '@type': 'Trip',
        name: heading,
        tripOrigin: { '@type': 'City', name: from },
        itinerary: { '@type': 'City', name: to },
        departureTime: start,
      },
    },
  };
}

/**
 * Each page with its languages. `langs`: codes as in `lang=`, the first is the default one.
 * `found`: addresses of its pages, below the base; `written`: of routes with a page for each language
 */
export function sitemapXml(
  address: string,
  langs: readonly string[],
  found: readonly string[],
  written: readonly string[] = [],
): string {
  const routes = written.flatMap((path) => {
    const alternates = langLinks(
      writtenLinks(address + path.slice(1), langs),
      (attributes) => `<xhtml:link ${attributes}/>`,
    );
    return langs.map((_, at) => {
      const [, href = ''] = writtenLinks(address + path.slice(1), langs)[at + 1] ?? [];
      return `<url><loc>${escapeText(href)}</loc>${langs.length < 2 ? '' : alternates}</url>`;
    });
  });
  const pages = found.flatMap((path) => {
    const at = address + path.slice(1);
    if (langs.length < 2) return [`<url><loc>${escapeText(at)}</loc></url>`];
    const others = [
      `<xhtml:link rel="alternate" hreflang="x-default" href="${escapeText(at)}"/>`,
      ...langs.map(
        (lang) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeText(`${at}?lang=${lang}`)}"/>`,
      ),
    ].join('');
    return [at, ...langs.map((lang) => `${at}?lang=${lang}`)].map(
      (loc) => `<url><loc>${escapeText(loc)}</loc>${others}</url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${[...pages, ...routes].join('\n')}\n</urlset>\n`;
}

const DAYS = ['', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** schema.org's organisation. */
export function organisation(tenant: Tenant, address: string): Record<string, unknown> {
  const { companyName, email, phone, address: street, openingHours } = tenant.profile.contactInformation ?? {};
  return {
    '@context': 'https://schema.org',
    '@type': 'TravelAgency',
    name: tenant.settings.projectName,
    ...(companyName && { legalName: companyName }),
    url: address,
    logo: `${address}icons/icon-512.png`,
    image: `${address}icons/${shareName(tenant)}`,
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(street && { address: street }),
    ...(Array.isArray(openingHours) && {
      openingHours: openingHours.map(({ days, from, to }) => `${days.map((day) => DAYS[day]).join(',')} ${from}-${to}`),
    }),
  };
}

/** Tags of a page for messengers. The picture needs a whole address. */
export function shareTags(
  tenant: Tenant,
  { title, description, lang }: { title: string; description: string; lang: string },
  address: string | null,
): string {
  const tags = {
    'og:type': 'website',
    'og:site_name': tenant.settings.projectName,
    'og:title': title,
    'og:description': description,
    'og:locale': lang.replace('-', '_'),
    ...(address && {
      'og:image': `${address}icons/${shareName(tenant)}`,
      'og:image:width': '1200',
      'og:image:height': '630',
    }),
  };
  const card = address ? '<meta name="twitter:card" content="summary_large_image">' : '';
  return (
    Object.entries(tags)
      .map(([name, value]) => `<meta property="${name}" content="${escapeText(value)}">`)
      .join('') + card
  );
}

/**
 * The picture of a shared link: the tenant's mark, or its square logo without one, over the route line of the app, on its colours. Without words, because
 * fonts differ between the machines that build.
 */
export async function writeShareImage(tenant: Tenant, folder: string): Promise<void> {
  const { primary, secondary } = tenant.profile.colorSchema;
  const ink = inkOn(primary);
  const place = 'x="460" y="130" width="280" height="280"';
  const href = iconDrawing(tenant)?.href;
  const mark =
    readMark(tenant)
      ?.replace(/<\?xml[^>]*>/, '')
      .replace('<svg', `<svg ${place} color="${ink}"`) ?? `<image ${place} xlink:href="${href}" href="${href}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1200 630"><defs><radialGradient id="g" cx=".85" cy="1.1" r="1"><stop offset="0" stop-color="${secondary}" stop-opacity=".55"/><stop offset="1" stop-color="${secondary}" stop-opacity="0"/></radialGradient></defs><rect width="1200" height="630" fill="${primary}"/><rect width="1200" height="630" fill="url(#g)"/><g fill="none" stroke="${ink}" stroke-width="6" stroke-linecap="round"><circle cx="240" cy="520" r="14"/><path d="M262 520h676"/></g><circle cx="960" cy="520" r="16" fill="${ink}"/>${mark}</svg>`;
  mkdirSync(folder, { recursive: true });
  await sharp(Buffer.from(svg))
    .resize(1200, 630)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, 'share.png'));
}

/** Writes the sitemap of a tenant with a public address, as `sitemapXml` says. */
export function writeSitemap(
  tenant: Tenant,
  {
    out,
    base,
    langs,
    found,
    written = [],
  }: {
    out: string;
    base: string;
    langs: readonly string[];
    found: readonly string[];
    written?: readonly string[];
  },
): void {
  const address = siteAddress(tenant, base);
  if (address) writeFileSync(join(out, 'sitemap.xml'), sitemapXml(address, langs, found, written));
}

/** Writes the files of a tenant. `found`: addresses of the sitemap; `closed`: first parts of those that are not crawled. */
export async function writeFinding(
  tenant: Tenant,
  {
    out,
    base,
    langs,
    found,
    closed,
  }: { out: string; base: string; langs: readonly string[]; found: readonly string[]; closed: readonly string[] },
): Promise<void> {
  const address = siteAddress(tenant, base);
  writeFileSync(join(out, 'robots.txt'), robotsTxt(base, address, closed));
  writeSitemap(tenant, { out, base, langs, found });
  const icons = join(out, 'icons');
  if (!(await copyShare(tenant, icons))) await writeShareImage(tenant, icons);
}
