import { type Struct, array, assign, type as shape, union } from 'superstruct';
import { AirportMatch, AirportMatches, PopularAirports } from '@/api/shapes/airports';
import {
  BatchAnswer,
  BookingAnswer,
  CartAnswer,
  ChangeReplyAnswer,
  ChangeReplyRequest,
  CommitAnswer,
  CreateAnswer,
  CreateRequest,
} from '@/api/shapes/booking';
import { BatchRequest } from '@/api/shapes/updates';
import { EnquiryRequest } from '@/api/shapes/enquiry';
import { EnquiryAnswer } from '@/api/shapes/enquiryAnswer';
import { ItemsAnswer, ItemsRequest, ItemsStored } from '@/api/shapes/items';
import { PushEndRequest, PushRequest } from '@/api/shapes/push';
import { PushAnswer } from '@/api/shapes/pushAnswer';
import { Catalogue, PromoAnswer } from '@/api/shapes/catalogue';
import { WireCheapDestinations, CheapRoute, CheapRouteSummary } from '@/api/shapes/cheapFlights';
import {
  DocumentsAnswer,
  OrderAnswer,
  OrderRequest,
  PaymentMethodsAnswer,
  ValidateAnswer,
  ValidateRequest,
} from '@/api/shapes/payment';
import { Banners, Deals, DestinationOffers } from '@/api/shapes/home';
import { FlightAnswer, SearchKey, StreamLine, WireOffer } from '@/api/shapes/offers';
import { ClaimAnswer, ClaimRequest, UserTripsAnswer, WireTrip } from '@/api/shapes/trips';
import { SoundTenant, StaticLinks, Strings } from '@/api/shapes/tenant';

const typeless = (struct: { type: string; schema: unknown }): Struct => struct as Struct;

const SoundLine = assign(StreamLine, shape({ offers: array(WireOffer) }));

/**
 * The app's shape of each good answer, by operation; where the app is more tolerant, the shape of a well-behaved
 * server.
 */
export const ANSWERS: Record<string, Struct> = {
  getTenant: typeless(SoundTenant),
  getStrings: typeless(Strings),
  getStaticLinks: typeless(StaticLinks),
  searchAirports: typeless(AirportMatches),
  getAirport: typeless(AirportMatch),
  getPopularOrigins: typeless(PopularAirports),
  getPopularOriginsFor: typeless(PopularAirports),
  getPopularDestinations: typeless(PopularAirports),
  getPopularDestinationsFrom: typeless(PopularAirports),
  getBanners: typeless(Banners),
  getDeals: typeless(Deals),
  getDestinationOffers: typeless(DestinationOffers),
  getCheapFlights: typeless(union([CheapRoute, WireCheapDestinations, CheapRouteSummary])),
  search: typeless(union([SearchKey, FlightAnswer, SoundLine])),
  streamResults: typeless(SoundLine),
  getServices: typeless(Catalogue),
  getLuggage: typeless(Catalogue),
  validatePromo: typeless(PromoAnswer),
  createBooking: typeless(CreateAnswer),
  retrieveBooking: typeless(BookingAnswer),
  getCart: typeless(CartAnswer),
  sendBatch: typeless(BatchAnswer),
  commitBooking: typeless(CommitAnswer),
  getPaymentMethods: typeless(PaymentMethodsAnswer),
  createOrder: typeless(OrderAnswer),
  validatePayment: typeless(ValidateAnswer),
  getDocuments: typeless(DocumentsAnswer),
  getUserTrips: typeless(assign(UserTripsAnswer, shape({ trips: array(WireTrip) }))),
  claimBooking: typeless(ClaimAnswer),
  replyToChange: typeless(ChangeReplyAnswer),
  addGroupBooking: typeless(EnquiryAnswer),
  getItems: typeless(ItemsAnswer),
  putItems: typeless(ItemsStored),
  subscribePush: typeless(PushAnswer),
  unsubscribePush: typeless(PushAnswer),
};

/** Shapes of request bodies. */
export const REQUESTS: Record<string, Struct> = {
  createBooking: typeless(CreateRequest),
  sendBatch: typeless(BatchRequest),
  createOrder: typeless(OrderRequest),
  validatePayment: typeless(ValidateRequest),
  claimBooking: typeless(ClaimRequest),
  replyToChange: typeless(ChangeReplyRequest),
  addGroupBooking: typeless(EnquiryRequest),
  putItems: typeless(ItemsRequest),
  subscribePush: typeless(PushRequest),
  unsubscribePush: typeless(PushEndRequest),
};
