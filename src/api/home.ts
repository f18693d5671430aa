import { type Struct, array, unknown } from 'superstruct';
import { isIsoDate } from '@/domain/dates';
import { toBanners } from '@/domain/home/banners';
import type { OneWayOffer, SaleBanner, TravelDeal } from '@/domain/home/types';
import { langOf } from '@/domain/locale';
import { toCents } from '@/domain/money';
import { log } from '@/platform/log';
import { type CallOptions, getJson } from './client';
import { apiConfig } from './config';
import { ApiError } from './errors';
import { Banner, Deal, DestinationOffer } from './shapes/home';
import { callName, soundRows } from './wrongAnswers';

/** Further rows of an answer are ignored. */
const MOST_ROWS = 1000;
const CODE = /^[A-Z0-9]{3}$/;

const upper = (code: string): string => code.trim().toUpperCase();

/** The valid rows of a list. Throws ApiError `shape` if the list has rows and all are invalid. */
async function getRows<T>(path: string, struct: Struct<T>, options: CallOptions, isValid: (row: T) => boolean) {
  const all = (await getJson(path, array(unknown()), options)).slice(0, MOST_ROWS);
  const rows = soundRows(callName('GET', path), all, struct).filter(isValid);
  if (all.length > 0 && rows.length === 0) throw new ApiError('shape', `No row of ${path} is sound.`);
  if (rows.length < all.length) log.warn('api', `${all.length - rows.length} rows of ${path} were left out`);
  return rows;
}

export const bannersPath = (lang: string): string => `/static/links/banners/default/${lang}`;
export const DEALS_PATH = '/destination/deals';
const OFFERS_PATH = '/destination/retrieve_offers';
const offersQuery = (origin: string) => ({ type: 'oneway', s_iata: origin });
export const oneWayOffersPath = (origin: string): string =>
  `${OFFERS_PATH}?${new URLSearchParams(offersQuery(origin)).toString()}`;

/** GET /static/links/banners/default/{lang}: at most three banners. Rejects with ApiError. */
export async function getBanners(signal?: AbortSignal): Promise<SaleBanner[]> {
  const path = bannersPath(langOf(apiConfig().locale()));
  return toBanners(await getRows(path, Banner, { signal }, () => true));
}

/** GET /destination/deals: codes and category names in the site's language. Rejects with ApiError. */
export async function getDeals(signal?: AbortSignal): Promise<TravelDeal[]> {
  const rows = await getRows(
    DEALS_PATH,
    Deal,
    { signal },
    ({ iata, category }) => CODE.test(upper(iata)) && category.trim() !== '',
  );
  return rows.map(({ iata, category }) => ({ iata: upper(iata), category: category.trim() }));
}

/** GET /destination/retrieve_offers?type=oneway&s_iata={origin}: cents for one adult. Rejects with ApiError. */
export async function getOneWayOffers(origin: string, signal?: AbortSignal): Promise<OneWayOffer[]> {
  const query = offersQuery(origin);
  const rows = await getRows(
    OFFERS_PATH,
    DestinationOffer,
    { query, signal },
    ({ dest, price, stopNum }) =>
      CODE.test(upper(dest.iata)) && dest.city.trim() !== '' && price > 0 && Number.isFinite(price) && stopNum >= 0,
  );
  return rows.map(({ dest, price, stopNum, date }) => ({
    city: dest.city.trim(),
    iata: upper(dest.iata),
    price: toCents(price),
    stops: Math.round(stopNum),
    date: isIsoDate(date) ? date : null,
  }));
}
