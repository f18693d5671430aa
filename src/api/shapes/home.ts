import { type Infer, array, nullable, number, optional, string, type as shape, union } from 'superstruct';

/** One banner of GET /static/links/banners/default/{lang}: an image address, or an object. */
export const Banner = union([
  string(),
  shape({
    id: optional(string()),
    image: optional(nullable(string())),
    link: optional(nullable(string())),
    /** Alternative text of the image. */
    title: optional(nullable(string())),
  }),
]);
export type Banner = Infer<typeof Banner>;
export const Banners = array(Banner);
export type Banners = Infer<typeof Banners>;

/** One row of GET /destination/deals: a destination and its category in the language of the call. */
export const Deal = shape({ iata: string(), category: string() });
export type Deal = Infer<typeof Deal>;
export const Deals = array(Deal);

/**
 * One row of GET /destination/retrieve_offers?type=oneway&s_iata=: decimal euros for one adult, without the service
 * fee. `date` (YYYY-MM-DD) is the departure that the price is for, if the server knows it.
 */
export const DestinationOffer = shape({
  dest: shape({ city: string(), iata: string() }),
  price: number(),
  stopNum: number(),
  date: optional(nullable(string())),
});
export type DestinationOffer = Infer<typeof DestinationOffer>;
export const DestinationOffers = array(DestinationOffer);
