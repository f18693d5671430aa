const EUROPE = new Set(
  'AD AL AM AT AZ BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GE GI GR HR HU IE IS IT LT LU LV MD ME MK MT NL NO PL PT RO RS RU SE SI SK TR UA XK'.split(
    ' ',
  ),
);

/** Orders airports by popularity and numbers them from 1; ATTRIBUTION.md says how. */
export function rankAirports(airports, populations, supplement, ourAirports) {
  const listed = new Map(supplement.popular.map((code, i) => [code, i]));
  const score = (a) => {
    const size = { large_airport: 3, medium_airport: 1.5 };
    const known = ourAirports.get(a.iata);
    return (
      (size[a.type] ?? 0) / 2 +
      (size[known?.type] ?? 0) / 2 +
      (known?.scheduled_service === 'yes' ? 1 : 0) +
      (EUROPE.has(a.cc) ? 0.8 : 0) +
      Math.log10(1 + (populations.get(a.cityIata) ?? 0)) * 0.6
    );
  };
  return airports
    .map((a) => ({ ...a, score: score(a), place: listed.get(a.iata) ?? Infinity }))
    .sort((a, b) => (a.place === b.place ? b.score - a.score || (a.iata < b.iata ? -1 : 1) : a.place - b.place))
    .map((a, i) => ({ ...a, rank: i + 1 }));
}
