import { type Infer, array, boolean, optional, record, string, type as shape } from 'superstruct';

/** One row of GET /airport/search, and the answer of GET /airport/iata/{code}. Names are keyed by en, lv, lt, ru, et. */
export const AirportMatch = shape({
  cityIata: string(),
  city: record(string(), string()),
  country: record(string(), string()),
  countryCode: optional(string()),
  airports: array(shape({ iata: string(), airportName: string() })),
  singleAirportInCity: boolean(),
});
export type AirportMatch = Infer<typeof AirportMatch>;
export const AirportMatches = array(AirportMatch);

/** GET /destination/source[/{id}] and /destination/popular[/{id}]: code and "city, country". */
export const PopularAirport = shape({ code: string(), name: string() });
export type PopularAirport = Infer<typeof PopularAirport>;
export const PopularAirports = array(PopularAirport);
