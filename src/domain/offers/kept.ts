/** Letters of a traveller's own words on a kept flight. */
export const NOTE_LENGTH = 140;

interface Kept {
  query: string;
}

/** Kept flights by their search, in the order of the list; those of the search on screen come first. */
export function bySearch<Flight extends Kept>(list: readonly Flight[], onScreen: string): Flight[][] {
  const searches = new Map<string, Flight[]>();
  for (const flight of list) {
    const own = searches.get(flight.query);
    if (own) own.push(flight);
    else searches.set(flight.query, [flight]);
  }
  const here = searches.get(onScreen);
  searches.delete(onScreen);
  return [...(here ? [here] : []), ...searches.values()];
}
