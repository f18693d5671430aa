import { startTransition, useEffect, useState } from 'react';
import { proxy, ref, snapshot, subscribe } from 'valtio';
import { getStaticHtml } from '@/api/content';
import { getBanners, getDeals, getOneWayOffers } from '@/api/home';
import { findPlace } from '@/domain/airports/rows';
import { type PagePrices, mayBeShown } from '@/domain/home/pagePrices';
import type { Section, OneWayOffer, SaleBanner, TravelDeal } from '@/domain/home/types';
import type { Place } from '@/domain/search/types';
import { type Locale, langOf } from '@/domain/locale';
import type { Cents } from '@/domain/money';
import { hasGuide } from '@/domain/tenant/types';
import { isRecent, now } from '@/platform/clock';
import { log } from '@/platform/log';
import { inMemory } from '@/platform/memory';
import { loadPart } from '@/platform/parts';
import {
  type SectionRequest,
  StoredBanners,
  StoredDeals,
  StoredHtml,
  StoredOffers,
  requestWithFallback,
} from './storedAnswers';
import { session } from './session';

/** Server HTML, not sanitised: shown only through `ServerHtml`. */
export interface GuideText {
  html: string;
  css: string;
}

/** The sections below the search. Each loads and fails alone (docs/rules.md "Home and cheap flights"). */
export interface Home {
  banners: Section<SaleBanner[]>;
  deals: Section<TravelDeal[]>;
  offers: Section<OneWayOffer[]>;
  /** Only the Latvian-language tenant has a guide; an empty text is no guide. */
  guide: Section<GuideText>;
  /** Origin of the offers, once its names are known. */
  origin: Place | null;
  /** What the page was written with; null where it has no prices. Until the answers come the sections show it as held. */
  written: { at: number; fee: Cents; age: string } | null;
}

const initialSections = (): Home => ({
  banners: { phase: 'loading' },
  deals: { phase: 'loading' },
  offers: { phase: 'loading' },
  guide: { phase: 'loading' },
  origin: null,
  written: null,
});

export const home = proxy<Home>(initialSections());

/** Read-only view of the sections. In transitions: nineteen cards are drawn in slices, between presses. */
export function useHome(): Readonly<Home> {
  const [view, setView] = useState(() => snapshot(home) as Readonly<Home>);
  useEffect(() => {
    const follow = (): void => startTransition(() => setView(snapshot(home) as Readonly<Home>));
    follow();
    return subscribe(home, follow);
  }, []);
  return view;
}

type Part = 'banners' | 'deals' | 'offers' | 'guide';
const PARTS: readonly Part[] = ['banners', 'deals', 'offers', 'guide'];

/** The running requests, the language of the sections on screen, and the deals as they were left. */
const memory = inMemory(() => ({
  running: null as AbortController | null,
  locale: null as Locale | null,
  dealsView: null as LeftDeals | null,
  prices: null as PagePrices | null,
}));

/** The sections as the page was written with them, in the language on screen. */
function writtenSections(): Partial<Home> {
  const { prices, locale } = memory;
  const texts = locale && prices?.texts[langOf(locale)];
  if (!prices || !texts) return {};
  const { at, fee, origin } = prices;
  const held = <T>(data: T): Section<T> => ref({ phase: 'ready', data, at, held: true });
  return {
    banners: held(texts.banners),
    deals: held(texts.deals),
    offers: held(texts.offers),
    ...(origin && { origin: ref(origin) }),
    written: ref({ at, fee, age: texts.age }),
  };
}

/**
 * Puts the prices of the page into the sections, before they are drawn for the first time; null empties them. Also those that are
 * too old: the HTML has them, hidden (`tools/inline/oldPrices.js`), and `loadHome` takes them away once they are hydrated.
 */
export function startHome(prices: PagePrices | null): void {
  memory.prices = prices;
  memory.locale = session.locale;
  Object.assign(home, initialSections(), writtenSections());
}

function load<T>(
  part: Part,
  { key, ...asking }: Omit<SectionRequest<T>, 'show' | 'signal'>,
  { signal }: AbortController,
): Promise<void> {
  return requestWithFallback<T>({
    ...asking,
    key: [part, session.locale, key].join(' '),
    signal,
    show: (section) => {
      if (mayReplace(home[part], section)) home[part] = ref(section) as never;
    },
  });
}

/** Nothing that is older than what is on screen, and no failure in place of prices. */
const mayReplace = (shown: Section<unknown>, next: Section<unknown>): boolean =>
  shown.phase !== 'ready' || !shown.held || (next.phase === 'ready' && (!next.held || next.at >= shown.at));

async function findOrigin(iata: string, signal: AbortSignal): Promise<void> {
  try {
    const { cityOfCode } = await loadPart(() => import('./searchForm/places'));
    const city = await cityOfCode(iata);
    const place = city ? (findPlace([city], iata, false) ?? findPlace([city], iata, true)) : null;
    if (place && !signal.aborted) home.origin = ref(place);
  } catch (error) {
    log.warn('home', 'the name of the origin could not be loaded', error);
  }
}

/** What is left of the written prices on screen waits for an answer, like everything on a page without them. */
function dropOldPrices(): void {
  const { prices } = memory;
  if (!prices || mayBeShown(prices, now())) return;
  memory.prices = null;
  home.written = null;
  for (const part of PARTS) {
    const section = home[part];
    if (section.phase === 'ready' && section.held && section.at === prices.at)
      home[part] = ref({ phase: 'loading' }) as never;
  }
}

/** An answer of this visit stays fresh this long (ms); after that a returning traveller gets a new one. */
const FRESH_MS = 5 * 60_000;

const isFresh = (part: Part): boolean => {
  const section = home[part];
  return section.phase === 'ready' && !section.held && isRecent(section.at, FRESH_MS);
};

/**
 * Requests the sections of the home page, or those that failed or are old. Sections on screen stay until the answer;
 * another language starts over.
 */
export function loadHome(): void {
  memory.running?.abort();
  const current = new AbortController();
  memory.running = current;
  dropOldPrices();
  if (memory.locale !== session.locale) {
    memory.locale = session.locale;
    Object.assign(home, { ...initialSections(), origin: home.origin, ...writtenSections() });
  }
  const origin = session.settings.defaultOriginIata;
  if (!home.origin) void findOrigin(origin, current.signal);
  for (const part of PARTS) {
    if (isFresh(part)) continue;
    if (home[part].phase === 'error') home[part] = ref({ phase: 'loading' }) as never;
    const ask = requestOf(part, origin);
    void ask?.(current);
  }
}

type SectionLoader = (current: AbortController) => Promise<void>;

function requestOf(part: Part, origin: string): SectionLoader | null {
  if (part === 'banners') return (current) => load(part, { key: '', shape: StoredBanners, ask: getBanners }, current);
  if (part === 'deals') return (current) => load(part, { key: '', shape: StoredDeals, ask: getDeals }, current);
  if (part === 'offers') {
    const ask = (signal: AbortSignal) => getOneWayOffers(origin, signal);
    return (current) => load(part, { key: origin, shape: StoredOffers, ask }, current);
  }
  if (!hasGuide(session.profile, session.settings.features)) return null;
  const ask = (signal: AbortSignal) => getStaticHtml('booking_guide', signal);
  return (current) => load(part, { key: '', shape: StoredHtml, ask }, current);
}

/** Run when the page is left: cancels the requests. */
export function leaveHome(): void {
  memory.running?.abort();
  memory.running = null;
}

interface LeftDeals {
  locale: string;
  category: string;
  pages: number;
}

/** The deals as they were left in this visit, for Back. Null in another language. */
export const savedDealsView = (locale: string): LeftDeals | null =>
  memory.dealsView?.locale === locale ? memory.dealsView : null;
export function saveDealsView(deals: LeftDeals): void {
  memory.dealsView = deals;
}
