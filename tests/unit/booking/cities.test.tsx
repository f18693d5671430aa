import { expect, describe, it } from 'vitest';
import { cityOf, knownCities, unnamedCodes } from '@/domain/booking/cities';
import { booking, draftNow } from '@/state/booking';
import { startDraft } from '@/state/startDraft';
import { nameCities } from '@/state/booking/flow/openStep';
import { readOrder, writeOrder } from '@/offline/orders';
import { summaryOf, fareRoute } from '@/state/booking/order/summary';
import { aDraft, anOffer, aSearch } from './build';
import { fakeNetwork } from './server';
import { eachAlone } from './world';

eachAlone();

const NAMES = {
  RIX: { en: 'Riga', lv: 'Rīga', ru: 'Рига' },
  BCN: { en: 'Barcelona', lv: 'Barselona', ru: 'Барселона' },
};
const match = (code: 'RIX' | 'BCN') => ({
  cityIata: code,
  city: NAMES[code],
  country: { en: 'Somewhere' },
  countryCode: 'XX',
  airports: [{ iata: code, airportName: code }],
  singleAirportInCity: true,
});

describe('cities of a booking', () => {
  it('are shown in the site’s language once their names are known, before that as the flight names them', () => {
    const draft = aDraft();
    const stop = { airport: 'RIX', city: 'RIX', cityTitle: 'Рига' };
    expect(cityOf(stop, knownCities(draft), 'lv')).toBe('Rīga');
    // Without an Estonian name the English one is used.
    expect(cityOf(stop, knownCities(draft), 'et')).toBe('Riga');
    expect(cityOf({ ...stop, airport: 'BCN', city: 'BCN', cityTitle: 'Барселона' }, knownCities(draft), 'et')).toBe(
      'Барселона',
    );
    expect(cityOf({ airport: 'LHR', city: 'LON', cityTitle: 'Лондон' }, { LON: { en: 'London' } }, 'en')).toBe(
      'London',
    );
    // Barcelona has only the English name of the address.
    expect(unnamedCodes(draft)).toEqual(['BCN']);
  });

  it('are looked up once, follow the language, and are stored with the order', async () => {
    const { to } = fakeNetwork({
      '/airport/iata/RIX': () => ({ body: match('RIX') }),
      '/airport/iata/BCN': () => ({ body: match('BCN') }),
    });
    await startDraft({ search: aSearch(), query: '?src=Riga', offer: anOffer(), pricedAt: 1, expiresAt: null });
    await nameCities();
    expect(fareRoute(draftNow()!, 'ru')).toEqual({ from: 'Riga', to: 'Барселона' });
    expect(fareRoute(draftNow()!, 'lv')).toEqual({ from: 'Rīga', to: 'Barselona' });
    await nameCities();
    expect(to('/airport/iata/BCN')).toHaveLength(1);
    await writeOrder(summaryOf(draftNow()!, { orderId: 'KA-1', amount: 100, status: 'paid', bankDetails: null }));
    const order = await readOrder('KA-1');
    expect(order?.routes?.ru?.to).toBe('Барселона');
    expect(cityOf(booking.draft!.offer.legs[0]!.segments[0]!.arr, order!.cities!, 'lv')).toBe('Barselona');
  });

  it('of several flights are all named, so that a round trip through other places does not read "Riga to Riga"', () => {
    const search = aSearch();
    const [there] = search.trips as [(typeof search.trips)[0]];
    const back = { ...there, id: 't2', srcLocation: there.destLocation, destLocation: there.srcLocation };
    const round = { ...aDraft(), search: { ...search, tripType: 'multicity' as const, trips: [there, back] } };
    expect(fareRoute(round, 'lv')).toEqual({ from: 'Rīga', to: 'Barcelona – Rīga' });
    expect(fareRoute(round, 'ru').to).toBe('Barcelona\u00a0— Riga');
    const one = { ...round, search: { ...round.search, trips: [there] } };
    expect(fareRoute(one, 'lv')).toEqual({ from: 'Rīga', to: 'Barcelona' });
  });

  it('stay as they are when their names are unavailable', async () => {
    const { to } = fakeNetwork({
      '/airport/iata/QQZ': () => ({ status: 404, body: { errorMessage: 'No such place' } }),
    });
    // No airport has this code, neither on this device nor on the server.
    const away = <T,>(data: T): T => JSON.parse(JSON.stringify(data).replaceAll('"BCN"', '"QQZ"')) as T;
    const [search, offer] = [away(aSearch()), away(anOffer())];
    await startDraft({ search, query: '?src=Riga', offer, pricedAt: 1, expiresAt: null });
    await nameCities();
    expect(to('/airport/iata/QQZ').length).toBeGreaterThan(0);
    expect(booking.draft!.cities).toBeUndefined();
  });
});
