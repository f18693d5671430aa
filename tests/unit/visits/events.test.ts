import { describe, expect, it } from 'vitest';
import {
  checkoutEvent,
  listEvent,
  pageEvent,
  pagePath,
  paymentEvent,
  purchaseEvent,
  searchEvent,
  selectEvent,
} from '@/domain/visits/events';
import { APP_PATHS } from '@/domain/appPaths';
import { BOOKING_STEPS } from '@/domain/booking/stepPaths';
import { aDraft, aSearch, anOffer, filled } from '../booking/build';
import { anOrder } from '../trips/trips';

describe('the path of a page', () => {
  it.each([
    ['/', '/'],
    ['/search/results', '/search/results'],
    ['/order/9f3c-secret/thankyou', '/order/:id/thankyou'],
    ['/dashboard/trips/KJ7Q2M', '/dashboard/trips/:id'],
    ['/info/terms-of-service', '/info/terms-of-service'],
    ['/info/anna.berzina@example.com', '/info/:id'],
    ['/cheap-flights/oneway/RIX/BCN', '/cheap-flights/:id/:id/:id'],
    ['/anna.berzina@example.com', '/notfound'],
    ['/business/sent', '/business/sent'],
  ])('%s counts as %s', (path, counted) => {
    expect(pagePath(path)).toBe(counted);
  });

  it('of every page of the app has its own words', () => {
    for (const path of APP_PATHS) {
      const fixed = path.replace(/\/\*$/, '').replace(/\/:\w+\??/g, '');
      if (fixed) expect(pagePath(fixed)).toBe(fixed);
    }
    for (const { path } of BOOKING_STEPS) expect(pagePath(`/booking/${path}`)).toBe(`/booking/${path}`);
  });
});

describe('events', () => {
  it('of a search have codes, days and a number of people', () => {
    expect(searchEvent(aSearch(), '2027-08-04').params).toEqual({
      search_term: 'RIX-BCN',
      origin: 'RIX',
      destination: 'BCN',
      start_date: '2027-08-14',
      end_date: '2027-08-21',
      travel_class: 'economy',
      number_of_passengers: 2,
      trip_type: 'roundtrip',
      days_ahead: 10,
    });
  });

  it('of a multi-city search have every leg', () => {
    const search = aSearch();
    const [trip] = search.trips;
    if (!trip) throw new Error('no trip');
    const back = { ...trip, id: 't2', srcLocation: trip.destLocation, destLocation: trip.srcLocation };
    const { params } = searchEvent({ ...search, tripType: 'multicity', trips: [trip, back] }, '2027-08-04');
    expect(params).toMatchObject({ search_term: 'RIX-BCN,BCN-RIX', origin: 'RIX', destination: 'RIX' });
  });

  it('of a sale have euros, the value of the whole cart, and the fare', () => {
    const draft = aDraft(undefined, { fareId: 'f-s' });
    const { params } = checkoutEvent(draft, 'EUR');
    // Two people at 229.40 with a service fee of 9.00 each.
    expect(params).toMatchObject({ currency: 'EUR', value: 476.8 });
    expect(params).toHaveProperty('items.0', {
      item_id: 'RIX-BCN',
      item_name: 'RIX-BCN',
      item_brand: anOffer().carriers.join(','),
      item_category: 'roundtrip',
      item_variant: 'standard',
      price: 229.4,
      quantity: 2,
    });
  });

  it('have nothing that a traveller typed about a person, and no id that opens a booking', () => {
    const draft = filled(aDraft(undefined, { id: 'secret-draft', bookingId: 'secret-booking', fareId: 'f-s' }));
    const order = anOrder({ orderId: 'secret-order', bookingId: 'secret-booking', email: 'elina@example.lv' });
    const events = [
      pageEvent('/order/secret-order/thankyou', 'lv'),
      searchEvent(draft.search, '2027-08-04'),
      listEvent(draft.search, 12, [anOffer()], 'EUR'),
      selectEvent(draft, 'EUR'),
      checkoutEvent(draft, 'EUR'),
      paymentEvent(draft, 'cardPayments', 'EUR'),
      purchaseEvent(order, 'a1b2', 'EUR'),
    ];
    const text = JSON.stringify(events).toLowerCase();
    const typed = [
      ...draft.passengers.flatMap(({ name, surname, dob }) => [name, surname, dob]),
      draft.contact.email,
      draft.contact.tel,
      'secret',
      '@',
    ];
    for (const word of typed) expect(text).not.toContain(word.toLowerCase());
  });
});
